// What a shadow's tip tells among a face's lines, as its nodus sees them: the hour along the day, the day along the hour.

import { amid } from "./strokes.js";
import { signed } from "./sun.js";

/** Chords are parted into steps that are so large a share of the nodus's height: seen from it lines are bent. */
const STEP = 0.05;
/** By how much of itself a declination is held within the lines, which end at the solstices. */
const HAIR = 4e-4;
/** What is farther away is on the pole's other side, degrees. */
const HALF_DEG = 90;
/** So near a line the tip is on it, be it the last, degrees. */
const ON_DEG = 0.05;
const EVERY_DAY = 24;

/** The points of a stroke, and those between that a nodus of a height tells apart. */
function parted(stroke, height) {
  return stroke.slice(1).reduce((found, [x, y], k) => {
    const [u, v] = stroke[k];
    const count = Math.max(1, Math.ceil(Math.hypot(x - u, y - v) / (STEP * height)));
    return [...found, ...Array.from({ length: count }, (_, n) => [u + (x - u) * (n + 1) / count, v + (y - v) * (n + 1) / count])];
  }, stroke.slice(0, 1));
}

/** A straight stroke followed on as far as it is long at both ends, as a ruler would; others as they are. */
function prolonged(stroke) {
  if (stroke.length !== 2) return stroke;
  const [[x, y], [u, v]] = stroke;
  return [[2 * x - u, 2 * y - v], [2 * u - x, 2 * v - y]];
}

/** Lines `[value, strokes]` as the suns that `read` says of their points, under a nodus of a height; `ruled` ones are followed on. */
export const sunsOf = (lines, read, height, ruled = false) => lines.map(([value, drawn]) =>
  [value, drawn.map((stroke) => parted(ruled ? prolonged(stroke) : stroke, height).map(read))]);

/** Where lines cross nought of a function of suns, as ticks that are `told` so far away: one a line, amid its edges if it is a groove. */
function crossed(lines, of, told) {
  return lines.flatMap(([value, drawn]) => {
    const found = drawn.flatMap((suns) => suns.slice(1).flatMap((next, k) => {
      const [low, high] = [of(suns[k]), of(next)];
      if ((low < 0) === (high < 0) || Math.abs(high - low) > HALF_DEG) return [];
      const [from, to] = [told(suns[k]), told(next)];
      return [from + (to - from) * low / (low - high)];
    })).filter((at) => Math.abs(at) < HALF_DEG);
    return found.length ? [{ value, at: found.reduce((sum, one) => sum + one, 0) / found.length }] : [];
  });
}

const onIt = ({ at }) => Math.abs(at) < ON_DEG;

/** The hour between the lines of a kind along the day of a sun; null where it is neither on one nor between two, or these are more than `most` apart. */
export function hourAlong(lines, { declination, hour }, most) {
  const held = declination * (1 - HAIR);
  const ticks = crossed(lines, (sun) => sun.declination - held, (sun) => signed(sun.hour - hour));
  return amid(ticks, EVERY_DAY, most) ?? ticks.find(onIt)?.value ?? null;
}

/** The days, `[name, declination]`, between whose curves a sun is, or the one on whose it is, and its declination by them; null beyond. */
export function dayAlong(lines, { declination, hour }) {
  const ticks = crossed(lines, (sun) => signed(sun.hour - hour), (sun) => sun.declination - declination).sort((one, other) => one.at - other.at);
  const on = ticks.find(onIt);
  const after = ticks.findIndex(({ at }) => at >= 0);
  const between = on ? [on] : ticks.slice(after - 1, after + 1);
  if (!on && after < 1) return null;
  const read = amid(ticks.map(({ at, value }) => ({ at, value: value[1] })));
  return { days: between.map(({ value }) => value), declination: read ?? on.value[1] };
}
