// A bowl or a ball in the sun: the shadow of the gnomon's tip on the gores, as they are pasted together.

import { curveOf, dayRows } from "./days.js";
import { shade } from "./shade.js";
import { decimal } from "./shadow.js";
import { lightOf, time } from "./sky.js";
import { bridged, clock, HOUR } from "./strokes.js";
import { equatorial } from "./sun.js";
import { dayAlong, hourAlong, sunsOf } from "./tip.js";
import { names, t } from "./words.js";

const RAD = Math.PI / 180;
const STEPS = 40;
/** From which share of the gnomon up its shadow is drawn. */
const FOOT = 0.02;

export function globe(stage, told) {
  const cast = shade(told.faces);
  const wide = Math.PI / told.gores;
  const nodus_mm = foot_mm(told) + told.gnomon_mm;
  let face = null;
  let when = null;
  const seen = new Map();

  const drawn = (svg, view) => {
    seen.clear();
    face = cast.lay(svg, view);
  };

  /** The arc from the gnomon's foot to the shadow of a point so high over it; null beyond the face. */
  function arc(height, altitude) {
    const radius = told.radius_mm;
    const nodus = foot_mm(told) + height;
    const [up, level] = [Math.sin(altitude * RAD), Math.cos(altitude * RAD)];
    const square = (nodus * up) ** 2 - nodus ** 2 + radius ** 2;
    if (square < 0 || (told.hollow && radius * up < Math.abs(nodus) * level)) return null;
    const way = nodus * up + (told.hollow ? 1 : -1) * Math.sqrt(square);
    const high = nodus - way * up;
    return Math.atan2(way * level, told.hollow ? -high : high);
  }

  /** Where an arc and an azimuth from the north are on the gores, the one about an azimuth. */
  function flat(long, azimuth, about = azimuth) {
    const middle = long < told.hub ? 0 : 2 * wide * Math.round(about / (2 * wide));
    const turn = long < told.hub ? azimuth : middle + (azimuth - middle) * Math.sin(long) / long;
    return [told.skin_mm * long * Math.sin(turn), told.skin_mm * long * Math.cos(turn)];
  }

  /** A point of the gores on a plane where they hang together, mm: as far from the foot, at its true azimuth. */
  function pasted([x, y]) {
    const long = Math.hypot(x, y) / told.skin_mm;
    const turn = Math.atan2(x, y);
    const middle = 2 * wide * Math.round(turn / (2 * wide));
    const azimuth = long < told.hub ? turn : middle + (turn - middle) * long / Math.sin(long);
    return [told.skin_mm * long * Math.sin(azimuth), told.skin_mm * long * Math.cos(azimuth)];
  }

  /** Throw the gnomon's shadow; where that of its tip falls. */
  function show(sun, date) {
    when = date;
    const up = sun.altitude > 0;
    if (!up || !face) {
      cast.hide();
      return up ? { elsewhere: told.faces[0].view } : null;
    }
    const azimuth = (sun.azimuth + 180) * RAD;
    const tip = arc(told.gnomon_mm, sun.altitude);
    cast.throw([needle(sun.altitude, azimuth)].filter((ring) => ring.length > 2));
    const at = tip === null ? null : flat(tip, azimuth);
    cast.end(at);
    return at ? { at: pasted(at) } : { why: t("off_lines") };
  }

  /** The shadow of the whole gnomon, which goes straight away from the sun. */
  function needle(altitude, azimuth) {
    const shares = Array.from({ length: STEPS + 1 }, (_, k) => FOOT + (1 - FOOT) * k / STEPS);
    const arcs = shares.map((share) => arc(share * told.gnomon_mm, altitude)).filter((long) => long !== null);
    const side = (way) => arcs.map((long) => flat(long, azimuth + way * Math.atan(told.pin_mm / 2 / (told.radius_mm * Math.sin(long))), azimuth));
    return [...side(1), ...side(-1).reverse()];
  }

  /** The sun that a point of the gores as they are pasted tells of: as the nodus stands over it. */
  function read([x, y]) {
    const long = Math.hypot(x, y) / told.skin_mm;
    const [level, up] = [told.radius_mm * Math.sin(long) / Math.hypot(x, y), nodus_mm - foot_mm(told) * Math.cos(long)];
    return equatorial([-x * level, -y * level, up], told.latitude);
  }

  /** The lines whose names begin so, by the suns of their points, across the edges of gores and what interrupts them. */
  function family(begins, valued) {
    if (!seen.has(begins)) {
      const found = cast.lines(begins, (stroke) => stroke.map(pasted)).map(([name, strokes]) => [valued(name), bridged(strokes)]);
      seen.set(begins, sunsOf(found.filter(([value]) => value !== undefined), read, told.gnomon_mm));
    }
    return seen.get(begins);
  }

  /** The day curves between which the tip is. */
  const day = ({ at }) => dayAlong(family("day/", curveOf(told.days)), read(at));

  /** What the tip shows between the drawn lines. */
  function lines({ at }) {
    const rows = told.systems.map((kind) => {
      const hour = hourAlong(family(`hour/${kind}/`, clock), read(at), HOUR);
      return [names("hours")[kind], hour === null ? "–" : kind === "seasonal" ? decimal(hour) : time(hour)];
    });
    return [...rows, ...dayRows(day({ at }), told.days, when)];
  }

  return { drawn, show, lines, day, light: lightOf, leave: cast.leave };
}

/** How high the gnomon's foot is over the sphere's middle. */
const foot_mm = ({ hollow, radius_mm }) => (hollow ? -radius_mm : radius_mm);
