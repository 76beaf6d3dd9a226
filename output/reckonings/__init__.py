"""What rules and fits find, as text, tables and sheets."""
