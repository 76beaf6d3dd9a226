// The lines of a drawing as points, and what is read between them, as an eye reads.

const STRAY_MM = 0.003;
/** How near its farthest point a line's rim is, and how much of a radius is none. */
const RIM = 0.98;
const HAIR = 1e-4;
const STEPS = 1.25;
/** Round the pivot lines that are farther away, as angles, are not neighbours. */
const NEAR_RAD = 0.6;
/** A point so near a line is on it, be it the last. */
const ON_MM = 0.1;
const OF_CUBIC = 24;
/** A line is interrupted so far for a label or about the pivot, and an eye follows it across. */
const GAP_MM = 7;
const TOKEN = /[a-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi;
const TAKES = { M: 2, L: 2, C: 6, A: 7, Z: 0 };

/** The strokes of a path's data: each its points on the page, whose chords stray 3 µm. */
export function strokes(data) {
  const found = [];
  const tokens = data.match(TOKEN) ?? [];
  let at = [0, 0];
  let letter = "";
  for (let k = 0; k < tokens.length;) {
    if (/[a-z]/i.test(tokens[k])) letter = tokens[k++];
    const kind = letter.toUpperCase();
    const from = letter === kind ? [0, 0] : at;
    const given = tokens.slice(k, k + TAKES[kind]).map(Number);
    k += given.length;
    const ends = kind === "A" ? [[given[5], given[6]]] : [0, 2, 4].filter((n) => n < given.length).map((n) => [given[n], given[n + 1]]);
    const points = ends.map(([x, y]) => [x + from[0], y + from[1]]);
    if (kind === "M") found.push([points[0]]);
    const stroke = found.at(-1);
    if (kind === "L") stroke.push(points[0]);
    else if (kind === "C") stroke.push(...cubic(at, points));
    else if (kind === "A") stroke.push(...arc(at, points[0], given[0], given[3], given[4]));
    else if (kind === "Z") stroke.push(stroke[0]);
    at = stroke.at(-1);
    // What follows a move without a letter of its own is a line.
    if (kind === "M") letter = letter === "M" ? "L" : "l";
  }
  return found;
}

function cubic(from, [one, two, to]) {
  return Array.from({ length: OF_CUBIC }, (_, k) => {
    const t = (k + 1) / OF_CUBIC;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [0, 1].map((n) => a * from[n] + b * one[n] + c * two[n] + d * to[n]);
  });
}

/** A circular arc by SVG's rule (implementation notes, B.2.4) after its start. */
function arc([x0, y0], [x1, y1], radius, large, sweep) {
  const [hx, hy] = [(x1 - x0) / 2, (y1 - y0) / 2];
  const half = Math.hypot(hx, hy);
  const way = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (radius / half) ** 2 - 1));
  const centre = [x0 + hx - way * hy, y0 + hy + way * hx];
  const begins = Math.atan2(y0 - centre[1], x0 - centre[0]);
  const round = 2 * Math.PI;
  const left = (((Math.atan2(y1 - centre[1], x1 - centre[0]) - begins) % round) + round) % round;
  const turn = sweep ? left : left - round;
  const count = Math.max(4, Math.ceil(Math.abs(turn) / Math.sqrt(8 * STRAY_MM / radius)));
  return Array.from({ length: count }, (_, k) => {
    const angle = begins + turn * (k + 1) / count;
    return k + 1 === count ? [x1, y1] : [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

/**
 * Marks of a drawing whose names begin so, as `[the rest of the name, strokes]`, in mm to the
 * right of a point of the page and up; `side` is −1 for what is seen through its part.
 */
export function marks(layer, begins, [x0, y0], side = 1) {
  return [...(layer?.querySelectorAll(`[data-means^="${begins}"]`) ?? [])].map((mark) => [
    mark.getAttribute("data-means").slice(begins.length),
    (mark.matches("path") ? [mark] : [...mark.querySelectorAll("path")]).flatMap((path) => strokes(path.getAttribute("d")))
      .map((stroke) => stroke.map(([x, y]) => [side * (x - x0), y0 - y])),
  ]);
}

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The strokes of one line, followed across what interrupts it. */
export function bridged(drawn) {
  const whole = [];
  for (const stroke of drawn.filter((one) => one.length > 1)) {
    let grown = [...stroke];
    for (let again = true; again;) {
      again = false;
      for (const [k, other] of whole.entries()) {
        const near = [[grown, other], [grown, other.toReversed()], [grown.toReversed(), other], [grown.toReversed(), other.toReversed()]]
          .find(([a, b]) => apart(a.at(-1), b[0]) < GAP_MM);
        if (near) { grown = near.flat(); whole.splice(k, 1); again = true; break; }
      }
    }
    whole.push(grown);
  }
  return whole.map((one) => (one.length > 2 && apart(one[0], one.at(-1)) < GAP_MM && apart(one[0], one[one.length >> 1]) > GAP_MM ? [...one, one[0]] : one));
}

/** Where strokes cross nought of a function of points, told by the chord's ends and the share of it. */
function crossings(drawn, of, told) {
  const found = [];
  for (const stroke of drawn) {
    let low = of(stroke[0]);
    for (let k = 1; k < stroke.length; k += 1) {
      const high = of(stroke[k]);
      if ((low < 0) !== (high < 0)) found.push(told(stroke[k - 1], stroke[k], low / (low - high)));
      low = high;
    }
  }
  return found;
}

const mix = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** Where strokes cross a circle about the origin, or end on it. */
export function onCircle(drawn, radius) {
  return crossings(drawn, (at) => Math.hypot(at[0], at[1]) - radius * (1 - HAIR), mix);
}

/**
 * What lines of a family, as those of `between`, say at a point where one goes round the pivot from line to line: hours go
 * evenly so. Null where it is not between two, or these are more than `most` apart.
 */
export function alongDay(lines, [x, y], { circle = 0, most = Infinity } = {}) {
  const reach = Math.hypot(x, y);
  // A day of a solstice is at the lines' ends, be they within it.
  const ends = [reach, reach * (1 + 2 * HAIR)];
  const crossed = (drawn) => ends.map((radius) => onCircle(drawn, radius)).find((found) => found.length) ?? [];
  const ticks = lines.flatMap(([value, drawn]) => crossed(drawn).map(([u, v]) => ({ at: Math.atan2(x * v - y * u, x * u + y * v), value })));
  return amid(ticks, circle, most) ?? ticks.find(({ at, value }) => Math.abs(at) * reach < ON_MM && typeof value === "number")?.value ?? null;
}

/** Where the line from one point to another crosses strokes, as shares of the way. */
export function across(drawn, from, to) {
  const [x0, y0] = from;
  const [ux, uy] = [to[0] - x0, to[1] - y0];
  const long = ux * ux + uy * uy;
  return crossings(drawn, (at) => ux * (at[1] - y0) - uy * (at[0] - x0), (a, b, part) => {
    const [x, y] = mix(a, b, part);
    return (ux * (x - x0) + uy * (y - y0)) / long;
  });
}

/** How far the nearest chord of strokes is, and the direction across it. */
function nearest(drawn, [x, y]) {
  let best = Infinity;
  let normal = null;
  for (const stroke of drawn) {
    for (let k = 1; k < stroke.length; k += 1) {
      const [a, b] = [stroke[k - 1], stroke[k]];
      const ux = b[0] - a[0];
      const uy = b[1] - a[1];
      const long = ux * ux + uy * uy;
      const part = Math.max(0, Math.min(1, ((x - a[0]) * ux + (y - a[1]) * uy) / long));
      const dx = x - a[0] - ux * part;
      const dy = y - a[1] - uy * part;
      const square = dx * dx + dy * dy;
      if (square < best) { best = square; normal = [-uy / Math.sqrt(long), ux / Math.sqrt(long)]; }
    }
  }
  return { square: best, normal };
}

/**
 * What lines of a family say at a point between them, read straight across the nearest.
 *
 * `lines` are `[value, strokes]`; the value of one that bounds the others is a function of its
 * neighbour's, null where it says nothing. Values may run round a `circle`. Null where the point
 * is not between two, or these are more than `most` apart. On a `disc` that ends at a rim about the
 * pivot one reads on where that way passes a line's end: round the pivot, and at the rim by what is inside.
 */
export function between(lines, point, { circle = 0, most = Infinity, disc = false } = {}) {
  const [x, y] = point;
  const hits = (of) => lines.flatMap(([value, drawn]) => of(drawn).map((at) => ({ at, value })));
  const along = (right, up) => hits((drawn) => across(drawn, point, [x + right, y + up]));
  const whole = lines.flatMap(([, drawn]) => drawn);
  const { normal } = nearest(whole, point);
  if (!normal) return null;
  const athwart = along(...normal);
  const straight = amid(athwart, circle, most)
    ?? athwart.find(({ at, value }) => Math.abs(at) < ON_MM && typeof value === "number")?.value ?? null;
  if (straight !== null || !disc) return straight;
  const reach = Math.hypot(x, y);
  const about = hits((drawn) => onCircle(drawn, reach).map(([u, v]) => Math.atan2(x * v - y * u, x * u + y * v)));
  const round = amid(about.filter(({ at }) => Math.abs(at) < NEAR_RAD), circle, most)
    ?? amid(along(-y, x), circle, most) ?? amid(along(x, y), circle, most);
  if (round !== null || whole.flat().some(([u, v]) => RIM * Math.hypot(u, v) > reach)) return round;
  return amid(about, circle, most) ?? beyond(along(x, y).filter(({ at }) => at < 0));
}

/** What the lines inside the rim come to at it, where it is about a step from the last. */
function beyond(hits) {
  const inner = single(hits.sort((a, b) => b.at - a.at)).slice(0, 3);
  if (inner.length < 3 || inner.some(({ value }) => typeof value !== "number")) return null;
  return inner[0].at > STEPS * (inner[1].at - inner[0].at) ? lagrange(inner) : null;
}

/** The nearest of crossings of one line: an engraved one has two sides. */
export const single = (hits) => hits.filter(({ value }, k) => !k || value !== hits[k - 1].value);

/** The value at 0 by those that follow each other on its sides, the nearest of each first. */
function interpolated(before, after, circle, most) {
  const first = [before[0], after[0]].find((one) => typeof one?.value === "number")?.value;
  if (first === undefined || !before.length || !after.length) return null;
  const all = [...before.toReversed(), ...after].map(({ at, value }) => {
    const told = typeof value === "number" ? value : value(first);
    return { at, value: told === null || !circle ? told : told - circle * Math.round((told - first) / circle) };
  });
  const [low, high] = all.slice(before.length - 1);
  if (low.value === null || high.value === null || low.value === high.value) return null;
  if (Math.abs(high.value - low.value) > most) return null;
  const rises = (one, other) => (one - other) * (high.value - low.value) > 0;
  const kept = all.filter((one) => one === low || one === high
    || (one.value !== null && (one.at < low.at ? rises(low.value, one.value) : one.at > high.at && rises(one.value, high.value))));
  const found = lagrange(kept);
  return circle ? ((found % circle) + circle) % circle : found;
}

/** The value at 0 of the polynomial through points. */
export const lagrange = (points) => points.reduce((sum, { at, value }, k) =>
  sum + points.reduce((product, other, n) => (n === k ? product : product * other.at / (other.at - at)), value), 0);

/** Lines that are farther apart, in hours, are not neighbours. */
export const HOUR = 1.01;

/** What ticks say that stand `at` so far before or behind, as `{ at, value }`; null beyond them. */
export function amid(ticks, circle = 0, most = Infinity) {
  const side = (sign) => single(ticks.filter(({ at }) => (at < 0 ? -1 : 1) === sign).sort((a, b) => sign * (a.at - b.at))).slice(0, 2);
  return interpolated(side(-1), side(1), circle, most);
}

/** A number, or hours and minutes. */
export const clock = (name) => name.split(":").map(Number).reduce((whole, part, k) => whole + part / 60 ** k, 0);
