"""What a guest played: for the guest's own eyes."""
