// The date on a drawing: where its tick stands on a ring of the year, and the sun's longitude there.

import { polar } from "./plate.js";
import { across, amid, bridged, lagrange, single } from "./strokes.js";
import { signed } from "./sun.js";

const RAD = Math.PI / 180;
const DAYS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAY_MS = 86400000;
const NOON_MIN = 720;

/** Days that the Julian calendar is behind the Gregorian on a day. */
function behind(day) {
  const date = new Date(day);
  // A century's leap day parts the two at the end of February.
  const year = date.getUTCFullYear() - (date.getUTCMonth() < 2 ? 1 : 0);
  return Math.floor(year / 100) - Math.floor(year / 400) - 2;
}

/** The place of a civil day and minute in a year of 365 days, noons at whole numbers; 29 February halfway. */
function ofYear({ day, minutes }, julian) {
  const date = new Date(day - (julian ? behind(day) * DAY_MS : 0));
  const [month, dayOf] = [date.getUTCMonth(), date.getUTCDate()];
  const number = month === 1 && dayOf === 29 ? 59.5 : DAYS[month] + dayOf;
  return number + (minutes - NOON_MIN) / 1440;
}

/** The direction of a date on a ring whose ticks `lines(begins)` gives, degrees; null without one. */
export function dateAngle(lines, date, julian) {
  const sought = ofYear(date, julian);
  const ticks = lines("calendar/").flatMap(([name, [stroke]]) => {
    const [month, day] = name.split("-").map(Number);
    return stroke && day ? [{ at: ((DAYS[month - 1] + day - sought + 547.5) % 365) - 182.5, value: polar(stroke[0]) }] : [];
  });
  return amid(ticks, 360);
}

/** The direction of a longitude on a ring of the zodiac; null without one. */
export function zodiacAngle(lines, longitude) {
  return amid(lines("zodiac/").flatMap(([name, [stroke]]) => {
    const value = Number(name);
    return stroke && Number.isFinite(value) ? [{ at: signed(value - longitude), value: polar(stroke[0]) }] : [];
  }), 360);
}

/** The longitude that a ring of the zodiac shows in a direction; null without one. */
export function zodiacAt(lines, angle) {
  return amid(lines("zodiac/").flatMap(([name, [stroke]]) => {
    const value = Number(name);
    return stroke && Number.isFinite(value) ? [{ at: signed(polar(stroke[0]) - angle), value }] : [];
  }), 360);
}

/**
 * The minutes that a ring of the equation of time shows in a direction: where the edge crosses its curve, between its
 * circles, or between its ticks; null without one.
 */
export function equationAt(lines, angle) {
  const curve = lines("equation-of-time").flatMap(([rest, drawn]) => (rest ? [] : drawn));
  const named = lines("equation-of-time/").map(([name, drawn]) => [Number(name), drawn[0][0]]);
  if (curve.length) {
    const [radius] = across(bridged(curve), [0, 0], [Math.cos(angle * RAD), Math.sin(angle * RAD)]).filter((one) => one > 0);
    return radius === undefined ? null : evenly(named.map(([value, point]) => ({ at: Math.hypot(...point) - radius, value })));
  }
  return turning(named.map(([value, point]) => ({ at: signed(polar(point) - angle), value })));
}

/** The value at 0 by the two nearest of even steps. */
function evenly(steps) {
  const [one, other] = single(steps.sort((a, b) => Math.abs(a.at) - Math.abs(b.at)));
  return one.value - one.at * (other.value - one.value) / (other.at - one.at);
}

/** The value at 0 by two ticks on each side, which may be of one value where it turns; null without them. */
function turning(ticks) {
  const [before, after] = [-1, 1].map((sign) => ticks.filter(({ at }) => (at < 0 ? -1 : 1) === sign).sort((a, b) => sign * (a.at - b.at)).slice(0, 2));
  return before.length && after.length ? lagrange([...before, ...after]) : null;
}
