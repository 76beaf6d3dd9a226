// A quadrant: its thread hangs at the sun's altitude, or where the hand lays it, its bead set to the date.

import { arcs, crossing, folded, ray } from "./arcs.js";
import { heldAbout } from "./canvas.js";
import { threadOver, reachOf } from "./laid.js";
import { fromNoon } from "./noon.js";
import { polar } from "./plate.js";
import { degrees, time } from "./sky.js";
import { across, amid, lagrange, marks, onCircle } from "./strokes.js";
import { figures, t } from "./words.js";

const RAD = Math.PI / 180;
/** How near the ends of the ecliptic's arc its degrees are read. */
const END_DEG = 0.01;
const sin = (angle) => Math.sin(angle * RAD);
const cos = (angle) => Math.cos(angle * RAD);
const within = (cosine) => Math.max(-1, Math.min(1, cosine));

export function quadrant(stage, told, again) {
  let threads = null;
  let face = null;
  let at = null;
  let hand = null;
  let last = null;
  const seen = new Map();
  const scales = arcs(lines, told, either);

  function drawn(svg, view) {
    clear();
    seen.clear();
    face = svg && told.views.includes(view) ? svg : null;
    stage.grab(face ? grab : null);
    if (!face) return;
    at = face.getAttribute("data-origin").split(" ").map(Number);
    const reach = reachOf(lines("scale/altitude/"));
    threads = { own: threadOver(at, reach), other: threadOver(at, reach, "other") };
    face.append(threads.other.element, threads.own.element);
  }

  function clear() {
    for (const { element } of Object.values(threads ?? {})) element.remove();
    threads = null;
  }

  /** Marks by the rest of their names, in mm from the corner. */
  function lines(begins) {
    if (!seen.has(begins)) seen.set(begins, marks(face, begins, at));
    return seen.get(begins);
  }

  /** Hang a thread at an altitude, its bead so far from the corner. */
  function hang({ element, bead }, altitude, radius) {
    element.style.display = altitude === null ? "none" : "";
    if (altitude === null) return;
    element.setAttribute("transform", `rotate(${-altitude} ${at.join(" ")})`);
    bead(radius);
  }

  function show(sun) {
    if (!last || sun.hour !== last.hour || sun.declination !== last.declination) hand = null;
    last = sun;
    if (!face) return { altitude: null };
    const altitude = lies();
    const radius = told.latitude === null ? arcOfObliquity() : beadRadius();
    hang(threads.own, altitude, altitude === null ? null : radius);
    // Azimuths are read with the altitude counted from the upright edge.
    const turned = lines("quadrant/azimuth/").length ? altitude : null;
    hang(threads.other, turned === null ? null : 90 - turned, radius);
    return altitude === null ? null : { at: altitude, radius };
  }

  /** Where the thread lies: at the sun's altitude; where no place is meant, at its longitude; null below the horizon. */
  function lies() {
    if (hand !== null) return hand;
    if (told.latitude === null) return Math.abs(folded(last.longitude));
    return last.altitude > 0 ? last.altitude : null;
  }

  /** Where the bead is on the thread for the date: set over the ecliptic, the sun's circle or the noon's mark. */
  function beadRadius() {
    return onEcliptic() ?? scales.circle(last.longitude) ?? scales.noonMark(last.declination);
  }

  /** The bead as it is set with the thread over the sun's degree of the ecliptic. */
  function onEcliptic() {
    const arc = lines("ecliptic").flatMap(([rest, strokes]) => (rest ? [] : strokes));
    if (!arc.length) return null;
    const sought = Math.max(END_DEG, Math.min(90 - END_DEG, Math.abs(folded(last.longitude))));
    const ticks = lines("ecliptic/").map(([degree, [[first]]]) => [Number(degree), polar(first)]).filter(([degree]) => Number.isFinite(degree));
    const angle = amid([[0, 0], ...ticks, [90, 90]].map(([degree, value]) => ({ at: degree - sought, value })));
    return across(arc, [0, 0], ray(angle)).find((share) => share > 0) ?? null;
  }

  /** The radius of the arc by which a longitude's declination is found. */
  function arcOfObliquity() {
    const [found] = lines("quadrant/obliquity").flatMap(([, strokes]) => strokes);
    return found ? Math.hypot(...found[0]) : null;
  }

  /** What the drawn lines show where thread and bead lie; what isn't drawn isn't read. */
  function rows({ at: altitude, radius }) {
    if (altitude === undefined) return [];
    const found = scales.onScale("scale/altitude/", [altitude], [{ value: 0, angle: 0 }]);
    const first = found === null ? [] : [[t(told.latitude === null ? "thread_at" : "altitude"), degrees(found)]];
    if (told.latitude === null) return [...first, ...scales.sines(altitude), ...declined(altitude, radius)];
    if (radius === null) return first;
    const own = lines("circle/equator").length ? projected(altitude, radius)
      : scales.noonMark(last.declination) === null ? scales.day(last, radius, altitude) : scales.universal(altitude, last.declination);
    return [...first, ...own];
  }

  /** The declination of the longitude at which the thread lies: from the arc across to the rim. */
  function declined(angle, radius) {
    if (hand !== null || radius === null) return [];
    const { radius: rim } = scales.grid();
    const up = radius * sin(angle);
    const shown = scales.onScale("scale/altitude/", [polar([Math.sqrt(rim * rim - up * up), up])], [{ value: 0, angle: 0 }]);
    return shown === null ? [] : [[t("declination"), degrees(folded(last.longitude) < 0 ? -shown : shown)]];
  }

  /** Of Gunter's lines: the hour, the sun's azimuth, and when it rises and sets. */
  function projected(altitude, radius) {
    const summer = last.declination * told.latitude >= 0;
    const found = [];
    const rises = crossing(lines("horizon").flatMap(([rest, strokes]) => (rest ? [] : strokes)), radius);
    const half = rises === null ? null : 6 + (summer ? rises : -rises) / 15;
    const highs = ofSeason("quadrant/hour-equal/", summer, seasonOfHour)
      .map(([hour, drawn]) => [Math.abs(12 - hour), crossing(drawn, radius)]).filter(([, high]) => high !== null);
    const noons = fromNoon([...highs, ...(half === null ? [] : [[half, 0]])], altitude, 15);
    if (noons !== null) found.push([t("sun_time"), either(12 - noons, 12 + noons, time)]);
    const east = towards(radius, altitude, summer);
    if (east !== null) found.push([t("azimuth"), either(east, 360 - east, degrees)]);
    if (half !== null) found.push([t("rises_sets"), `${time(12 - half)} · ${time(12 + half)}`]);
    return [...found, ...squared(altitude)];
  }

  /** What the shadow square says where the thread crosses it: above half a right angle its base, below it its upright side. */
  function squared(altitude) {
    const [side, from] = altitude > 45 ? ["base", 90] : ["side", 0];
    const gnomons = new Set(lines("ladder-").map(([name]) => name.split("/")[0]));
    return [...gnomons]
      .map((n) => [n, scales.onScale(`ladder-${n}/${side}/`, [altitude], [{ value: 0, angle: from }])])
      .filter(([, value]) => value !== null)
      .map(([n, value]) => [t(`ladder_${side}`, figures(n)), figures(value.toFixed(2))]);
  }

  /**
   * The azimuth from north between the lines that the day's circle crosses next to the bead, null beyond them. In the tropics it may
   * cross one twice. On a day cosines of azimuths, times that of the altitude, go as the altitude's sine.
   */
  function towards(radius, altitude, summer) {
    const lying = ofSeason("quadrant/azimuth/", summer, seasonOfAzimuth)
      .flatMap(([way, drawn]) => onCircle(drawn, radius).map((at) => [way, 90 - polar(at)]))
      .map(([way, high]) => ({ at: sin(high) - sin(altitude), value: cos(way) * cos(high) }));
    const next = [-1, 1].map((side) => lying.filter(({ at }) => (at < 0 ? -1 : 1) === side)
      .reduce((best, one) => (best && Math.abs(best.at) <= Math.abs(one.at) ? best : one), null));
    return next.every((one) => one) ? Math.acos(within(lagrange(next) / cos(altitude))) / RAD : null;
  }

  /** The lines of a kind of the half of the year that it is. */
  function ofSeason(begins, summer, season) {
    return lines(begins).map(([name, strokes]) => [Number(name), strokes.filter((stroke) => season(Number(name), stroke) === summer)]);
  }

  /** The point in the middle of a stroke as a day's distance from the equator and an angle, degrees. */
  function amidst(stroke) {
    const [, strokes] = lines("circle/equator").find(([rest]) => !rest);
    const [x, y] = stroke[Math.floor(stroke.length / 2)];
    return [2 * Math.atan(Math.hypot(x, y) / Math.hypot(...strokes[0][0])) / RAD - 90, polar([x, y])];
  }

  /** Whether a line is summer's: north and south are folded on each other, and of two lines each is one half's. */
  function seasonOfHour(hour, stroke) {
    const [away, altitude] = amidst(stroke);
    const f = Math.abs(told.latitude);
    const stray = (d) => Math.abs(sin(f) * sin(d) + cos(f) * cos(d) * cos((hour - 12) * 15) - sin(altitude));
    return stray(away) <= stray(-away);
  }

  function seasonOfAzimuth(way, stroke) {
    const [away, angle] = amidst(stroke);
    const towards = told.latitude < 0 ? 180 - way : way;
    const f = Math.abs(told.latitude);
    const shown = sin(f) * sin(90 - angle) + cos(f) * cos(90 - angle) * cos(towards);
    return Math.abs(shown - sin(away)) <= Math.abs(shown + sin(away));
  }

  /** Before noon or after, as the sun is; of the hand's angle both. */
  function either(before, after, said) {
    if (hand !== null) return `${said(before)} · ${said(after)}`;
    return said(last.hour < 0 ? before : after);
  }

  function grab(event, point) {
    if (!event.target.closest?.(".thread")) return null;
    return heldAbout(at, event, point, (by) => turn((lies() ?? 0) + by));
  }

  /** Lay the thread by hand. */
  function turn(angle) {
    hand = Math.max(0, Math.min(90, angle));
    again();
  }

  /** What the hand lays: on a quadrant of no place its angle, which need be no altitude. */
  const held = () => (face ? { called: "thread", angle: lies() ?? 0, as: told.latitude === null ? "thread_at" : "altitude" } : null);

  return { drawn, show, lines: rows, held, turn, leave: () => { clear(); stage.grab(null); } };
}
