// What an astrolabe's front shows, taken from its drawn lines: of the limb, the plate and the rete.

import { across, alongDay, amid, between, bridged, clock, marks, onCircle } from "./strokes.js";
import { signed } from "./sun.js";

const RAD = Math.PI / 180;
const DUSK = { civil: -6, nautical: -12, astronomical: -18 };
/** Read by the degree opposite the sun; dawn and nightfall by the sun's own. */
const OWN = ["dawn", "nightfall"];
/** Hours at which the sun rises and sets, and how near the next line is. */
const ENDS = { seasonal: [0, 12], babylonian: [0], italian: [24] };
const NEAR_H = 2.5;
/** Hours that begin anew at midnight, amid their lines where the sun is over the pole. */
const ANEW = { equal: 24 };
/** What is so far outside the horizon's circle is below it. */
const ON_MM = 0.2;
/** How far dots are apart at most. */
const DOT_MM = 3;

/** The angle of a point from the right, against the clock, degrees. */
export const polar = ([x, y]) => Math.atan2(y, x) / RAD;
/** A point turned about the pivot, against the clock. */
export const turnedBy = ([x, y], degrees) => {
  const [c, s] = [Math.cos(degrees * RAD), Math.sin(degrees * RAD)];
  return [x * c - y * s, x * s + y * c];
};

/** The circle through three points. */
function through([ax, ay], [bx, by], [cx, cy]) {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay];
  const twice = 2 * (ux * vy - uy * vx);
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy];
  return [ax + (vy * u - uy * v) / twice, ay + (ux * v - vx * u) / twice];
}

/**
 * The readings of a front that is drawn: `sense` is −1 where the sun goes with the clock, and
 * points are in mm from its pivot, to the right and up. The drawing may be of one part, `alone`.
 */
