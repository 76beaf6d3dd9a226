// The back of an astrolabe: its alidade lies at the sun's altitude, or where the hand turns it.

import { heldAbout } from "./canvas.js";
import { polar } from "./plate.js";
import { degrees, prayer, time } from "./sky.js";
import { across, amid, between, marks, onCircle } from "./strokes.js";
import { hours, signed } from "./sun.js";
import { figures, t } from "./words.js";

const RAD = Math.PI / 180;
/** Where the sides of the ladder begin. */
const FROM = { side: "east-west", base: "meridian" };
const ray = (angle) => [Math.cos(angle * RAD), Math.sin(angle * RAD)];
export const BACK = "turning-back";

export function back(stage, told, again) {
  let alidade = null;
  let face = null;
  let at = null;
  let hand = null;
  let aimed = null;
  let last = null;
  const seen = new Map();

  function drawn(svg, view) {
    alidade = view === BACK && svg ? svg.querySelector(".alidade") : null;
    stage.grab(alidade ? grab : null);
    if (!alidade) return;
    face = svg.querySelector(".back");
    at = svg.getAttribute("data-origin").split(" ").map(Number);
    seen.clear();
    aimed = null;
    lay(0);
  }

  /** Lay the alidade at an angle from the level, its upper sight to the left. */
  function lay(angle) {
    alidade?.setAttribute("transform", `rotate(${angle})`);
  }

  function show(sun) {
    // The hand's angle holds until the sun moves.
    if (!last || sun.hour !== last.hour || sun.declination !== last.declination) hand = aimed = null;
    last = sun;
    // Laid on a mark it does not tell of the sun's altitude.
    if (alidade && aimed !== null) { lay(aimed); return { altitude: null }; }
    const altitude = hand ?? Math.max(0, sun.altitude);
    lay(altitude);
    return alidade && (hand !== null || sun.altitude > 0) ? { altitude } : null;
  }

  /** Marks by the rest of their names, in mm from the pivot. */
  function lines(begins) {
    if (!seen.has(begins)) seen.set(begins, marks(face, begins, at));
    return seen.get(begins);
  }

  /** The radius of the sun's circle, between those that are drawn; null where none is. */
  function circle(longitude) {
    const climbing = signed(longitude);
    const sought = Math.abs(climbing) > 90 ? signed(180 - climbing) : climbing;
    const radii = lines("quadrant/longitude/").map(([degree, [[first]]]) => [signed(Number(degree)), Math.hypot(...first)]);
    const known = new Map(radii.filter(([one]) => Math.abs(one) <= 90));
    return amid([...known].map(([one, value]) => ({ at: one - sought, value })));
  }

  /** The altitude at which curves cross a circle; null where they don't. */
  function crossing(drawn, radius) {
    const [found] = onCircle(drawn, radius);
    return found ? Math.atan2(Math.abs(found[1]), Math.abs(found[0])) / RAD : null;
  }

  /** What the curves of a kind say on the sun's circle: name and altitude of each. */
  function read(begins, radius) {
    const found = new Map();
    for (const [name, drawn] of lines(begins)) found.set(name, [...(found.get(name) ?? []), ...drawn]);
    return [...found].map(([name, drawn]) => [name, crossing(drawn, radius)])
      .filter(([, altitude]) => altitude !== null);
  }

  /**
   * What the ticks of a scale say where the alidade's edge crosses it, null beyond them; it begins
   * at a line `from`. Where neither end reaches it one sights the other way round.
   */
  function onScale(begins, altitude, from = null) {
    const zero = from ? lines(from).flatMap(([rest, drawn]) => (rest ? [] : drawn)).map((stroke) => ({ value: 0, angle: polar(stroke[0]) })) : [];
    const ticks = lines(begins).map(([name, [[first]]]) => ({ value: Number(name), angle: polar(first) }));
    for (const end of [180 - altitude, -altitude, altitude, altitude - 180]) {
      const near = [...ticks, ...zero].map(({ value, angle }) => ({ at: signed(angle - end), value })).filter(({ at: away }) => Math.abs(away) < 90);
      const found = amid(near);
      if (found !== null) return found;
    }
    return null;
  }

  /** The hour between two lines, counted from noon; sines of altitudes go as cosines of hours. */
  function fromNoon(lines, altitude, degrees) {
    const sines = lines.map(([hour, one]) => [hour, Math.sin(one * RAD)]).sort((a, b) => a[0] - b[0]);
    const sine = Math.sin(altitude * RAD);
    for (let k = 1; k < sines.length; k += 1) {
      const [[h0, s0], [h1, s1]] = [sines[k - 1], sines[k]];
      if ((sine - s0) * (sine - s1) > 0) continue;
      const [c0, c1] = [Math.cos(h0 * degrees * RAD), Math.cos(h1 * degrees * RAD)];
      return Math.acos(c0 + (c1 - c0) * (sine - s0) / (s1 - s0)) / RAD / degrees;
    }
    return null;
  }

  /** What the drawn lines show where the alidade lies; what isn't drawn isn't read. */
  function rows({ altitude }) {
    if (altitude === null) return [];
    const plain = (value) => figures(value.toFixed(2));
    const numbers = (begins) => [...new Set(lines(begins).map(([name]) => name.split("/")[0]))];
    const side = altitude <= 45 ? "side" : "base";
    const found = [
      [t("altitude"), onScale("scale/altitude/", altitude), degrees],
      ...numbers("scale/cotangent-").map((n) => [t("shadow_of", figures(n)), onScale(`scale/cotangent-${n}/`, altitude), plain]),
      ...numbers("ladder-").map((n) => [t(`ladder_${side}`, figures(n)), onScale(`ladder-${n}/${side}/`, altitude, FROM[side]), plain]),
      [t("universal_hour"), universal(altitude), (hour) => either(hour, 12 - hour, plain)],
    ].filter(([, value]) => value !== null).map(([name, value, said]) => [name, said(value)]);
    const radius = circle(last.longitude);
    return radius === null ? found : [...found, ...dayRows(radius, altitude)];
  }

  /** The hour by the arcs that serve everywhere: the edge is marked on the sixth at the day's noon. */
  function universal(altitude) {
    const arcs = lines("quadrant/hour-universal/").map(([hour, drawn]) =>
      [Number(hour), drawn.map((stroke) => stroke.map(([x, y]) => [Math.abs(x), Math.abs(y)]))]);
    const sixth = arcs.filter(([hour]) => hour === 6).flatMap(([, drawn]) => drawn);
    const noon = ray(90 - Math.abs(told.latitude - last.declination));
    const marked = across(sixth, [0, 0], noon).find((share) => share > 1);
    return marked ? between(arcs, ray(altitude).map((one) => one * marked)) : null;
  }

  /** The hour and the prayers on the sun's circle. */
  function dayRows(radius, altitude) {
    const found = [];
    const equal = read("quadrant/hour-equal/", radius).map(([name, high]) => [Math.abs(12 - Number(name)), high]);
    const noons = fromNoon(equal, altitude, 15);
    if (noons !== null) found.push([t("sun_time"), either(12 - noons, 12 + noons, time)]);
    const half = hours(last, told.latitude).sets - 12;
    const seasonal = read("quadrant/hour-seasonal/", radius).map(([name, high]) => [6 - Number(name), high]);
    const season = fromNoon([...seasonal, [6, 0]], altitude, half * 15 / 6);
    if (season !== null) found.push([t("seasonal_hour"), either(6 - season, 6 + season, (h) => figures(h.toFixed(2)))]);
    return [...found, ...read("quadrant/prayer/", radius).map(([name, high]) => [prayer(name), degrees(high)])];
  }

  /** Before noon or after, as the sun is; of the hand's angle both. */
  function either(before, after, said) {
    if (hand !== null) return `${said(before)} · ${said(after)}`;
    return said(last.hour < 0 ? before : after);
  }

  function grab(event, point) {
    if (!event.target.closest?.(".alidade, .back")) return null;
    return heldAbout(at, event, point, (by) => turn((hand ?? Math.max(0, last?.altitude ?? 0)) - by));
  }

  /** Turn the alidade by hand, or with null back to the sun. */
  function turn(altitude) {
    hand = altitude === null ? null : Math.max(0, Math.min(90, altitude));
    aimed = null;
    again();
  }

  /** Lay the edge on a mark, so far as its upper end reaches it. */
  function aim(means) {
    const [mark] = lines(means).filter(([rest]) => !rest);
    if (!mark) return;
    aimed = 180 - polar(mark[1][0].at(-1));
    again();
  }

  return { drawn, show, lines: rows, turn, aim,
    altitude: () => hand ?? Math.max(0, last?.altitude ?? 0), leave: () => stage.grab(null) };
}
