"""What sheets say: every language whole, and what is said fits the place and the design."""

import cmath
import math
from collections.abc import Iterator
from datetime import date

import pytest
from helpers.sweeping import spread
from helpers.usual import usual

import miqyas
import templates
from instruments.cited_works import GIVEN
from instruments.guide import Section
from instruments.guide.clock import set_back, summer_time
from instruments.guide.finding_north import circle_error_deg
from instruments.guide.sketches import pin_on_wall, sketch_indian_circle
from instruments.guide.speech import FOLDER, fields, speech
from instruments.lettering.language import words
from instruments.place import Place
from instruments.places.gazetteer import CREDIT

pytestmark = pytest.mark.slow

LANGUAGES = ("ar", "de", "en", "es", "fr", "it", "la")
BERLIN = {"name": "Berlin", "latitude": 52.52, "longitude": 13.405, "timezone": "Europe/Berlin"}
SYDNEY = {
    "name": "Sydney",
    "latitude": -33.87,
    "longitude": 151.21,
    "timezone": "Australia/Sydney",
}
DIALS = ("horizontal-dial", "vertical-dial", "equatorial-dial", "polar-dial", "plane-dial")


def said(guide: tuple[Section, ...]) -> Iterator[str]:
    for section in guide:
        yield section.title
        yield from section.paragraphs
        yield from section.steps
        for table in section.tables:
            yield from table.head
            for row in table.rows:
                yield from row
        yield from (text for figure in section.figures for _, text in figure.words)
        for graph in section.graphs:
            yield from (graph.x_title, graph.y_title)
            yield from (text for _, text in (*graph.x_ticks, *graph.y_ticks))


def section(guide: tuple[Section, ...], key: str) -> Section:
    (found,) = (s for s in guide if s.key == key)
    return found


