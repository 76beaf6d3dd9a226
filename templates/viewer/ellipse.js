// An analemmatic dial in the sun: the gnomon stands on the date, and its shadow points to the hour.

import { shade } from "./shade.js";
import { time, lightOf } from "./sky.js";
import { amid, clock } from "./strokes.js";
import { signed } from "./sun.js";
import { names, t } from "./words.js";

const RAD = Math.PI / 180;
const DAY_H = 24;

export function ellipse(stage, told) {
  const cast = shade(told.faces);
  let face = null;
  let points = new Map();
  let half = 0;

  function drawn(svg, view) {
    face = cast.lay(svg, view);
    if (!face) return;
    half = Math.max(0, ...cast.lines("day/equinox").flatMap(([, drawn]) => drawn.flat()).map(([x]) => x));
    points = new Map(told.systems.map((kind) => [kind, cast.lines(`hour/${kind}/`).map(([hour, drawn]) => [clock(hour), middle(drawn.flat())])]));
  }

  /** How far north of the middle the gnomon stands. */
  const stand = ({ declination }) => told.long_mm * Math.tan(declination * RAD) * Math.cos(told.latitude * RAD);

  /** Throw the gnomon's shadow; where it stands, and where the shadow's line crosses the ellipse. */
  function show(sun) {
    const up = sun.altitude > 0;
    if (!up) cast.hide();
    if (!up || !face) return up ? { elsewhere: told.faces[0].view } : null;
    const foot = [0, stand(sun)];
    const [a, h] = [sun.azimuth * RAD, sun.hour * RAD];
    const long = 1 / Math.tan(sun.altitude * RAD);
    const [right, ahead] = [-Math.sin(a) * long, -Math.cos(a) * long];
    cast.throw(face.bodies.map((ring) => ring.map(([x, y, z]) => [x + z * right, foot[1] + y + z * ahead])));
    const at = [told.long_mm * Math.sin(h), told.long_mm * Math.sin(told.latitude * RAD) * Math.cos(h)];
    // Level with the date on the scale beside it.
    cast.lead([foot, at], [[-half, foot[1]], [half, foot[1]]]);
    cast.end(at);
    return { foot, at };
  }

  /** The hour between the drawn points of each kind. */
  function lines({ foot, at }) {
    return told.systems.map((kind) => {
      const hour = between(points.get(kind), foot, at);
      return [kind === "zone" ? t("zone_even") : names("hours")[kind], hour === null ? "–" : time(hour)];
    });
  }

  // Where the gnomon is moved to, in three dimensions, from where it is placed.
  const moved = (sun) => ({ parts: told.moved, by: [0, stand(sun), 0] });

  return { drawn, show, lines, light: (sun) => ({ ...lightOf(sun), moved: moved(sun) }), leave: cast.leave };
}

/** The middle of a point's circle. */
function middle(stroke) {
  return [0, 1].map((k) => {
    const along = stroke.map((at) => at[k]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  });
}

/** The hour to which the line from the gnomon points, by the directions of those beside it. */
function between(points, foot, at) {
  const way = ([x, y]) => Math.atan2(y - foot[1], x - foot[0]) / RAD;
  const ticks = points.map(([hour, point]) => ({ at: signed(way(point) - way(at)), value: hour, point }));
  ticks.sort((one, other) => one.value - other.value);
  // From without the ellipse a line crosses it twice: one reads where the other is not nearer.
  const gap = (k) => Math.hypot(...[0, 1].map((n) => (ticks[k - 1].point[n] + ticks[k].point[n]) / 2 - at[n]));
  const sides = ticks.map((_, k) => k).filter((k) => k && ticks[k - 1].at < 0 !== ticks[k].at < 0 && Math.abs(ticks[k - 1].at - ticks[k].at) < 180);
  const [k] = sides.sort((one, other) => gap(one) - gap(other));
  return k === undefined ? null : amid(ticks.slice(Math.max(0, k - 2), k + 2), DAY_H);
}
