"""The page of looks and its pictures: ``python docs/looks_gallery.py [NAMES]``."""

import sys
from collections.abc import Iterator
from io import BytesIO

from four_settings import CELL_PX, laid_out, small_png
from painting import HERE, NOWHERE, Shown, gallery
from PIL import Image

import miqyas
from instruments.catalogue import ENTRIES
from miqyas.looks import Look, of_design
from output import finished

HEAD = """# Looks

Each design is made in three to five looks, an astrolabe and its rete in seven: a choice of
words, numerals, letters, lines, border and material, kept as data in `templates/looks`. All
are on this page, each with its command; `miqyas looks` lists them, `--look NAME` takes one,
and what `--set` or a file says lies over it. `docs/looks_gallery.py` makes the pictures and
this page.

**Letters.** `lettering.strokes` is the hand: `outline` (Amiri, a roman with a naskh),
`humanist` (Cardo), `capitals` (Cinzel), `sans` (Noto Sans, as Noto Kufi has it), `kufic`
(Noto Kufi, a Kufic of today, not that of the early makers), all filled; `single` (Hershey's
simplex) and `gothic` (his Gothic English) in single strokes, which a laser scores. Cardo,
Cinzel, Noto Kufi and Amiri are under the SIL Open Font License. A word that a hand has no
letters for is in Amiri, and a sign alone that it lacks; so is a word in Arabic or with abjad
numerals where single strokes are asked for, which a note tells.

**Borders.** `border.style`: none, plain, double, railway, and the patterns of
`templates/ornaments/borders`: rope, meander, chequered, wave, lozenges. A pattern is a
tile, its lines, cubics and polygons between 0 and 1.

**Roses.** `ornaments.compass` of a level dial: `arrow`, or a rose of `templates/ornaments/roses`,
`rose` (8 points), `rose-16`, `rose-32`. It stands where no line or label is, smaller where it
must, with a note.

**Corner pieces and dividers.** `ornaments.corner` of a square dial: `fan`, `leaf`, `scroll` of
`templates/ornaments/corners`, all four of one size within the frame, or in the band where lines
come too near, or two, with a note; on no line or letter. `ornaments.divider`: `lozenge`, `star`,
`leaf` of `templates/ornaments/dividers` between the parts of the inscription and on both sides
of a motto, in place of the dot. A file has lines, cubics and polygons.

**Pictures.** A coat of arms or a logo of your own: [in the
workshop](workshop.md#a-picture-of-your-own).

**Retes and thrones.** `rete.style` and `throne.style` are patterns of `templates/retes`
(gothic, renaissance, andalusian, safavid; geometric and eastern are built in) and
`templates/thrones`: straps that run on from arc to arc, rings, knots, leaves; a flank of
arcs, openings. Each file says which piece it follows and what is invented.

Ten of the instruments below stand beside descriptions of real ones of their kind, with what
is like and what is not. Inventory numbers are those of the catalogues that are named.
"""

