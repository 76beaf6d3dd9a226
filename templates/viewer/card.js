// Cards with a column for each day, and plates with a radius: the shadow of a gnomon, or a spot of light,
// goes down them with the sun's altitude.

import { fromNoon } from "./noon.js";
import { shade } from "./shade.js";
import { degrees, prayer, time } from "./sky.js";
import { across } from "./strokes.js";
import { hours } from "./sun.js";
import { figures, mm, names, t } from "./words.js";

const RAD = Math.PI / 180;
const RIGHT = 90;
/** The direction of a ring's opening from its middle, over the level. */
const OPENING = 45;
/** How near the ends of the year its lines are still crossed, mm. */
const EDGE_MM = 0.01;
/** How far beyond the ends of a face the sun's longitude is the end's, degrees. */
const SEAM = 0.01;
const HALVINGS = 50;

/** How far down the card each altitude is. */
const LAWS = {
  reversed: ({ gnomon_mm }) => (altitude) => gnomon_mm * Math.tan(altitude * RAD),
  direct: ({ gnomon_mm }) => (altitude) => gnomon_mm / Math.tan(altitude * RAD),
  ring: ({ radius_mm, strip_mm }) => inRing(radius_mm, strip_mm),
};

/** Where a ray meets a ring's inside, along the strip from the level of the opening, or of a hole beside it. */
function inRing(radius, strip) {
  const turn = (off) => off + Math.asin(Math.sin(off * RAD) * radius / strip) / RAD;
  return (altitude, hole = OPENING) => (hole - OPENING + turn(OPENING) - turn(hole - altitude)) * RAD * strip;
}

