"""What pages need to show instruments at work under the sky."""
