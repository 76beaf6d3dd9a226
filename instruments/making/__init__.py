"""What a workshop makes: profiles, sheets, holes, joints, corners and edges."""