export function card(stage, told) {
  const cast = shade(told.faces);
  const law = LAWS[told.law.kind](told.law);
  const rising = told.law.kind !== "direct";
  let face = null;
  let last = null;

  const drawn = (svg, view) => { face = cast.lay(svg, view); };

  /** The face that has the sun's day, and where across, mm, or in which direction, radians. */
  function day(longitude) {
    for (const one of told.faces) {
      const share = along(one.longitudes, longitude) ?? (told.folded ? along(one.longitudes, 180 - longitude) : null);
      if (share !== null) return { on: one, x: one.ends[0] + (one.ends[1] - one.ends[0]) * share };
    }
    return null;
  }

  /** A point so far to the right of a day's line, or column, and so far down it. */
  function put(x, aside, down) {
    if (!face.round) return [x + face.sense * aside, face.row_mm - face.sense * down];
    const [right, up] = [Math.cos(x), Math.sin(x)];
    return [down * right - aside * up, down * up + aside * right];
  }

  /** Throw the shadow of a date and altitude; where on the card one reads. */
  function show(sun) {
    last = sun;
    const up = sun.altitude > 0;
    const found = up ? day(sun.longitude) : null;
    if (!found || found.on !== face) {
      cast.hide();
      return found && { elsewhere: found.on.view };
    }
    const down = law(sun.altitude);
    const column = face.columns?.find(([left, right]) => left <= found.x && found.x <= right)?.[2] ?? found.x;
    const slant = Math.tan((told.law.kind === "direct" ? RIGHT - sun.altitude : sun.altitude) * RAD);
    cast.throw(face.bodies.map((ring) => ring.map(([x, y, away]) => put(column, x, away * slant - y))));
    if (face.spot_mm) cast.light(spot(column, sun.altitude));
    cast.lead(...(column === found.x ? [] : [[put(column, 0, down), put(found.x, 0, down)]]));
    const on = down < face.longest_mm + EDGE_MM;
    cast.end(on ? put(found.x, 0, down) : null);
    return on ? { x: found.x, down } : { why: t("off_lines") };
  }

  /** The light that falls through the opening. */
  function spot(x, altitude) {
    const [wide, slit] = face.spot_mm;
    const half = Math.asin(slit / 2 / told.law.radius_mm) / RAD;
    const [low, high] = [-half, half].map((by) => law(altitude, OPENING + by));
    return [[-wide, low], [wide, low], [wide, high], [-wide, high]].map(([aside, down]) => put(x, aside / 2, down));
  }

  /** The altitude at which the card is so far down. */
  function altitude(down) {
    let [low, high] = [0, RIGHT];
    for (let k = 0; k < HALVINGS; k += 1) {
      const middle = (low + high) / 2;
      if (law(middle) < down === rising) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }

  /** Altitudes at which the lines of a kind cross a day's column, by the rest of their names. */
  function crossed(begins, x) {
    const [left, right] = [...face.ends].sort((a, b) => a - b);
    const column = face.round ? x : Math.min(right - EDGE_MM, Math.max(left + EDGE_MM, x));
    const [from, to] = [put(column, 0, 0), put(column, 0, 1)];
    return cast.lines(begins).flatMap(([name, strokes]) =>
      across(strokes, from, to).filter((down) => down > 0).map((down) => [name, altitude(down)]));
  }

  const half = () => hours(last, told.latitude).sets - 12;

  /** How many equal hours from noon an altitude is, by the hour lines of a kind. */
  function away(kind, x, high) {
    const found = crossed(`hour/${kind}/`, x);
    if (kind !== "seasonal") return fromNoon(found.map(([n, one]) => [12 - Number(n), one]), high, 15);
    // At its rise and its setting the sun is on the card's upper edge.
    const sixths = fromNoon([...found.map(([n, one]) => [6 - Number(n), one]), [6, 0]], high, half() * 15 / 6);
    return sixths === null ? null : sixths * half() / 6;
  }

  /** What the drawn lines show on the day's column. */
  function lines({ x, down }, civil) {
    const high = altitude(down);
    const rows = told.systems.map((kind) => {
      const from = away(kind, x, high);
      const signed = last.hour < 0 ? -from : from;
      const said = kind === "seasonal" ? (one) => figures((6 + 6 * one / half()).toFixed(2)) : (one) => time(12 + one);
      return [names("hours")[kind], from === null ? "–" : said(signed)];
    });
    const prayers = crossed("prayer/", x);
    if (!told.systems.length && told.law.kind !== "ring") return lengths(down, prayers, civil);
    return [...rows, ...prayers.map(([name, one]) => {
      const from = told.systems.length ? away(told.systems[0], x, one) : null;
      return [prayer(name), from === null ? degrees(one) : time(civil(12 + from))];
    })];
  }

  /** How long the shadow is, and when it comes to the lines, where there are no hours. */
  function lengths(down, prayers, civil) {
    const length = (long) => `${figures(long.toFixed(1))} ${mm()}`;
    // About noon the length hardly changes: it doesn't tell the time.
    const when = (name, one) => (name === "noon" ? "" : ` · ${time(civil(12 + fromSky(one)))}`);
    return [[t("shadow_long"), length(down)], ...prayers.map(([name, one]) => [prayer(name), length(law(one)) + when(name, one)])];
  }

  /** How many hours from noon the sun of the day is so high. */
  function fromSky(high) {
    const [h, f, d] = [high, told.latitude, last.declination].map((angle) => angle * RAD);
    const cosine = (Math.sin(h) - Math.sin(f) * Math.sin(d)) / (Math.cos(f) * Math.cos(d));
    return Math.acos(Math.max(-1, Math.min(1, cosine))) / RAD / 15;
  }

  /** The direction to the sun where the gnomon has been turned to it; one on a pillar is turned to the date first. */
  function light({ altitude: high, longitude }) {
    const { out, up, about } = told.turned;
    const [flat, steep] = [Math.cos(high * RAD), Math.sin(high * RAD)];
    const found = about ? day(longitude) : null;
    const way = found ? abreast(about.zero, found.x / about.radius_mm) : out;
    const lit = { to: way.map((one, k) => flat * one + steep * up[k]), up: high > 0 };
    return found ? { ...lit, moved: { parts: about.parts, at: about.at, turn: bearing(way) - bearing(out) } } : lit;
  }

  return { drawn, show, lines, light, leave: cast.leave };
}

/** A level direction turned by an angle against the clock, seen from above, and its own angle, radians. */
const abreast = ([x, y], angle) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle), 0];
const bearing = ([x, y]) => Math.atan2(y, x);

/** How far along a face a longitude is, from 0 to 1; null where it isn't. */
function along(longitudes, sought) {
  const first = longitudes[0];
  const end = longitudes.length - 1;
  let turned = first + ((((sought - first) % 360) + 360) % 360);
  if (turned > longitudes[end] && turned - 360 > first - SEAM) turned = first;
  if (turned > longitudes[end] + SEAM) return null;
  let k = Math.floor(((turned - first) / (longitudes[end] - first)) * end);
  k = Math.max(0, Math.min(end - 1, k));
  while (k < end - 1 && longitudes[k + 1] < turned) k += 1;
  while (k > 0 && longitudes[k] > turned) k -= 1;
  const part = (turned - longitudes[k]) / (longitudes[k + 1] - longitudes[k]);
  return Math.max(0, Math.min(1, (k + part) / end));
}
