// A plate of an astrolabe, or its rete, alone: the sun's mark is where it is among the drawn lines.

import { s } from "./elements.js";
import { plate } from "./plate.js";
import { degrees, prayer, sign, time } from "./sky.js";
import { signed } from "./sun.js";
import { figures, names, t } from "./words.js";

const RAD = Math.PI / 180;
const DOT_MM = 2.2;

/** Where the sun is on a disc: on its day's circle. */
function marked() {
  const day = s("circle", { class: "day-circle" });
  const sun = s("circle", { r: DOT_MM, class: "sun" });
  const nadir = s("circle", { r: DOT_MM * 0.7, class: "sun nadir" });
  const element = s("g", { class: "laid disc" }, day, nadir, sun);
  return { element, day, sun, nadir };
}

/** Put a circle's centre at a point in mm from the pivot, to the right and up. */
function put(circle, [x0, y0], [x, y]) {
  circle.setAttribute("cx", x0 + x);
  circle.setAttribute("cy", y0 - y);
}

/** Where a day's circle, or the sun on it, is in the projection: from the pole, a declination so far. */
const out = (told, declination) => told.equator_mm * Math.tan((45 + told.sense * declination / 2) * RAD);
const point = (radius, angle) => [radius * Math.cos(angle * RAD), radius * Math.sin(angle * RAD)];

export function plateAlone(stage, told) {
  const shown = marked();
  let face = null;
  let at = null;
  let site = told;

  function drawn(svg, view) {
    shown.element.remove();
    face = svg && told.views.includes(view) ? plate(svg, told.sense, "plate") : null;
    site = { ...told, latitude: told.latitudes[view] ?? told.latitude };
    if (!face) return;
    at = svg.getAttribute("data-origin").split(" ").map(Number);
    svg.append(shown.element);
  }

  /** The sun's mark among the circles of the plate, and the point opposite, by which hours are read. */
  function show(sun) {
    if (!face) return { altitude: null };
    const here = point(out(told, sun.declination), 90 + told.sense * sun.hour);
    const there = point(out(told, -sun.declination), 90 + told.sense * (sun.hour + 180));
    put(shown.sun, at, here);
    put(shown.nadir, at, there);
    put(shown.day, at, [0, 0]);
    shown.day.setAttribute("r", Math.hypot(...here));
    return { here, there };
  }

  /** What the drawn lines show there; what isn't drawn isn't read. */
  function lines({ here, there }, civil) {
    if (!here) return [];
    const { altitude, azimuth } = face.place(here);
    const by = face.hours(there);
    return [
      [t("altitude"), altitude, degrees], [t("azimuth"), azimuth, degrees],
      [names("hours").equal, by.get("equal"), time], [t("seasonal_hour"), by.get("seasonal"), (value) => figures(value.toFixed(2))],
      [t("babylonian_hour"), by.get("babylonian"), time], [t("italian_hour"), by.get("italian"), time],
      ...face.prayers(here, there).map(([name, value]) => [prayer(name), value, (noon) => time(civil(noon))]),
    ].filter(([, value]) => typeof value === "number").map(([name, value, said]) => [name, said(value)]);
  }

  return { drawn, show, lines, site: () => site, leave: () => shown.element.remove() };
}

export function reteAlone(stage, told) {
  const shown = marked();
  shown.nadir.remove();
  let face = null;
  let at = null;

  function drawn(svg, view) {
    shown.element.remove();
    if (svg) svg.dataset.side = told.side;
    face = svg && told.views.includes(view) ? plate(svg, told.sense, "rete") : null;
    if (!face) return;
    at = svg.getAttribute("data-origin").split(" ").map(Number);
    svg.append(shown.element);
  }

  /** The sun by its right ascension and declination, as the rete is made: the ring is not asked. */
  function show(sun) {
    if (!face) return { altitude: null };
    const here = point(out(told, sun.declination), 180 - told.sense * signed(sun.sidereal - sun.hour));
    const seen = [told.side * here[0], here[1]];
    put(shown.sun, at, seen);
    put(shown.day, at, [0, 0]);
    shown.day.setAttribute("r", Math.hypot(...here));
    return { here };
  }

  function lines({ here }) {
    const longitude = here ? face.onEcliptic(here) : null;
    return longitude === null ? [] : [[t("sun_place"), sign(longitude)]];
  }

  return { drawn, show, lines, leave: () => shown.element.remove() };
}
