"""What one viewer may see, as plain data: serai.web.pages turns it into HTML."""
