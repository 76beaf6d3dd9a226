"""Writers: from an instrument to files that a workshop can cut."""
