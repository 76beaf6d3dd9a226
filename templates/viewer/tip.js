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
const HOUR_DEG = 15;
/** Lines are followed on by so many heights of the nodus at least. */
const RULER = 2;

/** The points of a stroke, and those between that a nodus of a height tells apart. */
function parted(stroke, height) {
  return stroke.slice(1).reduce((found, [x, y], k) => {
    const [u, v] = stroke[k];
    const count = Math.max(1, Math.ceil(Math.hypot(x - u, y - v) / (STEP * height)));
    return [...found, ...Array.from({ length: count }, (_, n) => [u + (x - u) * (n + 1) / count, v + (y - v) * (n + 1) / count])];
  }, stroke.slice(0, 1));
}

/** A straight stroke followed on at both ends, as a ruler would: over what covers its middle too; others as they are. */
function prolonged(stroke, height) {
  if (stroke.length !== 2) return stroke;
  const [[x, y], [u, v]] = stroke;
  const share = Math.max(1, RULER * height / Math.hypot(u - x, v - y));
  return [[x + share * (x - u), y + share * (y - v)], [u + share * (u - x), v + share * (v - y)]];
}

/** A stroke as the suns that `read` says of its points, under a nodus of a height. */
const suns = (stroke, read, height) => parted(stroke, height).map(read);

/** A straight stroke's suns beyond its ends too, up to the style's foot: behind it another line goes on. */
function ruled(stroke, read, height) {
  const drawn = suns(stroke, read, height);
  const own = drawn[drawn.length >> 1];
  return suns(prolonged(stroke, height), read, height).filter((one) => Math.abs(signed(one.hour - own.hour)) < HALF_DEG);
}

/** Lines `[value, strokes]` as suns; those that are `straight` are followed on. */
export const sunsOf = (lines, read, height, straight = false) =>
  lines.map(([value, drawn]) => [value, drawn.map((stroke) => (straight ? ruled : suns)(stroke, read, height))]);

/** Where lines cross nought of a function of suns, as `{ value, all }`, which are `told` so far away. */
function crossed(lines, of, told) {
  return lines.flatMap(([value, drawn]) => {
    const all = drawn.flatMap((suns) => suns.slice(1).flatMap((next, k) => {
      const [low, high] = [of(suns[k]), of(next)];
      if ((low < 0) === (high < 0) || Math.abs(high - low) > HALF_DEG) return [];
      const [from, to] = [told(suns[k]), told(next)];
      return [from + (to - from) * low / (low - high)];
    })).filter((at) => Math.abs(at) < HALF_DEG);
    return all.length ? [{ value, all }] : [];
  });
}

/** One tick a line: amid its edges if it is a groove. */
const middled = ({ value, all }) => ({ value, at: all.reduce((sum, one) => sum + one, 0) / all.length });

/**
 * Of figures of eight, whose hours are `value`, what is crossed on one arm, which all have as far from the sun's hours:
 * with `ahead` 1 the one on which the sun is more ahead of clocks, with −1 the other.
 */
function onArm(figures, ahead) {
  const off = (value, at) => signed(at - HOUR_DEG * value);
  const first = figures.length ? off(figures[0].value, figures[0].all[0]) : 0;
  const behind = figures.flatMap(({ value, all }) => all.map((at) => ({ value, at, off: ahead * signed(off(value, at) - first) })));
  const half = (Math.min(...behind.map((one) => one.off)) + Math.max(...behind.map((one) => one.off))) / 2;
  const held = behind.filter((one) => one.off > half - ON_DEG);
  return figures.map(({ value }) => ({ value, all: held.filter((one) => one.value === value).map(({ at }) => at) })).filter(({ all }) => all.length);
}

const onIt = ({ at }) => Math.abs(at) < ON_DEG;

/**
 * The hour between the lines of a kind along the day of a sun, on an arm of figures of eight if one is told; null where it
 * is neither on one nor between two, or these are more than `most` apart.
 */
export function hourAlong(lines, { declination, hour }, most, ahead = 0) {
  const held = declination * (1 - HAIR);
  const found = crossed(lines, (sun) => sun.declination - held, (sun) => signed(sun.hour - hour));
  const ticks = (ahead ? onArm(found, ahead) : found).map(middled);
  return amid(ticks, EVERY_DAY, most) ?? ticks.find(onIt)?.value ?? null;
}

/** The days, `[name, declination]`, between whose curves a sun is, or the one on whose it is, and its declination by them; null beyond. */
export function dayAlong(lines, { declination, hour }) {
  const ticks = crossed(lines, (sun) => signed(sun.hour - hour), (sun) => sun.declination - declination).map(middled).sort((one, other) => one.at - other.at);
  const on = ticks.find(onIt);
  const after = ticks.findIndex(({ at }) => at >= 0);
  const between = on ? [on] : ticks.slice(after - 1, after + 1);
  if (!on && after < 1) return null;
  const read = amid(ticks.map(({ at, value }) => ({ at, value: value[1] })));
  return { days: between.map(({ value }) => value), declination: read ?? on.value[1] };
}