def test_every_language_of_instruments_has_a_guide() -> None:
    assert templates.names(FOLDER) == templates.names("languages") == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_throws_the_hours_is_called_as_in_the_list_of_parts(language: str) -> None:
    """Who has never heard of a style finds the gnomon that the sheet's first page has numbered."""
    stem = "شاخص" if language == "ar" else "gnomon"
    assert stem in words(language).parts["gnomon"].lower()
    for key in ("set_up.style_north", "set_up.style_south", "read.style", "read.blade"):
        assert stem in speech(language).texts[key].lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_sentences_with_the_same_fields(language: str) -> None:
    own, english = speech(language).texts, speech("en").texts
    assert own.keys() == english.keys()
    for key, text in english.items():
        assert fields(own[key]) == fields(text), key
        assert isinstance(own[key], str) == isinstance(text, str), key
        if not isinstance(text, str):
            assert len(own[key]) == len(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_horizon_is_told_of_where_a_face_has_one(language: str) -> None:
    words = speech(language)
    for design, told in (("polar-dial", True), ("horizontal-dial", False)):
        # So small that the line has no name on the face.
        made = miqyas.make(
            design, place=BERLIN, width_mm=80, height_mm=60, lettering={"language": language}
        )
        assert not any(mark.means == "label/horizon" for mark in made.part("dial-plate").front)
        assert (words.say("read.horizon") in section(made.guide, "read").paragraphs) == told


@pytest.mark.parametrize("language", spread(LANGUAGES, 3))
@pytest.mark.parametrize(
    "design", [*DIALS, "astrolabe-back", "astrolabe-plate", "alidade", "rule-single"]
)
def test_every_design_has_a_guide_in_every_language(design: str, language: str) -> None:
    guide = miqyas.make(design, lettering={"language": language}).guide
    texts = list(said(guide))
    assert guide
    assert len({s.key for s in guide}) == len(guide)
    assert all(text and "{" not in text for text in texts)
    if language == "ar":
        table = [cell for s in guide for t in s.tables for row in t.rows for cell in row]
        assert not any(c in "0123456789" for cell in table for c in cell)


def test_what_is_said_is_of_the_lines_that_are_there() -> None:
    plain = miqyas.make("horizontal-dial", place=BERLIN, afternoon_prayers=False, day_curves=False)
    rich = miqyas.make(
        "horizontal-dial", place=BERLIN, italian={"shown": True}, zone={"shown": True}
    )
    words = speech("en")
    of_plain, of_rich = (section(d.guide, "read").paragraphs for d in (plain, rich))
    assert words.say("read.italian_since") in of_rich
    assert words.say("read.italian_since") not in of_plain
    assert any("Figures of eight" in p and "Europe/Berlin (UTC+1)" in p for p in of_rich)
    assert not any("asr" in p or "curves" in p for p in of_plain)
    assert any("need no correction" in p for p in section(rich.guide, "correction").paragraphs)
    only_clock = miqyas.make("horizontal-dial", place=BERLIN, hours=False, zone={"shown": True})
    assert section(only_clock.guide, "correction").tables == ()


def test_an_astrolabe_without_lines_of_prayers_tells_of_none() -> None:
    made = miqyas.make("astrolabe-museum", lettering={"language": "en"})
    assert not [t for s in made.guide for t in (s.title, *s.paragraphs, *s.steps) if "rayer" in t]


@pytest.mark.parametrize(
    ("design", "values", "dates"),
    [
        ("vertical-dial", {"place": SYDNEY, "azimuth": 90.0}, 7),
        ("polar-dial", {"place": {"latitude": 90.0}}, 4),
        ("horizontal-dial", {"place": BERLIN}, 7),
    ],
)
def test_curves_that_are_on_no_face_are_not_told_of(
    design: str, values: dict[str, object], dates: int
) -> None:
    dial = miqyas.make(design, days={"entries": "signs"}, afternoon_prayers=True, **values)
    drawn = {mark.means for placed in dial.parts for mark in placed.part.front}
    read = section(dial.guide, "read")
    (table,) = read.tables
    assert len(table.rows) == dates == sum(name.startswith("day/") for name in drawn)
    asr = sum("asr:" in text for text in read.paragraphs)
    assert asr == sum(name.startswith("prayer/asr-") for name in drawn)


def steps_of(design: str, **values: object) -> str:
    return " ".join(section(miqyas.make(design, **values).guide, "set-up").steps)


def test_dials_are_tilted_towards_the_pole_that_is_up() -> None:
    alone = {"stand": {"kind": "none"}}
    assert "towards true north until the plate makes an angle of 52.5°" in steps_of(
        "polar-dial", place=BERLIN, **alone
    )
    assert "towards true south until the plate makes an angle of 33.9°" in steps_of(
        "polar-dial", place=SYDNEY, **alone
    )
    assert "towards true south until the plate makes an angle of 37.5°" in steps_of(
        "equatorial-dial", place=BERLIN, **alone
    )
    assert "towards true north until the plate makes an angle of 56.1°" in steps_of(
        "equatorial-dial", place=SYDNEY, **alone
    )
    assert "looks 20° from south towards west" in steps_of("plane-dial", place=BERLIN, **alone)


def test_a_stand_tilts_a_dial_and_its_arrow_turns_it() -> None:
    for design, tilt in (("polar-dial", "52.52°"), ("equatorial-dial", "37.48°")):
        steps = steps_of(design, place=BERLIN)
        assert f"the plate is then tilted by {tilt}" in steps
        assert speech("en").say("set_up.arrow") in steps
        assert "Raise the edge" not in steps
    hangs = steps_of("plane-dial", place=BERLIN, inclination=90)
    assert speech("en").say("set_up.upright") in hangs


def test_the_noon_shadow_falls_away_from_the_sun() -> None:
    for place, falls in ((BERLIN, "true north"), (SYDNEY, "true south")):
        north = section(miqyas.make("horizontal-dial", place=place).guide, "set-up/north/noon")
        assert falls in north.steps[-1]
    quito = miqyas.make("horizontal-dial", place={"latitude": -0.18})
    assert "overhead" in section(quito.guide, "set-up/north/noon").steps[-1]


def test_where_the_sun_stays_down_there_is_no_noon() -> None:
    tromso = {"latitude": 69.65, "longitude": 18.96, "timezone": "Europe/Oslo"}
    (table,) = section(
        miqyas.make("horizontal-dial", place=tromso).guide, "set-up/north/noon"
    ).tables
    dark = {row[0]: [cell == "–" for cell in row[1:]] for row in table.rows}
    # The sun is below the horizon from 27 November to 15 January.
    assert dark["December"] == [True, True, True]
    assert dark["January"] == [True, True, False]
    assert not any(dark["November"] + dark["February"])


def test_at_a_pole_there_is_no_north_to_find() -> None:
    guide = miqyas.make("horizontal-dial", place={"latitude": 90}).guide
    assert "set-up/north" not in [s.key for s in guide]
    assert "every direction is south" in " ".join(section(guide, "set-up").steps)


@pytest.mark.parametrize(
    ("zone", "start", "end", "hours"),
    [
        ("Europe/Berlin", date(2026, 3, 29), date(2026, 10, 25), 1.0),
        ("Australia/Sydney", date(2026, 10, 4), date(2027, 4, 4), 1.0),
        ("Europe/Dublin", date(2026, 3, 29), date(2026, 10, 25), 1.0),
        ("Australia/Lord_Howe", date(2026, 10, 4), date(2027, 4, 4), 0.5),
    ],
)
def test_summer_time(zone: str, start: date, end: date, hours: float) -> None:
    summer = summer_time(zone, 2026)
    assert summer is not None
    assert (summer.start, summer.end, summer.added_h) == (start, end, hours)


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Guayaquil", "Africa/Casablanca"])
def test_zones_without_summer_time(zone: str) -> None:
    assert summer_time(zone, 2026) is None


def test_clocks_that_are_set_back_are_told_of() -> None:
    """In Ramadan of 2026 Morocco's were, and sheets told nothing of it."""
    back = set_back("Africa/Casablanca", 2026)
    assert back is not None
    assert (back.start, back.end, back.added_h) == (date(2026, 2, 15), date(2026, 3, 22), -1.0)
    assert set_back("Europe/Dublin", 2026) is None
    made = miqyas.make("horizontal-dial", place="Casablanca")
    for key in ("set-up/north/noon", "correction"):
        assert any("take 1 h away" in text for text in section(made.guide, key).paragraphs)


@pytest.mark.parametrize(
    ("place", "summer_time", "told"),
    [
        (SYDNEY, False, "standard time: while summer time is in force (4 October 2026 to 4 April"),
        (SYDNEY, True, "(it is from 4 October 2026 to 4 April 2027), take 1 h away"),
        (BERLIN, False, "in force (29 March 2026 to 25 October 2026), add 1 h"),
        ("Casablanca", False, "stand behind these lines: take 1 h away"),
        ("Tokyo", False, ""),
    ],
)
@pytest.mark.parametrize("equation", ["analemma", "none"])
def test_hours_of_the_clock_are_told_with_its_summer_time(
    place: object, summer_time: bool, told: str, equation: str
) -> None:
    """Figures of eight needed no correction, and a dial an hour off was to be turned."""
    zone = {"shown": True, "summer_time": summer_time, "equation": equation}
    made = miqyas.make("horizontal-dial", place=place, hours=False, zone=zone)
    lines = [
        text.replace("\u00a0", " ")
        for text in section(made.guide, "correction").paragraphs
        if "The lines of the clock" in text or "these lines" in text
    ]
    assert len(lines) == bool(told)
    assert all(told in text for text in lines)
    if equation == "analemma":
        check = section(made.guide, "set-up").steps[-1]
        assert ("mind summer time" in check) == isinstance(place, dict)


@pytest.mark.parametrize("design", ["analemmatic-dial", "sphere-dial"])
def test_what_is_laid_to_true_north_says_how_that_is_found(design: str) -> None:
    """Sheets of both asked for it alone."""
    made = miqyas.make(design, place="Sydney")
    keys = [s.key for s in made.guide]
    assert keys.index("use") < keys.index("set-up/north") < keys.index("read")
    assert "The shadow points to true south." in section(made.guide, "set-up/north/noon").steps[-1]
    pole = miqyas.make(design, place={"latitude": 90.0})
    assert not any(s.key.startswith("set-up") for s in pole.guide)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert speech("en").signed(-4.25, 1) == "−4.2"
    assert speech("de").degrees(20.35, 2) == "20,35°"
    assert speech("ar").time(12.5) == "١٢:٣٠:٠٠"
    assert speech("fr").site(Place(latitude=48.85, longitude=-2.35)) == "48°51′ N, 2°21′ O"
    assert speech("de").looks(180.0) == "genau nach Süden"
    assert speech("en").looks(335.0) == "25° from north towards west"
    assert speech("en").offset(-3.5) == "UTC−3:30"
    # One run of Latin letters: brackets at its end would be torn apart.
    sydney = Place(**SYDNEY)
    assert speech("ar").zone(sydney, 10.0) == "Australia/Sydney UTC+10"
    assert speech("en").zone(sydney, 10.0) == "Australia/Sydney (UTC+10)"


def test_the_astrolabe_tells_for_which_degree_its_lines_are() -> None:
    lines = section(miqyas.make("astrolabe-plate").guide, "use/lines").paragraphs
    assert "for the degree opposite the sun" in lines[0]
    assert "for the degree opposite the sun" in lines[1]
    assert "read the hour at the sun's own degree" in lines[1]  # 184:10–14
    assert "for the sun's own degree" in lines[2]


def test_a_whole_astrolabe_says_first_what_is_seen_on_it() -> None:
    """Who has never held one is told what rete and circles are before their use."""
    said = speech("en")
    use = section(miqyas.make("astrolabe").guide, "use").paragraphs
    assert use[:2] == (said.say("astrolabe.plate_circles"), said.say("astrolabe.rete"))
    hour = " ".join(section(miqyas.make("astrolabe").guide, "use/hour").steps)
    assert "the limb, the scale at the rim" in hour


def test_a_plate_of_horizons_alone_tells_of_no_hours() -> None:
    (use,) = miqyas.make("astrolabe-horizons").guide
    assert "eastern halves" in use.paragraphs[-1]


@pytest.mark.parametrize("hemisphere", ["north", "south"])
def test_horizons_give_the_time_from_six_as_their_sheet_tells(hemisphere: str) -> None:
    """From a fan's straight line: within the equator's circle the sun rises before 6."""
    made = miqyas.make("astrolabe-horizons", hemisphere=hemisphere)
    plate, facts = made.parts[0].part, {fact.name: fact.value for fact in made.facts}
    equator = next(m.shape.end for m in plate.front if m.means == "circle/equator").real
    halves = [m for m in plate.front if m.means.startswith("horizon/")]
    groups = [facts[f"horizons/group-{n}"] for n in (1, 2, 3, 4)]
    east, towards_night = (-1, 1) if hemisphere == "north" else (1, -1)
    for mark in halves:
        named = mark.means.removeprefix("horizon/")
        point = mark.shape.start
        group = next(k for k, held in enumerate(groups) if named in held.split(", "))
        turned = point / (east * 1j**group)
        declination = math.pi / 2 - 2 * math.atan(abs(point) / equator)
        before_6 = towards_night * cmath.phase(turned)
        sine = math.tan(math.radians(abs(float(named)))) * math.tan(declination)
        assert math.sin(before_6) == pytest.approx(sine, abs=1e-6)


def test_universal_hours_tell_how_far_they_stray() -> None:
    """At 64° they are off by an hour in June; by the equator they are right."""
    for place, told in (("Reykjavik", "62 min off at latitude 64°08′ N"), ("Nairobi", "")):
        back = section(miqyas.make("astrolabe", place=place).guide, "use/back").paragraphs
        strays = [text for text in back if "min off" in text]
        assert len(strays) == bool(told)
        assert told in "".join(strays)


def test_the_error_of_the_indian_circle_by_the_azimuths_of_two_suns() -> None:
    # At 50° N the sun at δ = 0 two hours before noon, and at 0.0658° as high after noon: half
    # the sum of their azimuths from south, by the spherical triangle.
    assert circle_error_deg(50.0) == pytest.approx(0.1024, abs=0.0005)


@pytest.mark.parametrize("northward", [True, False])
def test_the_sketched_marks_lie_on_the_circles_and_on_the_shadow(northward: bool) -> None:
    sketch = sketch_indian_circle(speech("en"), northward=northward)
    path = sketch.lines[0]
    radii = [abs(circle[0]) for circle in sketch.faint]
    for mark in sketch.dots[1:]:
        assert min(abs(abs(mark) - r) for r in radii) < 1e-9
        # The path has a point every 0.0575 of a unit; between them it is nearly straight.
        assert min(abs(mark - z) for z in path) < 0.04
        assert (mark.imag > 0.0) == northward
        assert any(abs(other + mark.conjugate()) < 1e-9 for other in sketch.dots[1:])


def test_the_sketch_of_the_wall_is_of_the_command_s_example() -> None:
    sketch = pin_on_wall(speech("de"), -35.2, -120.5)
    foot, end = sketch.dots
    assert end.real / end.imag == pytest.approx(35.2 / 120.5)
    assert foot == 0
    assert [text for _, text in sketch.words] == ["−35,2", "−120,5"]


@pytest.mark.parametrize("design", [*DIALS, "astrolabe", "astrolabe-back"])
def test_the_figures_say_where_and_when(design: str) -> None:
    facts = {f.name: f for f in miqyas.make(design, place=BERLIN, epoch={"year": 2030}).facts}
    found = [facts[key].value for key in ("latitude", "longitude", "time-zone", "year")]
    assert found == [52.52, 13.405, "Europe/Berlin", 2030]
    assert 23.4 < float(facts["obliquity"].value) < 23.5


@pytest.mark.parametrize("design", ["horizontal-dial", "astrolabe"])
def test_a_place_is_written_on_the_sheet_as_on_the_plate(design: str) -> None:
    made = miqyas.make(design, place="東京")
    assert "Tokyo" in made.title
    texts = " ".join(said(made.guide))
    assert "Tokyo" in texts
    assert "東" not in made.title + texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_an_old_year_name_their_calendars(language: str) -> None:
    own = speech(language)
    guide = miqyas.make("treatise-dial", lettering={"language": language}).guide
    (curves,) = section(guide, "read").tables
    julian = own.say("calendar.julian", year=own.year(1021))
    assert curves.head[1] == f"{own.say('read.date')} ({julian})"
    gregorian = own.say("calendar.gregorian")
    assert gregorian in section(guide, "set-up/north/noon").paragraphs
    today = list(said(miqyas.make("horizontal-dial", lettering={"language": language}).guide))
    assert gregorian not in today
    assert own.say("read.date") in today


@pytest.mark.parametrize("year", [-500, 1021, 1969, 2026])
def test_an_instrument_of_the_past_is_read_by_today_s_clocks(year: int) -> None:
    # In 1970 London's clocks were an hour ahead of UTC all year.
    made = miqyas.make("horizontal-dial", place="London", epoch={"year": year})
    told = " ".join(section(made.guide, "set-up/north/noon").paragraphs)
    assert "Europe/London (UTC)" in told
    assert "2024 to 2027" in told


def lost_noons(design: str, place: str, **values: object) -> list[str]:
    notes = miqyas.make(design, place=place, days={"entries": "signs"}, **values).notes
    return [n.message for n in notes if n.about == "gnomon_height_mm"]


def test_noons_off_the_plate_are_told_in_dates_with_a_gnomon_that_keeps_them() -> None:
    leaves = "the noon shadow leaves the plate"
    (moscow,) = lost_noons("horizontal-dial", "Moscow")
    assert moscow == f"around 21 December {leaves}; a gnomon of 16 mm keeps it"
    assert lost_noons("horizontal-dial", "Moscow", gnomon_height_mm=16) == []
    (sydney,) = lost_noons("vertical-dial", "Sydney")
    assert sydney == f"from 22 November to 20 January {leaves}; a gnomon of 19 mm keeps it"
    assert lost_noons("vertical-dial", "Sydney", gnomon_height_mm=19) == []
    # The sun of June stands over the wall of a city in the tropics: no gnomon would do.
    (riyadh,) = lost_noons("vertical-dial", "Riyadh")
    assert riyadh == f"from 21 May to 22 July {leaves}; no gnomon that can be made keeps it"


@pytest.mark.parametrize("latitude", [90, -90, 89.9])
def test_no_noon_is_told_of_at_a_pole(latitude: float) -> None:
    for design in ("horizontal-dial", "vertical-dial", "plane-dial"):
        place = {"latitude": latitude, "longitude": 10}
        notes = miqyas.make(design, place=place).notes
        assert [n for n in notes if n.about == "gnomon_height_mm"] == []


def test_longitude_and_zone_are_of_the_source_of_the_latitude() -> None:
    def sources(place: object) -> list[str]:
        facts = {f.name: f.source for f in miqyas.make("horizontal-dial", place=place).facts}
        return [facts[key] for key in ("latitude", "longitude", "time-zone")]

    assert sources("Moscow") == [CREDIT] * 3
    assert sources({"name": "Moscow", "timezone": "UTC"}) == [CREDIT, CREDIT, GIVEN]
    assert sources({"timezone": "UTC"}) == [CREDIT, CREDIT, GIVEN]
    assert sources({"latitude": 40, "longitude": 1, "timezone": "Europe/Madrid"}) == [GIVEN] * 3


def test_a_polar_dial_at_the_pole_needs_no_wall() -> None:
    steps = steps_of("polar-dial", place={"latitude": 90}, stand={"kind": "none"})
    assert speech("en").say("set_up.stand") in steps
    assert "wall" not in steps


def test_a_plane_dial_at_the_pole_is_told_its_slant() -> None:
    slanted = steps_of("plane-dial", place={"latitude": 90}, stand={"kind": "none"})
    assert speech("en").say("set_up.tilt_pole", tilt="60°") in slanted
    assert speech("en").say("set_up.stand") not in slanted
    on_stand = steps_of("plane-dial", place={"latitude": 90})
    assert "tilted by 60" in on_stand
    assert speech("en").say("set_up.arrow") not in on_stand
    flat = steps_of("equatorial-dial", place={"latitude": -90})
    assert speech("en").say("set_up.level") in flat


def test_near_a_pole_no_noon_in_the_south_is_told():
    def told(latitude):
        made = miqyas.make("horizontal-dial", place={"latitude": latitude, "longitude": 10})
        return {section.key: " ".join(section.paragraphs) for section in made.guide}

    assert "due south" not in told(90)["read"]
    assert "meridian of 10° E" in told(-90)["read"]
    assert "set-up/north/circle" not in told(89)
    assert "set-up/north/circle" in told(79)


@pytest.mark.parametrize(
    ("latitude", "said"),
    [
        (52, "due south,"),
        (-33, "due north,"),
        (1, "due south or north,"),
        (-23, "due south or north,"),
    ],
)
def test_the_sun_of_noon_is_told_on_its_side(latitude: float, said: str) -> None:
    made = miqyas.make("horizontal-dial", place={"latitude": latitude, "longitude": 10})
    (read,) = (section for section in made.guide if section.key == "read")
    assert f"At 12 the sun stands {said}" in " ".join(read.paragraphs)


def test_a_sentence_that_ends_with_an_abbreviation_has_one_full_stop() -> None:
    said = speech("la")
    (key,) = (k for k, text in said.texts.items() if str(text).endswith("latitudine {latitude}."))
    told = said.say(key, latitude=said.latitude(49.45))
    assert told.endswith("49°27′ sept.")
    assert not told.endswith("..")
    inside = said.say("astrolabe.plates", list=said.latitude(49.45))
    assert "49°27′ sept. Id" in inside


def test_the_later_afternoon_line_ends_one_school_s_time_and_begins_the_other_s() -> None:
    # The line is lettered as the end of asr, which is al-Shafi'i's choice (treatise 160:5).
    said = speech("ar")
    name = said.words.prayers.asr_2
    told = next(t for k, t in said.texts.items() if k.endswith(".asr_2") and isinstance(t, str))
    assert name.startswith("آخر")
    assert "آخر وقت الاختيار (عند الشافعية) وأول العصر (عند الحنفية)" in told


def test_a_replica_says_on_its_sheet_what_it_follows_and_what_is_invented() -> None:
    (told,) = [s for s in miqyas.make("astrolabe-museum").guide if s.key == "followed"]
    said = " ".join(told.paragraphs)
    assert "Hartmann" in said
    assert "Epact, 96800" in said
    assert "Ficta" in said
    assert not [s for s in miqyas.make("astrolabe").guide if s.key == "followed"]


@pytest.mark.parametrize("design", ["astrolabe", "astrolabe-museum", "astrolabe-sydney"])
def test_the_calendar_of_a_back_is_read_at_an_edge_that_its_alidade_has(design: str) -> None:
    assert miqyas.load(design, {}).alidade.form == "halved"


def test_an_alidade_without_an_edge_through_the_pivot_is_not_read_at_one() -> None:
    made = miqyas.make("astrolabe", alidade={"form": "two-pointer"})
    sentences = " ".join(said(made.guide))
    assert "Read at the tips" in sentences
    assert "Lay the edge of the alidade" not in sentences
    assert [n.about for n in made.notes if "covers what is read" in n.message] == ["alidade.form"]
    assert "Lay the edge of the alidade" in " ".join(said(usual("astrolabe").guide))


@pytest.mark.parametrize(
    ("design", "given", "told"),
    [
        ("equatorial-dial", {"place": (78.2, 15.6)}, "looks north is marked"),
        ("equatorial-dial", {"place": (-78.2, 15.6)}, "looks south is marked"),
        ("equatorial-dial", {"place": (51.0, 0.0)}, "the one that looks south in the rest"),
        (
            "plane-dial",
            {"place": (-40.0, 0.0), "azimuth": 180.0, "inclination": 50.0},
            "looks south is marked",
        ),
    ],
)
def test_dates_are_told_of_the_faces_that_are_marked(
    design: str, given: dict[str, object], told: str
) -> None:
    """Of a plate with one clear face, and of one that has no other, dates were told for both."""
    steps = next(s for s in miqyas.make(design, **given).guide if s.key == "set-up").steps
    (faces,) = (step for step in steps if "serves from" in step)
    assert told in faces
    first = "22 September" if "south is" in told else "20 March"
    assert f"from {first} to" in faces


def test_a_wall_on_the_equator_is_a_wall() -> None:
    """It is parallel to the equator too, and was to be laid on the ground and raised by 90°."""
    steps = next(s for s in miqyas.make("vertical-dial", place=(0, 0)).guide if s.key == "set-up")
    assert any("flat against the wall" in step for step in steps.steps)
    assert not any("Raise the edge" in step for step in steps.steps)