export function plate(svg, sense, alone = "") {
  const layer = (role) => (alone ? (role === alone ? svg : null) : svg.querySelector(`.turns.${role}`));
  const seen = new Map();

  function lines(role, begins) {
    const key = `${role} ${begins}`;
    if (!seen.has(key)) {
      const { origin = "0 0", side = "1" } = layer(role)?.dataset ?? {};
      seen.set(key, marks(layer(role), begins, origin.split(" ").map(Number), Number(side)));
    }
    return seen.get(key);
  }

  const numbered = (role, begins) => lines(role, begins).map(([name, drawn]) => [Number(name), drawn]).filter(([value]) => Number.isFinite(value));
  /** Lines of the plate by their names, each followed across its labels. */
  function families(begins) {
    const key = `families ${begins}`;
    if (!seen.has(key)) {
      const found = new Map();
      for (const [name, drawn] of lines("plate", begins)) found.set(name, [...(found.get(name) ?? []), ...drawn]);
      seen.set(key, [...found].map(([name, drawn]) => [name, bridged(drawn)]));
    }
    return seen.get(key);
  }

  const circles = (begins) => families(begins).map(([name, drawn]) => [Number(name), drawn]).filter(([value]) => Number.isFinite(value));
  const named = (role, name) => lines(role, name).flatMap(([rest, drawn]) => (rest ? [] : drawn));
  const horizon = () => named("plate", "horizon");

  /** The ecliptic on the rete: where its ticks begin, by their degrees, and the middle of their circle. */
  function ecliptic() {
    if (!seen.has("ecliptic")) {
      const ends = numbered("rete", "ecliptic/").map(([degree, [stroke]]) => [degree, [stroke[0], stroke.at(-1)]]).sort((a, b) => a[0] - b[0]);
      const all = ends.flatMap(([, pair]) => pair);
      const rough = [0, 1].map((n) => all.reduce((sum, one) => sum + one[n], 0) / all.length);
      const away = (one) => Math.hypot(one[0] - rough[0], one[1] - rough[1]);
      const points = ends.map(([degree, pair]) => [degree, away(pair[0]) > away(pair[1]) ? pair[0] : pair[1]]);
      const third = Math.floor(points.length / 3);
      seen.set("ecliptic", { points, middle: points.length > 2 ? through(...[0, third, 2 * third].map((k) => points[k][1])) : null });
    }
    return seen.get("ecliptic");
  }

  /** A degree's place on the rete as it is made, between its ticks; null without them. */
  function degree(longitude) {
    const { points, middle } = ecliptic();
    if (!middle) return null;
    const ticks = points.map(([at, [x, y]]) => ({ at: signed(at - longitude), out: [x - middle[0], y - middle[1]] }));
    const { out } = ticks.reduce((best, one) => (Math.abs(one.at) < Math.abs(best.at) ? one : best));
    const angle = amid(ticks.map((one) => ({ at: one.at, value: polar(one.out) })), 360) * RAD;
    const radius = Math.hypot(...out);
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)];
  }

  /** The degree of the ring on which a point of the rete as it is made lies, seen from the ring's middle. */
  function onEcliptic([x, y]) {
    const { points, middle } = ecliptic();
    if (!middle) return null;
    const angle = ([u, v]) => polar([u - middle[0], v - middle[1]]);
    return amid(points.map(([value, one]) => ({ at: signed(angle(one) - angle([x, y])), value })), 360);
  }

  /** Ticks of the limb by their angles. */
  function ticks(begins) {
    const key = `ticks ${begins}`;
    if (!seen.has(key)) seen.set(key, lines("mater", begins).map(([name, [[end]]]) => ({ at: polar(end), value: clock(name) })));
    return seen.get(key);
  }

  /** The sun's hour by the limb where the rule lies over a point; null without a limb. A plate alone has its meridian. */
  function limb(point) {
    const rule = polar(point);
    if (alone) return 12 + sense * signed(rule - 90) / 15;
    const shown = (begins, angle, circle) => amid(ticks(begins).map(({ at, value }) => ({ at: signed(at - angle), value })), circle);
    const hour = shown("limb/hour/", rule, 24);
    if (hour !== null) return hour;
    const [noon, degrees] = [90, rule].map((angle) => shown("limb/degree/", angle, 360));
    if (noon === null) return null;
    return 12 + Math.sign(signed(rule - 90) * sense) * Math.abs(signed(degrees - noon)) / 15;
  }

  /** Whether a point is below the horizon, outside its circle; never where that is a straight line. */
  function below([x, y]) {
    if (!seen.has("round")) {
      const all = horizon().flat();
      seen.set("round", all.length > 2 ? through(...[0, all.length >> 1, all.length - 1].map((k) => all[k])) : null);
    }
    const middle = seen.get("round");
    const [rim] = horizon().flat();
    return middle ? Math.hypot(x - middle[0], y - middle[1]) > Math.hypot(rim[0] - middle[0], rim[1] - middle[1]) + ON_MM : false;
  }

  /** Altitude and azimuth of a point among the circles of the plate. */
  function place(point) {
    const dusk = lines("plate", "twilight/").map(([name, drawn]) => [DUSK[name], drawn]);
    const round = [...circles("almucantar/"), [0, horizon()], ...dusk];
    // The meridian is among them, south or north as its neighbours are.
    const south = (neighbour) => (Math.abs(signed(neighbour - 180)) < 90 ? 180 : 0);
    const ways = circles("azimuth/");
    const drawn = ways.length > 1 && (!below(point) || ways.some(([, found]) => found.flat().some(below)));
    return { altitude: between(round, point, { disc: true }),
      azimuth: drawn ? between([...ways, [south, named("plate", "meridian")]], point, { circle: 360, disc: true }) : null };
  }

  /** What the hour lines say of a point, by kind; null where it is not between them. */
  function hours(point) {
    const drawn = new Map();
    for (const [name, found] of families("hour/")) {
      const [kind, hour] = name.split("/");
      drawn.set(kind, [...(drawn.get(kind) ?? []), [clock(hour), found]]);
    }
    // A sun that passes no horizon has no hours that are counted from its rising or setting.
    const sets = onCircle(bridged(horizon()), Math.hypot(...point)).length > 0;
    for (const [kind, family] of drawn) {
      if (!sets && kind !== "equal") {
        drawn.set(kind, null);
        continue;
      }
      const end = (neighbour) => (ENDS[kind] ?? []).find((one) => Math.abs(one - neighbour) < NEAR_H) ?? null;
      const bounded = [...family, [end, horizon()]];
      drawn.set(kind, alongDay(bounded, point, { circle: ANEW[kind], most: NEAR_H }) ?? between(bounded, point, { disc: true }));
    }
    return drawn;
  }

  /** The sun's hours when it is at the prayers that are drawn: the sun and the degree opposite are turned to them. */
  function prayers(sun, nadir) {
    return lines("plate", "prayer/").flatMap(([name, drawn]) => {
      const by = OWN.includes(name) ? sun : nadir;
      const [at] = onCircle(undotted(drawn), Math.hypot(...by));
      const hour = at && limb(turnedBy(sun, polar(at) - polar(by)));
      return typeof hour === "number" ? [[name, hour]] : [];
    });
  }

  /** The degree of the ecliptic that stands on the horizon in the east, the rete turned by an angle. */
  function ascendant(turn) {
    const ring = ecliptic().points.map(([at, point]) => [at, turnedBy(point, turn)]);
    for (const [k, [at, here]] of ring.entries()) {
      const [next, there] = ring[(k + 1) % ring.length];
      const [share] = across(horizon(), here, there).filter((one) => one >= 0 && one < 1);
      const x = here[0] + (there[0] - here[0]) * share;
      if (share !== undefined && x * sense > 0) return (at + signed(next - at) * share + 360) % 360;
    }
    return null;
  }

  /** By how much what stands at a point of the rete turns until it is on the horizon in the east. */
  function toHorizon(point) {
    const at = onCircle(horizon(), Math.hypot(...point)).find(([x]) => x * sense > 0);
    return at ? polar(at) - polar(point) : null;
  }

  return { degree, onEcliptic, limb, place, hours, prayers, ascendant, toHorizon };
}

/** Strokes that go on where others end, as dots and dashes do, as one. */
function undotted(drawn) {
  const whole = [];
  for (const stroke of drawn) {
    const end = whole.at(-1)?.at(-1);
    if (end && Math.hypot(end[0] - stroke[0][0], end[1] - stroke[0][1]) < DOT_MM) whole.at(-1).push(...stroke);
    else whole.push([...stroke]);
  }
  return whole;
}
