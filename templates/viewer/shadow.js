// The true shadow of a dial's gnomon on its face, and what one reads there.

import { shade } from "./shade.js";
import { between, clock, marks } from "./strokes.js";
import { hours } from "./sun.js";
import { time } from "./sky.js";
import { names } from "./words.js";

const RAD = Math.PI / 180;
/** Lines that are farther apart, in hours, are not neighbours. */
const HOUR = 1.01;
/** Points of an edge below its nodus, by which it is read where the tip's shadow misses the lines. */
const SHARES = [0, 0.2, 0.4, 0.6, 0.8];

export function shadow(stage, told) {
  const cast = shade();
  let face = null;
  let origin = [0, 0];
  let svg = null;
  const seen = new Map();

  function drawn(shown, view) {
    svg = shown;
    seen.clear();
    face = told.faces.find((one) => one.view === view) ?? null;
    cast.leave();
    if (face && svg) origin = cast.lay(svg);
  }

  /** Throw the shadow; the point of the face that the nodus's falls on, or null for none. */
  function show(sun) {
    const to = direction(sun);
    const [right, up, out] = (face ?? told.faces[0]).frame.map((row) => dot(row, to));
    const lit = out > 1e-3 && dot(told.zenith, to) > 0;
    if (!lit) cast.hide();
    if (!lit || !face) return null;
    cast.throw(face.bodies.map((ring) => ring.map(([x, y, z]) => [x - z * right / out, y - z * up / out])));
    const ideal = [-told.nodus_mm * right / out, -told.nodus_mm * up / out];
    const at = ideal.map((one, k) => one + edge(sun) * told.edge_mm[k]);
    const first = face === told.faces[0];
    cast.end(first ? at : null);
    return { ...read(ideal), edge: first ? along([right, up, out]) : null };
  }

  /** Where the nodus' shadow falls, and of the edge parallel to the earth's axis that of points below. */
  function along([right, up, out]) {
    const axis = face.frame.map((row) => row[2] * (face.frame[2][2] < 0 ? -1 : 1));
    return SHARES.map((share) => {
      const [x, y, z] = axis.map((one, k) => (k === 2 ? told.nodus_mm : 0) - one * share * told.reach_mm);
      return [x - z * right / out, y - z * up / out];
    });
  }

  /** Which edge of a sheet throws the shadow's end: 1 the morning's, −1 the afternoon's of the style's own day. */
  function edge({ hour }) {
    return Math.sin(2 * (hour - told.noon) * RAD) <= 0 ? 1 : -1;
  }

  /** The sun that a point of the shadow's tip tells of. */
  function read([x, y]) {
    const there = [-x, -y, told.nodus_mm];
    const long = Math.hypot(...there);
    const frame = (face ?? told.faces[0]).frame;
    const to = [0, 1, 2].map((k) => frame.reduce((sum, row, n) => sum + row[k] * there[n], 0) / long);
    return { declination: Math.asin(to[2]) / RAD, hour: Math.atan2(to[1], to[0]) / RAD };
  }

  /** What the tip shows between the drawn lines of each kind. */
  function lines(found, civil) {
    const all = hours(found, told.latitude);
    return told.systems.filter((one) => names("hours")[one]).map((one) => {
      const value = one === "zone" ? civil(all.equal) : found.edge ? shown(one, found.edge) : all[one];
      return [names("hours")[one], value == null ? "–" : one === "seasonal" ? decimal(value) : time(value)];
    });
  }

  /** The hour between the lines of a kind: sundial hours by any point of the edge, others by the nodus. */
  function shown(kind, points) {
    for (const point of kind === "equal" ? points : points.slice(0, 1)) {
      const hour = between(family(kind), point, { most: HOUR });
      if (hour !== null) return hour;
    }
    return null;
  }

  /** The hour lines of a kind, as the nodus itself would throw them; a clock's are figures of eight, between which only the date tells. */
  function family(kind) {
    if (!seen.has(kind)) {
      seen.set(kind, marks(svg, `hour/${kind}/`, origin).map(([hour, drawn]) => [clock(hour), drawn.map((stroke) => {
        const side = edge(read(stroke[Math.floor(stroke.length / 2)]));
        return stroke.map((point) => point.map((one, k) => one - side * told.edge_mm[k]));
      })]));
    }
    return seen.get(kind);
  }

  /** The direction to the sun where the parts are placed, z up, and whether it shines. */
  function light(sun) {
    const to = direction(sun);
    const own = told.faces[0].frame.map((row) => dot(row, to));
    return { to: told.axes.map((row) => dot(row, own)), up: dot(told.zenith, to) > 0 };
  }

  return { drawn, show, lines, light, leave: cast.leave };
}

/** The sun as a direction: to the meridian, to the west, to the pole. */
function direction({ declination, hour }) {
  const [d, at] = [declination * RAD, hour * RAD];
  return [Math.cos(d) * Math.cos(at), Math.cos(d) * Math.sin(at), Math.sin(d)];
}

/** A seasonal hour, as hours and sixtieths. */
export const decimal = (value) => time(value).replace(/^[0٠]/, "");
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
