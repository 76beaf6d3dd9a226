// The sun at an instant, and the clocks of a time zone.

import { sunOf } from "./server.js";

const RAD = Math.PI / 180;
const DAY_MS = 86400000;
const tables = new Map();
/** How long a year that didn't come isn't asked for again, ms. */
const PATIENCE = 5000;
const missing = new Map();
/** The years that are on their way. */
const asked = new Map();

/** Have the years about an instant at hand, unless they don't come. */
export async function load(utc) {
  const year = new Date(utc).getUTCFullYear();
  if (tables.has(year) || missing.get(year) > Date.now()) return;
  if (!asked.has(year)) asked.set(year, ask(year).finally(() => asked.delete(year)));
  await asked.get(year);
}

async function ask(year) {
  const found = await sunOf(year).catch(() => null);
  if (found) tables.set(year, found);
  else missing.set(year, Date.now() + PATIENCE);
}

export const ready = (utc) => tables.has(new Date(utc).getUTCFullYear());

/** Lagrange's cubic through the midnights about an instant. */
function between(values, at) {
  const k = Math.min(values.length - 3, Math.max(1, Math.floor(at)));
  const x = at - k;
  const [a, b, c, d] = [values[k - 1], values[k], values[k + 1], values[k + 2]];
  return (-x * (x - 1) * (x - 2) / 6) * a + ((x + 1) * (x - 1) * (x - 2) / 2) * b
    - ((x + 1) * x * (x - 2) / 2) * c + ((x + 1) * x * (x - 1) / 6) * d;
}

/**
 * The sun over a site: `declination`, `hour` (hour angle, west positive), `longitude`,
 * `sidereal`, `altitude`, `azimuth`, `obliquity` in degrees, `equation` in hours.
 */
export function sunAt(utc, site) {
  const table = tables.get(new Date(utc).getUTCFullYear());
  const at = utc / DAY_MS + 2440587.5 - table.start;
  const equation = between(table.equation, at);
  const declination = between(table.declination, at);
  const mean_h = ((utc % DAY_MS) + DAY_MS) % DAY_MS / 3600000;
  const hour = signed((mean_h - 12 + equation) * 15 + site.longitude);
  const sidereal = turned(between(table.ascension, at) + hour);
  return { equation, declination, hour, sidereal, obliquity: table.obliquity, longitude: turned(between(table.longitude, at)),
    ...horizontal(declination, hour, site.latitude) };
}

/**
 * The days about which the sun has a declination at a time of the day, ms, in the year of `utc`, which is that time of a
 * `day`: two, or the solstice's beside it.
 */
export function datesOf(declination, { day, utc }) {
  const { declination: told, start } = tables.get(new Date(utc).getUTCFullYear());
  const first = (start - 2440587.5) * DAY_MS - utc;
  const at = told.slice(1).flatMap((high, k) => ((told[k] < declination) === (high < declination) ? [] : [k + (declination - told[k]) / (high - told[k])]));
  const farthest = told.reduce((best, one, k) => (Math.abs(one - declination) < Math.abs(told[best] - declination) ? k : best), 0);
  const year = new Date(utc).getUTCFullYear();
  const dates = (at.length ? at : [farthest]).map((k) => day + Math.round(first / DAY_MS + k) * DAY_MS);
  return [...new Set(dates)].filter((one) => new Date(one + utc - day).getUTCFullYear() === year);
}

/** 1 where the sun is more ahead of clocks at the time of a `day` than on the other day of its declination, else −1. */
export function season({ declination, equation }, when) {
  const away = datesOf(declination, when).map((one) => one - when.day);
  const [far = 0] = away.sort((one, other) => Math.abs(other) - Math.abs(one));
  const { equation: told, start } = tables.get(new Date(when.utc).getUTCFullYear());
  return equation >= between(told, (when.utc + far) / DAY_MS + 2440587.5 - start) ? 1 : -1;
}

