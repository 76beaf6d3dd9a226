"""Parts as they are seen: from the side, by themselves, drawn apart."""
