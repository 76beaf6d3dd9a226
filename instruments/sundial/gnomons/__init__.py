"""What throws a dial's shadow, where it stands, and what holds it and the plate."""