/** Altitude and azimuth (from north through east) of a declination and hour angle. */
export function horizontal(declination, hour, latitude) {
  const [d, h, f] = [declination * RAD, hour * RAD, latitude * RAD];
  const up = Math.sin(f) * Math.sin(d) + Math.cos(f) * Math.cos(d) * Math.cos(h);
  const north = Math.cos(f) * Math.sin(d) - Math.sin(f) * Math.cos(d) * Math.cos(h);
  const east = -Math.cos(d) * Math.sin(h);
  return { altitude: Math.asin(Math.max(-1, Math.min(1, up))) / RAD, azimuth: turned(Math.atan2(east, north) / RAD) };
}

/** Declination and hour angle of a direction that is so much to the east, north and up, of any length. */
export function equatorial([east, north, up], latitude) {
  const f = latitude * RAD;
  const [pole, south] = [up * Math.sin(f) + north * Math.cos(f), up * Math.cos(f) - north * Math.sin(f)];
  return { declination: Math.atan2(pole, Math.hypot(south, east)) / RAD, hour: Math.atan2(-east, south) / RAD };
}

/** Half the day in degrees: the hour angle of sunset on the true horizon. */
export function halfDay(declination, latitude) {
  const cosine = -Math.tan(declination * RAD) * Math.tan(latitude * RAD);
  return Math.acos(Math.max(-1, Math.min(1, cosine))) / RAD;
}

/** The hours that a declination and an hour angle are, on dials of every kind. */
export function hours({ declination, hour }, latitude) {
  const half = halfDay(declination, latitude);
  // Where the sun doesn't set, hours aren't counted from its setting.
  const sets = half > 0 && half < 180;
  const up = sets && Math.abs(hour) <= half;
  return {
    equal: 12 + hour / 15,
    seasonal: up ? 6 + 6 * hour / half : null,
    babylonian: up ? (hour + half) / 15 : null,
    italian: up ? 24 - (half - hour) / 15 : null,
    rises: sets ? 12 - half / 15 : null, sets: sets ? 12 + half / 15 : null,
  };
}

/**
 * Hour angles of the prayers, by the shadow's growth over noon's (treatise 160:5) and the depth of
 * dusk (185:1): `asr` in gnomons, `dawn` and `nightfall` in degrees.
 */
export function prayers(declination, latitude, { asr, dawn, nightfall }) {
  const [d, f] = [declination * RAD, latitude * RAD];
  const noon = Math.tan(Math.min(Math.abs(f - d), Math.PI / 2 - 1e-9));
  const at = (altitude) => Math.acos((Math.sin(altitude) - Math.sin(f) * Math.sin(d)) / (Math.cos(f) * Math.cos(d))) / RAD;
  return [["dawn", -at(-dawn * RAD)], ["noon", 0], ...asr.map((gnomons) => [`asr-${gnomons}`, at(Math.atan(1 / (gnomons + noon)))]),
    ["nightfall", at(-nightfall * RAD)]].filter(([, hour]) => Number.isFinite(hour));
}

/** The degree of the ecliptic that rises. */
export function ascendant(sidereal, latitude, obliquity) {
  const [s, f, e] = [sidereal * RAD, latitude * RAD, obliquity * RAD];
  return turned(Math.atan2(Math.cos(s), -(Math.sin(e) * Math.tan(f) + Math.cos(e) * Math.sin(s))) / RAD);
}

export const turned = (degrees) => ((degrees % 360) + 360) % 360;
export const signed = (degrees) => turned(degrees + 180) - 180;

const clocks = new Map();

/** The parts that the clocks of a zone show at an instant. */
export function wall(utc, zone) {
  if (!clocks.has(zone)) {
    clocks.set(zone, new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { timeZone: zone, hourCycle: "h23",
      year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" }));
  }
  return Object.fromEntries(clocks.get(zone).formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
}

/** How far a zone's clocks are ahead of universal time, ms. */
export function offset(utc, zone) {
  const { year, month, day, hour, minute, second } = wall(utc, zone);
  return dayMs(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1000 - Math.floor(utc / 1000) * 1000;
}

/** Milliseconds at the beginning of a day, of any year. */
export function dayMs(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** The instant at which a zone's clocks show so many minutes of a day. */
export function instant(day, minutes, zone) {
  const shown = day + minutes * 60000;
  const first = shown - offset(shown, zone);
  return shown - offset(first, zone);
}
