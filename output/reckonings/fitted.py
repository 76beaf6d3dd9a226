"""What fits measurements best, as text and as JSON."""

import json
import math
from dataclasses import asdict

from instruments.reckoning.fitting.kinds import Fitted, Residual
from instruments.reckoning.fitting.least_squares import STATED

_MOST_SHOWN = 60


def fitted_table(found: Fitted) -> str:
    """Values with their uncertainties, then how far each measurement is off, outliers named."""
    wide = max(len(q.name) for q in found.quantities)
    lines = []
    for q in found.quantities:
        unit = q.unit if q.unit == "°" else f" {q.unit}" if q.unit else ""
        places = _places(q.error)
        said = f"{q.value:.{places}f}{unit} ± {q.error:.{places}f}{unit}"
        if q.known:
            said = f"{q.value:g}{unit} (known)"
        lines.append(f"{q.name:<{wide}}  {said}  {q.meaning}")
    count, out = len(found.residuals), len(found.outliers)
    unit = f" {found.unit}" if found.unit else ""
    said = f"± holds in {STATED:.0%} of cases; scatter {found.scatter:.2g}{unit}"
    said += f" of {count - out} measurements, {out} left out"
    lines += ["", said]
    shown = found.residuals
    if count > _MOST_SHOWN:
        shown = tuple(sorted(shown, key=_size, reverse=True)[:_MOST_SHOWN])
        lines.append(f"the {_MOST_SHOWN} that are off most:")
    places = max(2, _places(found.scatter))
    told = [(r.name, _off(r, places), ": left out" if r.outlier else "") for r in shown]
    lines += [f"  {name}  {off}{unit}{left}" for name, off, left in told]
    return "\n".join(lines) + "\n"


def fitted_json(found: Fitted) -> str:
    """All of it, values in full precision."""
    said = {
        "kind": found.kind,
        "quantities": [asdict(q) for q in found.quantities],
        "confidence": STATED,
        "scatter": found.scatter,
        "unit": found.unit,
        "measurements": [asdict(r) for r in found.residuals],
        "design": found.design,
        "values": dict(found.values),
        "remarks": list(found.remarks),
    }
    return json.dumps(said, ensure_ascii=False, indent=2) + "\n"


def fitted_line(found: Fitted) -> str:
    """What was found in one line, for a design file."""
    told = [q for q in found.quantities if not q.known][:3]
    said = (f"{q.name} {q.value:.{_places(q.error)}f} ± {q.error:.2g}" for q in told)
    return f"{found.kind} by {len(found.residuals)} measurements: {', '.join(said)}"


def _places(error: float) -> int:
    """Decimals for two digits of an uncertainty, or six where there is none."""
    return min(6, max(0, 1 - math.floor(math.log10(error)))) if error > 1e-9 else 6


def _size(residual: Residual) -> float:
    return math.hypot(*residual.off)


def _off(residual: Residual, places: int) -> str:
    # Nothing added to a zero leaves it without a minus sign.
    told = [f"{round(v, places) + 0.0:+.{places}f}" for v in residual.off]
    return told[0] if len(told) == 1 else f"{_size(residual):.{places}f} ({', '.join(told)})"
