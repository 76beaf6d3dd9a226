// The back of an astrolabe: its alidade lies at the sun's altitude, or where the hand turns it.

import { hours, signed } from "./sun.js";
import { time } from "./sky.js";
import { figures, names, t } from "./words.js";

const RAD = Math.PI / 180;
const SAMPLES = 240;
export const BACK = "turning-back";

export function back(stage, told, again) {
  let alidade = null;
  let face = null;
  let at = null;
  let hand = null;
  let last = null;

  function drawn(svg, view) {
    alidade = view === BACK && svg ? svg.querySelector(".alidade") : null;
    stage.grab(alidade ? grab : null);
    if (!alidade) return;
    face = svg.querySelector(".back");
    at = svg.getAttribute("data-origin").split(" ").map(Number);
    lay(0);
  }

  /** Lay the alidade at an angle from the level, its upper sight to the left. */
  function lay(angle) {
    alidade?.setAttribute("transform", `rotate(${angle})`);
  }

  function show(sun) {
    // The hand's angle holds until the sun moves.
    if (!last || sun.hour !== last.hour || sun.declination !== last.declination) hand = null;
    last = sun;
    const altitude = hand ?? Math.max(0, sun.altitude);
    lay(altitude);
    return alidade && (hand !== null || sun.altitude > 0) ? { altitude } : null;
  }

  /** Points of a mark from the pivot: right, up, mm. */
  function points(path) {
    const long = path.getTotalLength();
    return Array.from({ length: SAMPLES + 1 }, (_, k) => {
      const { x, y } = path.getPointAtLength(long * k / SAMPLES);
      return [x - at[0], at[1] - y];
    });
  }

  const marks = (begins) => [...(face?.querySelectorAll(`[data-means^="${begins}"]`) ?? [])]
    .map((one) => [one.getAttribute("data-means").slice(begins.length), one]);

  /** The radius of the sun's circle, between those that are drawn; null where none is. */
  function circle(longitude) {
    const climbing = signed(longitude);
    const sought = Math.abs(climbing) > 90 ? signed(180 - climbing) : climbing;
    const found = new Map(marks("quadrant/longitude/").map(([degree, path]) =>
      [signed(Number(degree)), Math.hypot(...points(path)[0])]));
    const known = [...found].filter(([one]) => Math.abs(one) <= 90).sort((a, b) => a[0] - b[0]);
    const above = known.findIndex(([one]) => one >= sought);
    if (above < 0 || (above === 0 && known[0][0] > sought + 1e-9)) return null;
    if (above === 0) return known[0][1];
    const [[x0, r0], [x1, r1]] = [known[above - 1], known[above]];
    return r0 + (r1 - r0) * (sought - x0) / (x1 - x0);
  }

  /** The altitude at which a curve crosses the sun's circle. */
  function crossing(paths, radius) {
    for (const path of paths) {
      const all = points(path);
      for (let k = 1; k < all.length; k += 1) {
        const [low, high] = [Math.hypot(...all[k - 1]) - radius, Math.hypot(...all[k]) - radius];
        if (low * high > 0 || low === high) continue;
        const part = low / (low - high);
        const [x, y] = [0, 1].map((i) => all[k - 1][i] + (all[k][i] - all[k - 1][i]) * part);
        return Math.atan2(Math.abs(y), Math.abs(x)) / RAD;
      }
    }
    return null;
  }

  /** What the curves of a kind say on the sun's circle: name and altitude of each. */
  function read(begins, radius) {
    const found = new Map();
    for (const [name, path] of marks(begins)) found.set(name, [...(found.get(name) ?? []), path]);
    return [...found].map(([name, paths]) => [name, crossing(paths, radius)])
      .filter(([, altitude]) => altitude !== null);
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

  function lines({ altitude }) {
    const one = (value) => `${figures(value.toFixed(1))}°`;
    const plain = (value) => figures(value.toFixed(2));
    const tan = Math.tan(altitude * RAD);
    const rows = [[t("altitude"), one(altitude)]];
    const gnomons = new Set(marks("scale/cotangent-").map(([name]) => name.split("/")[0]));
    for (const n of gnomons) if (altitude > 1) rows.push([t("shadow_of", figures(n)), plain(n / tan)]);
    const squares = new Set(marks("ladder-").map(([name]) => name.split("/")[0]));
    for (const n of squares) {
      rows.push(altitude <= 45 ? [t("ladder_side", figures(n)), plain(n * tan)] : [t("ladder_base", figures(n)), plain(n / tan)]);
    }
    const radius = circle(last.longitude);
    return radius === null ? rows : [...rows, ...dayLines(radius, altitude, one)];
  }

  /** The hour and the prayers on the sun's circle. */
  function dayLines(radius, altitude, one) {
    const rows = [];
    const equal = read("quadrant/hour-equal/", radius).map(([name, high]) => [Math.abs(12 - Number(name)), high]);
    const noons = fromNoon(equal, altitude, 15);
    if (noons !== null) rows.push([t("sun_time"), either(12 - noons, 12 + noons, time)]);
    const half = hours(last, told.latitude).sets - 12;
    const seasonal = read("quadrant/hour-seasonal/", radius).map(([name, high]) => [6 - Number(name), high]);
    const season = fromNoon([...seasonal, [6, 0]], altitude, half * 15 / 6);
    if (season !== null) rows.push([t("seasonal_hour"), either(6 - season, 6 + season, (h) => figures(h.toFixed(2)))]);
    for (const [name, high] of read("quadrant/prayer/", radius)) {
      const prayer = names("prayers")[name.replaceAll(/[-.]/g, "_")];
      if (prayer) rows.push([prayer.slice(0, 1).toLocaleUpperCase() + prayer.slice(1), one(high)]);
    }
    return rows;
  }

  /** Before noon or after, as the sun is; of the hand's angle both. */
  function either(before, after, said) {
    if (hand !== null) return `${said(before)} · ${said(after)}`;
    return said(last.hour < 0 ? before : after);
  }

  function grab(event, point) {
    if (!event.target.closest?.(".alidade, .back")) return null;
    const angle = (where) => {
      const { x, y } = point(where.clientX, where.clientY);
      return Math.atan2(at[1] - y, x - at[0]) / RAD;
    };
    let before = angle(event);
    return (next) => {
      const now = angle(next);
      turn((hand ?? Math.max(0, last?.altitude ?? 0)) - signed(now - before));
      before = now;
    };
  }

  /** Turn the alidade by hand. */
  function turn(altitude) {
    hand = Math.max(0, Math.min(90, altitude));
    again();
  }

  /** Lay the edge on a mark, so far as its upper end reaches it. */
  function aim(means) {
    const path = face?.querySelector(`[data-means="${means}"]`);
    if (!path) return;
    const [x, y] = points(path)[SAMPLES];
    lay(180 - Math.atan2(y, x) / RAD);
  }

  return { drawn, show, lines, turn, aim, light: () => null, has: (means) => Boolean(face?.querySelector(`[data-means^="${means}"]`)),
    altitude: () => hand ?? Math.max(0, last?.altitude ?? 0), leave: () => stage.grab(null) };
}
