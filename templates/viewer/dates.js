// The date on a drawing: where its tick stands on a ring of the year, and the sun's longitude there.

import { polar } from "./plate.js";
import { amid } from "./strokes.js";
import { signed } from "./sun.js";

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

/** The longitude that a ring of the zodiac shows in a direction; null without one. */
export function zodiacAt(lines, angle) {
  return amid(lines("zodiac/").flatMap(([name, [stroke]]) => {
    const value = Number(name);
    return stroke && Number.isFinite(value) ? [{ at: signed(polar(stroke[0]) - angle), value }] : [];
  }), 360);
}
