// An analemmatic dial in the sun: the gnomon stands on the date, and its shadow points to the hour.

import { shade } from "./shade.js";
import { time, lightOf } from "./sky.js";
import { amid, clock, HOUR } from "./strokes.js";
import { signed } from "./sun.js";
import { names, t } from "./words.js";

const RAD = Math.PI / 180;
const DAY_H = 24;
const QUARTER_DEG = 90;
/** Which share of its length an ellipse is wide at least, to tell both its sides apart. */
const THIN = 0.01;

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

  /** A point of the ellipse as an hour angle, degrees: it is a circle seen aslant, at the equator from its edge. */
  function angle([x, y]) {
    const narrow = Math.sin(told.latitude * RAD);
    const edgeways = Math.asin(Math.max(-1, Math.min(1, x / told.long_mm)));
    return (Math.abs(narrow) < THIN ? edgeways : Math.atan2(x, y / narrow)) / RAD;
  }

  /** The hour between the drawn points of each kind, at whose ellipse the shadow's line crosses. */
  function lines({ at }) {
    return told.systems.map((kind) => {
      const ticks = points.get(kind).map(([value, point]) => ({ at: signed(angle(point) - angle(at)), value }));
      const hour = amid(ticks.filter((one) => Math.abs(one.at) < QUARTER_DEG), DAY_H, HOUR);
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
