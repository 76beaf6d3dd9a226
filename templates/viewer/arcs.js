// What is read on a quadrant's lines with a straight edge from its corner: an alidade's, a thread's.

import { fromNoon } from "./noon.js";
import { polar } from "./plate.js";
import { degrees, prayer, time } from "./sky.js";
import { across, amid, onCircle } from "./strokes.js";
import { hours, signed } from "./sun.js";
import { figures, t } from "./words.js";

const RAD = Math.PI / 180;
export const ray = (angle) => [Math.cos(angle * RAD), Math.sin(angle * RAD)];
const plain = (value) => figures(value.toFixed(2));

/** A longitude from the nearer equinox, as signs that share a declination are folded: −90 to 90. */
export function folded(longitude) {
  const climbing = signed(longitude);
  return Math.abs(climbing) > 90 ? signed(180 - climbing) : climbing;
}

/** The altitude at which curves cross a circle; null where they don't. */
export function crossing(drawn, radius) {
  const [found] = onCircle(drawn, radius);
  return found ? Math.atan2(Math.abs(found[1]), Math.abs(found[0])) / RAD : null;
}

/**
 * The readings of quadrants whose marks `lines(begins)` gives, by the rest of their names, in mm
 * from the corner; `either(before, after, said)` says an hour before noon or after it.
 */
export function arcs(lines, site, either) {
  /** The radius of the sun's circle, between those that are drawn; null where none is. */
  function circle(longitude) {
    const sought = folded(longitude);
    const radii = lines("quadrant/longitude/").map(([degree, [[first]]]) => [signed(Number(degree)), Math.hypot(...first)]);
    const known = new Map(radii.filter(([one]) => Math.abs(one) <= 90));
    return amid([...known].map(([one, value]) => ({ at: one - sought, value })));
  }

  /** What the curves of a kind say on the sun's circle: name and altitude of each. */
  function read(begins, radius) {
    const found = new Map();
    for (const [name, drawn] of lines(begins)) found.set(name, [...(found.get(name) ?? []), ...drawn]);
    return [...found].map(([name, drawn]) => [name, crossing(drawn, radius)])
      .filter(([, altitude]) => altitude !== null);
  }

  /** What the ticks of a scale say where an edge that points so crosses it; null beyond them. */
  function onScale(begins, ends, zero = []) {
    const ticks = lines(begins).map(([name, [[first]]]) => ({ value: Number(name), angle: polar(first) }));
    for (const end of ends) {
      const near = [...ticks, ...zero].map(({ value, angle }) => ({ at: signed(angle - end), value })).filter(({ at: away }) => Math.abs(away) < 90);
      const found = amid(near);
      if (found !== null) return found;
    }
    return null;
  }

  /** Where the edge is marked on the sixth arc at the day's noon, as a radius; null without the arcs. */
  function noonMark(declination) {
    const sixth = universals().filter(([hour]) => hour === 6).flatMap(([, drawn]) => drawn);
    return across(sixth, [0, 0], ray(90 - Math.abs(site.latitude - declination))).find((share) => share > 1) ?? null;
  }

  const universals = () => lines("quadrant/hour-universal/").map(([hour, drawn]) =>
    [Number(hour), drawn.map((stroke) => stroke.map(([x, y]) => [Math.abs(x), Math.abs(y)]))]);

  /** The hour by the arcs that serve everywhere: on the circle of the mark, from the sixth, noon, to the level edge. */
  function universal(altitude, declination) {
    const marked = noonMark(declination);
    const lying = marked ? universals().map(([hour, drawn]) => [6 - hour, crossing(drawn, marked)]).filter(([, high]) => high !== null) : [];
    const hour = lying.length ? fromNoon([...lying, [6, 0]], altitude, 15) : null;
    return hour === null ? [] : [[t("universal_hour"), either(6 - hour, 6 + hour, plain)]];
  }

  /** The hour and the prayers on the sun's circle, and when it stands over Mecca's direction. */
  function day(sun, radius, altitude) {
    const found = [];
    const equal = read("quadrant/hour-equal/", radius).map(([name, high]) => [Math.abs(12 - Number(name)), high]);
    const noons = fromNoon(equal, altitude, 15);
    if (noons !== null) found.push([t("sun_time"), either(12 - noons, 12 + noons, time)]);
    const half = hours(sun, site.latitude).sets - 12;
    const seasonal = read("quadrant/hour-seasonal/", radius).map(([name, high]) => [6 - Number(name), high]);
    const season = fromNoon([...seasonal, [6, 0]], altitude, half * 15 / 6);
    if (season !== null) found.push([t("seasonal_hour"), either(6 - season, 6 + season, plain)]);
    return [...found, ...read("quadrant/prayer/", radius).map(([name, high]) => [prayer(name), degrees(high)]),
      ...read("quadrant/qibla/", radius).map(([city, high]) => [t("mecca_from", spelled(city)), degrees(high)])];
  }

  /** Sine and cosine of an angle in parts of the radius, by the lines of the grid, and the grid. */
  function grid() {
    const seen = ["sine", "cosine"].map((kind, k) => lines(`quadrant/${kind}/`).map(([n, drawn]) => [Number(n), Math.abs(drawn[0][0][1 - k])]));
    const [last] = lines("quadrant/sine/").map(([, drawn]) => drawn.at(-1));
    const radius = last ? Math.max(...last.map((one) => Math.hypot(...one))) : 0;
    const whole = Math.round(seen[0].length ? radius * seen[0][0][0] / seen[0][0][1] : 0);
    /** What lines of a kind say at a distance from their side, the rim and the side among them. */
    const value = (kind, far) => (seen[kind].length
      ? amid([[0, 0], ...seen[kind], [whole, radius]].map(([n, away]) => ({ at: away - far, value: n }))) : null);
    return { radius, whole, value };
  }

  /** What the grid of sines says of an angle. */
  function sines(angle) {
    const { radius, whole, value } = grid();
    if (!radius) return [];
    const far = ray(Math.min(angle, 89.999)).map((one) => one * radius * 0.999999);
    return [["sine", 0, far[1]], ["cosine", 1, far[0]]].map(([key, kind, away]) => [t(key, figures(whole)), value(kind, away)])
      .filter(([, found]) => found !== null).map(([name, found]) => [name, plain(found)]);
  }

  return { circle, read, onScale, noonMark, universal, day, sines, grid };
}

/** A city's name as it is in a mark's. */
const spelled = (name) => name.replaceAll("-", " ").replace(/(^| )\p{L}/gu, (one) => one.toLocaleUpperCase());
