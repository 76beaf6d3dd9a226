"""How large the sun and the moon are seen from the earth, and their parallax."""

SEMIDIAMETER_DEG = {"sun": 0.2666, "moon": 0.2590}
"""Mean, as seen from the earth."""

PARALLAX_DEG = {"sun": 0.00244, "moon": 0.9507}
"""Mean, at the horizon; the treatise has less than 0;3 and about 2 of 60 parts (20:3, 21:13)."""

DISC_SOURCE = "Explanatory Supplement"
"""Of the semidiameters and the parallaxes."""