BESIDE = {
    (
        "horizontal-dial",
        "garden",
    ): """
*Beside:* English garden dials in brass, as one at Greenwich (Royal Museums Greenwich,
collections object 10401), carry from the rim inward minute and hour circles, an equation
table, a wind rose with English initials, a pierced gnomon with a motto, and the signature
inside the hour circle. Like it: Roman hours in a band along the frame, a mark to the north,
a motto, minutes. Not like it: minutes as ticks in the frame rather than a circle of their own, no
pierced gnomon; the rope is invented.""",
    (
        "horizontal-dial",
        "eastern",
    ): """
*Beside:* the marble dial of Ibn al-Saffar (Cordoba, inventory 12.700; 350 x 250 x 45 mm,
about half survives) has temporary hours 1 to 8, the solstices' hyperbolas, the line of
zuhr, a circle of the gnomon's height, a border line and floriated Kufic. Like it: temporary
hours, hyperbolas, prayers, a plain border, an upright gnomon. Not like it: naskh for Kufic,
all signs rather than the solstices, no circle of the gnomon.""",
    (
        "astrolabe",
        "eastern",
    ): """
*Beside:* the astrolabe of al-Khujandi of 984/5 (Doha, SI.5.1999; 151 mm across) has 33
named stars, bird heads and plant forms on its rete, and is signed on the back's lower left.
Like it: Arabic names, a dagger for a pointer as on the one of Khafif (Oxford 47632), abjad
numerals. Not like it: the frame is our own, nothing is figural, the hand is a naskh.""",
    (
        "astrolabe",
        "european",
    ): """
*Beside:* Hartmann's astrolabe of 1532 (140 mm; Epact catalogue 96800): a limb of four
quadrants, a throne of roses and fir cones, a rete of arcs with 27 named stars. Like it:
Latin, an openwork throne, the Julian calendar on an eccentric circle. Not like it: flames
for pointers are of Fusoris' school (Epact 86424), the frame is our own.""",
    (
        "astrolabe",
        "gothic",
    ): """
*Beside:* an English astrolabe of 154 mm (Epact catalogue 98589) has a quatrefoil and a half
and both bars counterchanged; that of Blakene, 1342 (Epact 67917), a throne of three lobes.
Like them: these figures, Gothic letters, Latin names. Not like them: the knots at the cusps;
flames for pointers are of Fusoris' school (Epact 86424), theirs are birds, dogs and worms.""",
    (
        "astrolabe",
        "renaissance",
    ): """
*Beside:* Regnerus Arsenius' astrolabe of 1565 (297 mm; Epact catalogue 53558): a tulip in
strapwork, a throne of two satyrs with a compass between. Like it: the tulip, Latin names, a
round window in the compass' place. Not like it: scrolls for satyrs, straps of one level, a
roman for his italic; every curve is our own.""",
    (
        "astrolabe",
        "andalusian",
    ): """
*Beside:* Ibn al-Saffar's work (Edinburgh, T.1959.62; 155 mm) is lettered in Kufic, that of
al-Battuti (Greenwich, AST0547) has claws on pierced round bases and a small plain throne.
Like them: Kufic, pierced discs, a low throne with two crescents. Not like them: the
horseshoe arch is invented, the Kufic is one of today, pointers are daggers.""",
    (
        "astrolabe",
        "safavid",
    ): """
*Beside:* Abd al-A'imma's astrolabe of 1115 H (Oxford 54193) has 27 stars and a throne that
bears a text, that of Muhammad Mahdi al-Yazdi (Greenwich, AST0594) verses on the rete. Like
them: foliage with leaves for tips, a high pierced throne, naskh, abjad numerals. Not like
them: no verses, and a heart of scrolls of our own for their finer tracery.""",
    (
        "astrolabe-back",
        "european",
    ): """
*Beside:* an Italian back of about 1500 (197 mm; Epact catalogue 32497) has "Hore Inequales"
above and a double "Scala Altimetra" below, Vmbra Versa and Recta each way. Like it: unequal
hours above, a double shadow square below, signs and months about them. Not like it: our
equal hours beside them.""",
    (
        "astrolabe-back",
        "eastern",
    ): """
*Beside:* the back of Khafif's astrolabe (late ninth century; Oxford 47632): altitudes 0 to
90 twice above, by 5, a cotangent scale at the lower right, a shadow square to 12 by 3 at
the lower left. Like it: altitudes above, cotangents and a square below. Not like it: sines
and hours above are of later backs.""",
}

FAMILIES = ("gothic", "renaissance", "andalusian", "safavid")

CHOSEN = {
    "horizontal-dial": ("garden", "classroom", "clock", "european", "eastern"),
    "astrolabe": ("classroom", "european", "eastern", *FAMILIES),
    "astrolabe-back": ("classroom", "european", "eastern", "museum"),
    "astrolabe-rete": ("classroom", "european", "eastern", *FAMILIES),
}
"""The looks that have a picture each."""


def shown() -> tuple[Shown, ...]:
    """The looks that have a picture."""
    found = []
    for design, names in CHOSEN.items():
        for look in (one for one in of_design(design) if one.name in names):
            words = f"{look.summary()}\n\n{BESIDE.get((design, look.name), '').strip()}".strip()
            title = f"{design}: {look.title()}"
            name = f"look-{design}-{look.name}"
            found.append(Shown(name, design, title, words, {}, look.name))
    return tuple(found)


def others() -> Iterator[tuple[str, tuple[Look, ...]]]:
    """The designs whose looks are shown together."""
    for entry in ENTRIES:
        if entry.name not in CHOSEN and (looks := of_design(entry.name)):
            yield entry.name, looks


def drawn_together(names: list[str]) -> Iterator[str]:
    """What the page has of these designs; their pictures are drawn, or those of some names."""
    for design, looks in others():
        picture = HERE / "gallery" / f"looks-{design}.png"
        if not names or picture.stem in names:
            cells = [cell(design, look) for look in looks]
            across = 2 if len(cells) == 4 else 3
            rows = [cells[k : k + across] for k in range(0, len(cells), across)]
            picture.write_bytes(small_png(laid_out(rows)))
            print(picture)
        told = ", ".join(look.title() for look in looks)
        commands = "\n".join(f"    miqyas make {design} --look {look.name}" for look in looks)
        shown = f"![{design}: {told}](gallery/{picture.name})"
        yield f"## {design}\n\n{shown}\n\n{told}.\n\n{commands}\n"


def cell(design: str, look: Look) -> Image.Image:
    """The picture of a design in a look, as large as a cell of the page."""
    made = miqyas.make(design, look=look.name)
    image = Image.open(BytesIO(finished.png(made, NOWHERE, 3 * CELL_PX))).convert("RGB")
    image.thumbnail((CELL_PX, 2 * CELL_PX), Image.Resampling.LANCZOS)
    return image


if __name__ == "__main__":
    gallery("looks", HEAD, shown(), sys.argv[1:], 640, [*drawn_together(sys.argv[1:])])
