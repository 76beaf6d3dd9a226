"""What sheets call things: parts, materials, titles, headings, steps of assembly."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What stands on the sheet that goes with an instrument; ``{}`` is a figure's place."""

    assembly: str
    setting_up: str
    figures: str
    page: str
    for_paper: str
    part: str
    count: str
    material: str
    stock: str
    size: str
    cut_from: str
    together: str
    apart: str
    order: str
    order_up: str
    order_round: str
    enlarged: str
    sheet: str
    rod: str
    block: str
    long: str
    clear: str
    front: str
    back: str
    to_buy: str
    to_turn: str
    stars: str
    scale: str
    figure: str
    value: str
    source: str
    sources: str
    others: str
    cut: str
    cut_one: str
    loose: str
    begin: str
    one_part: str
    several_parts: str
    lay: str
    face_down: str
    stand: str
    pin: str
    screw: str
    wedge: str
    tabs: str
    side_up: str
    wrap: str
    about: str
    month: str
    onto: str
    sights: str
    six: str
    fasten: str
    fix: str
    finished: str
    ruler: str
    full_size: str
    control: str
    outlines: str
    joined: str
    behind: str
    one_of: str
    slot: str


@dataclass(frozen=True, slots=True)
class Materials:
    """What parts are made of, by the words that designs use."""

    brass: str
    copper: str
    bronze: str
    steel: str
    aluminium: str
    acrylic: str
    plywood: str
    wood: str
    card: str
    paper: str
    glass: str


@dataclass(frozen=True, slots=True)
class Titles:
    """What instruments are called, whole phrases with ``{place}`` where they are for one.

    `vertical` has ``{azimuth}`` as well; `plate_latitude` has ``{latitude}``, for a plate
    of no named place.
    """

    horizontal: str
    vertical: str
    north_vertical: str
    east_vertical: str
    south_vertical: str
    west_vertical: str
    equatorial: str
    polar: str
    plane: str
    astrolabe: str
    astrolabe_for: str
    plate_for: str
    plate_latitude: str
    plates: str
    horizons: str
    rete: str
    back: str
    two_pointer: str
    halved: str
    locust_thigh: str
    crescent: str
    rule_single: str
    rule_double: str
    cylinder: str
    citron: str
    spiral: str
    hanging_ruler: str
    whip: str
    shadow_staff: str


@dataclass(frozen=True, slots=True)
class Parts:
    """What kinds of parts are called: the longest of these that begins a part's name."""

    dial_plate: str
    equation_plate: str
    gnomon: str
    gnomon_south: str
    stand_base: str
    stand_cheek: str
    mater: str
    mater_back: str
    mater_spacer: str
    mater_limb: str
    plate: str
    rete: str
    back: str
    rule: str
    alidade: str
    alidade_sight_upper: str
    alidade_sight_lower: str
    alidade_crescent: str
    alidade_thigh: str
    sight_upper: str
    sight_lower: str
    crescent: str
    thigh: str
    pin: str
    horse: str
    washer: str
    knob: str
    screw: str
    nut: str
    tube: str
    dial_sheet: str
    shadow_plate: str
    pillar: str
    cap: str
    ruler: str
    face: str
    handle: str
    staff: str
    spine: str
    former: str
    foot: str


@dataclass(frozen=True, slots=True)
class Groups:
    """Headings of groups of figures, by the first word of the facts' names."""

    alidade: str
    assembly: str
    back: str
    budget: str
    calendar: str
    crescent: str
    ecliptic: str
    equation_of_time: str
    face: str
    fittings: str
    gnomon: str
    horizons: str
    knob: str
    ladder_12: str
    limb: str
    mater: str
    noon_altitude: str
    noon_shadow: str
    plates: str
    prayer: str
    quadrant: str
    radius: str
    rete: str
    rule: str
    scale: str
    stand: str
    star: str
    style: str
    cap: str
    deviation: str
    zodiac: str
    pillar: str
    sheet: str
