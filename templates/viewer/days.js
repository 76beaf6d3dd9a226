// What is told of the day curves between which a shadow's tip falls.

import { dated, degrees } from "./sky.js";
import { datesOf, dayMs } from "./sun.js";
import { names, t } from "./words.js";

/** A year that has all days. */
const LEAP = 2024;

/** A day's name: the signs that begin on it, or its date. */
function called(name, { signs }) {
  const [month, day] = name.split("-").slice(-2).map(Number);
  return signs.length ? signs.map((one) => names("signs")[one]).join(" · ") : dated(dayMs(LEAP, month, day));
}

/** What a curve is of, `[name, declination]`; a line of a day that was just asked for is drawn before it is told what sun it has. */
export const curveOf = (days) => (name) => days[name] && [name, days[name].declination];

/** Rows of what was found along an hour: the curves, what declination they show and on which dates the sun has that. */
export function dayRows(found, days, when) {
  if (!found) return [];
  return [[t("day_curves"), found.days.map(([name]) => called(name, days[name])).join(" – ")],
    [t("declination"), degrees(found.declination)], [t("date"), datesOf(found.declination, when).map(dated).join(" · ")]];
}
