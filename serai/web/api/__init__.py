"""The JSON interface for programs: what it offers (endpoints), in which shapes, and the document that says so."""
