"""What boards, quarters, columns and level plates have in common."""
