// The true shadow of a dial's gnomon on its face, and what one reads there.

import { shade } from "./shade.js";
import { clock, HOUR } from "./strokes.js";
import { curveOf, dayRows } from "./days.js";
import { season } from "./sun.js";
import { time } from "./sky.js";
import { dayAlong, hourAlong, sunsOf } from "./tip.js";
import { names } from "./words.js";

const RAD = Math.PI / 180;
/** Points of an edge below its nodus, by which it is read where the tip's shadow misses the lines. */
const SHARES = [0, 0.2, 0.4, 0.6, 0.8];

export function shadow(stage, told) {
  const cast = shade(told.faces);
  let face = null;
  let when = null;
  const seen = new Map();

  const drawn = (svg, view) => {
    seen.clear();
    face = cast.lay(svg, view);
  };

  /** Throw the shadow; the point of the face that the nodus's falls on, or null for none. */
  function show(sun, date) {
    when = date;
    const to = direction(sun);
    const [right, up, out] = (face ?? told.faces[0]).frame.map((row) => dot(row, to));
    const lit = out > 1e-3 && dot(told.zenith, to) > 0;
    if (!lit) cast.hide();
    if (!lit || !face) return null;
    cast.throw(face.bodies.map((ring) => ring.map(([x, y, z]) => [x - z * right / out, y - z * up / out])));
    const ideal = [-told.nodus_mm * right / out, -told.nodus_mm * up / out];
    cast.end(thrown(ideal, edge(sun)));
    return { ...read(ideal), side: edge(sun), tip: ideal, edge: along([right, up, out]), arm: season(sun, date) };
  }

  /** A point of the face as an edge of the sheet throws it, or with −1 times that edge as the nodus itself would. */
  const thrown = (point, side) => point.map((one, k) => one + side * (k ? 1 : mirrored()) * told.edge_mm[k]);
  /** Whether it is the face from whose other side it is told how far aside edges are. */
  const mirrored = () => (face === told.faces[0] ? 1 : -1);

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

  /** What the tip shows among the drawn lines. */
  function lines(found) {
    const by = told.systems.filter((one) => names("hours")[one]).map((one) => {
      const value = shown(one, found);
      return [names("hours")[one], value == null ? "–" : one === "seasonal" ? decimal(value) : time(value)];
    });
    return [...by, ...(cast.holds(thrown(found.tip, found.side)) ? days(found) : [])];
  }

  /** The hour between the lines of a kind: by any point of the edge where a line is of all days, else by the nodus. */
  function shown(kind, { side, edge: points, arm }) {
    const eights = kind === "zone" && told.eights;
    const ruled = kind === "equal" || (kind === "zone" && !eights);
    for (const point of (ruled ? points : points.slice(0, 1)).filter((one) => cast.holds(thrown(one, side)))) {
      const hour = hourAlong(family(`hour/${kind}/`, clock, ruled), read(point), HOUR, eights ? arm : 0);
      if (hour !== null) return hour;
    }
    return null;
  }

  /** What the day curves tell between which the tip falls. */
  const days = ({ tip }) => dayRows(dayAlong(family("day/", curveOf(told.days)), read(tip)), told.days, when);

  /** The lines whose names begin so, as the nodus itself would throw them; `ruled` ones are straight beyond their ends, which are the plate's. */
  function family(begins, valued, ruled = false) {
    if (!seen.has(begins)) {
      const found = cast.lines(begins, (stroke) => {
        const side = edge(read(middle(stroke)));
        return stroke.map((point) => thrown(point, -side));
      }).map(([name, strokes]) => [valued(name), strokes]).filter(([value]) => value !== undefined);
      seen.set(begins, sunsOf(found, read, told.nodus_mm, ruled));
    }
    return seen.get(begins);
  }

  /** The directions to the sun and to the zenith among the parts, whose z is the plate's out of its wall, and whether it shines. */
  function light(sun) {
    const to = among(direction(sun));
    const zenith = among(told.zenith);
    const behind = told.axes[2][2] > 0.999 && to[2] <= 0;
    return { to, zenith, up: dot(zenith, to) > 0 && !behind };
  }

  /** A direction where the parts are placed. */
  function among(to) {
    const own = told.faces[0].frame.map((row) => dot(row, to));
    return told.axes.map((row) => dot(row, own));
  }

  return { drawn, show, lines, light, leave: cast.leave };
}

/** The sun as a direction: to the meridian, to the west, to the pole. */
function direction({ declination, hour }) {
  const [d, at] = [declination * RAD, hour * RAD];
  return [Math.cos(d) * Math.cos(at), Math.cos(d) * Math.sin(at), Math.sin(d)];
}

/** Between a stroke's points: its ends may lie where one edge's lines meet the other's. */
function middle(stroke) {
  const [one, other] = [(stroke.length - 1) >> 1, stroke.length >> 1].map((k) => stroke[k]);
  return one.map((n, k) => (n + other[k]) / 2);
}

/** A seasonal hour, as hours and sixtieths. */
export const decimal = (value) => time(value).replace(/^[0٠]/, "");
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
