"""An alidade put together: the rule with its lines and slots, and what stands on it."""

from instruments.astrolabe import guide
from instruments.astrolabe.alidade import report
from instruments.astrolabe.alidade.crescent import draw_crescent
from instruments.astrolabe.alidade.declination import draw_declination_scale
from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import FRONT, measures
from instruments.astrolabe.alidade.rule_outline import notched, rule_edge
from instruments.astrolabe.alidade.sight_hours import draw_hour_lines
from instruments.astrolabe.alidade.standing import RULE, Standing, sights
from instruments.astrolabe.alidade.thigh import draw_thigh
from instruments.part import Instrument, Mark, Part, Placed, Sheet
from instruments.report import too_small
from instruments.scales.content import Content

UPRIGHTS = {"locust-thigh": draw_thigh, "crescent": draw_crescent}
"""What a form has upright in its middle."""


def lay_out(design: Design) -> Instrument:
    """The alidade of a design, or the rule.

    Raises
    ------
    DesignError
        If it, or what stands on it, can't be made.
    """
    m = measures(design)
    standing: list[Standing] = []
    contents: list[Content] = []
    if design.form in FRONT:
        contents.append(draw_declination_scale(design, m))
    else:
        standing.append(sights(design, m))
        if draw := UPRIGHTS.get(design.form):
            made, content = draw(design, m)
            standing.append(made)
            contents.append(content)
        elif design.hours:
            contents.append(draw_hour_lines(m))
        if design.form in UPRIGHTS or design.hours:
            facts, notes = report.report_stray(design)
            contents.append(Content(facts=facts, notes=notes))
    hole = Mark.hole("hole/pivot", m.hole_mm)
    body = Sheet(
        notched(
            rule_edge(*m.arms(design.radius_mm), m.hub_mm),
            [n for st in standing for n in st.notches],
        ),
        design.thickness_mm,
        (hole, *(s for st in standing for s in st.slots)),
    )
    content = Content.joined(contents)
    rule = Part(RULE, body, content.marks)
    height = design.lettering.height_mm
    small = () if height is None else too_small(height, design.workshop.limits)
    title = design.spoken.titles[design.form.replace("-", "_")]
    return Instrument(
        design.name,
        title,
        (Placed(rule), *(p for st in standing for p in st.placed)),
        (*report.report_rule(design, m), *content.facts),
        (*(n for st in standing for n in st.notes), *content.notes, *small),
        guide=guide.of_ruler(design),
    )
