// The sky at work: a date and a time, what the instrument shows then, and what the sky says.

import { card } from "./card.js";
import { fill, glyph, h } from "./elements.js";
import { ellipse } from "./ellipse.js";
import { globe } from "./globe.js";
import { shadow } from "./shadow.js";
import { ascendant, dayMs, hours, instant, load, offset, prayers, ready, sunAt, turned, wall } from "./sun.js";
import { BACK, back } from "./back.js";
import { byHand } from "./byhand.js";
import { plateAlone, reteAlone } from "./disc.js";
import { lessons } from "./lessons.js";
import { quadrant } from "./quadrant.js";
import { slider as sliderOf } from "./sliding.js";
import { front } from "./turning.js";
import { figures, language, names, t } from "./words.js";

const MINUTES = 1440;
const DAWN_DEG = 8;
/** The sun is told of years from 1 to 3000 of universal time. */
const [FIRST, LAST] = ["0002-01-01", "2999-12-31"];
/** In which the sphere turns by a degree: 360.98565° in a solar day. */
const MS_OF_DEG = 86400000 / 360.98565;

/** Front and back of an astrolabe: the side that is looked at works. In the sun it lies on its back, its throne to the north. */
function astrolabe(stage, told, moved, again) {
  const sides = { front: front(stage, told, moved), back: back(stage, told, again) };
  let now = sides.front;
  return {
    ...sides,
    drawn: (svg, view) => {
      const next = view === BACK ? sides.back : sides.front;
      (next === sides.back ? sides.front : sides.back).drawn(null, "");
      now = next;
      now.drawn(svg, view);
    },
    show: (sun, date) => now.show(sun, date), lines: (found, civil) => now.lines(found, civil), light: lightOf,
    held: () => now.held?.() ?? null, turn: (angle) => now.turn(angle),
    leave: () => { sides.front.leave(); sides.back.leave(); },
  };
}

/** A dial on a solid: the sun lights it, and what it shows is seen there. */
const solid = () => ({ drawn: () => null, show: () => null, light: lightOf, leave: () => null });

/** The direction to the sun where east, north and up are the axes, and whether it shines. */
export function lightOf({ altitude, azimuth }) {
  const [up, way] = [altitude * Math.PI / 180, azimuth * Math.PI / 180];
  return { to: [Math.cos(up) * Math.sin(way), Math.cos(up) * Math.cos(way), Math.sin(up)], up: up > 0 };
}

/** A part alone: its side is that of the hand, which lessons turn; nothing is lit in three dimensions. */
const alone = (made) => (stage, told, moved, again) => {
  const own = made(stage, told, again);
  return { ...own, back: own, light: () => null };
};

const WORKS = {
  dial: shadow, solid, astrolabe, ellipse, card, globe, back: alone(back), plate: alone(plateAlone), rete: alone(reteAlone),
  quadrant: alone(quadrant),
};
/** Kinds on which the hours of the sphere are read too. */
const SPHERES = ["astrolabe", "plate", "rete"];

export function skyPane(stage, look) {
  let site = null;
  let day = 0;
  let minutes = 600;
  let work = null;
  let playing = 0;
  let view = "";
  let goal = null;
  let rising = null;

  const date = h("input", { type: "date", min: FIRST, max: LAST, "aria-label": t("date"), onchange: () => {
    // A year is typed figure by figure: what is no date yet is let be till one leaves the box.
    if (!date.value || !date.validity.valid) return;
    const [year, month, dayOf] = date.value.split("-").map(Number);
    day = dayMs(year, month, dayOf);
    go();
  }, onblur: () => { if (!date.value || !date.validity.valid) go(); } });
  const clock = h("output", { class: "clock" });
  const slider = sliderOf(() => { minutes = Number(slider.value); stop(); go(); },
    { class: "slider wide", min: 0, max: MINUTES - 1, step: 1, "aria-label": t("time") });
  const season = sliderOf(() => { day = dayMs(new Date(day).getUTCFullYear(), 1, Number(season.value)); stop(); go(); },
    { class: "slider wide", min: 1, max: 366, step: 1, "aria-label": t("date") });
  const plays = { day: button("play_day"), year: button("play_year") };
  const hand = byHand((angle) => work.turn(angle));
  const telling = h("div", { class: "telling-sky" });
  const course = lessons(scene(), look, mark);
  const element = h("div", { class: "pane-body sky" }, course.element,
    h("div", { class: "row" }, date, clock, h("button", { type: "button", class: "plain", onclick: now }, t("now"))),
    h("label", { class: "timed" }, t("time"), slider), h("label", { class: "timed" }, t("date"), season), hand.element,
    h("div", { class: "row" }, plays.day, plays.year), telling);

  function button(key) {
    const kind = key.slice(5);
    return h("button", { type: "button", class: "plain play", "aria-pressed": "false",
      onclick: () => (playing && plays[kind].getAttribute("aria-pressed") === "true" ? stop() : play(kind)) },
    glyph("play"), t(key));
  }

  const utc = () => instant(day, minutes, site.zone);
  /** The site of what is looked at: each face of a plate has its own latitude. */
  const here = () => work.site?.() ?? site;

  function now() {
    stop();
    set(Date.now());
  }

  /** Show an instant. */
  function set(at) {
    const { year, month, day: dayOf, hour, minute, second } = wall(at, site.zone);
    day = dayMs(year, month, dayOf);
    minutes = hour * 60 + minute + second / 60;
    go();
  }

  async function go() {
    const at = utc();
    if (!ready(at)) await load(at);
    // Another instant may be asked for by now, which has its own answer.
    if (at !== utc()) return;
    if (ready(at)) tell(at);
    else {
      stop();
      fill(telling, h("p", { class: "hint", role: "alert" }, t("failed_offline")));
    }
  }

  function tell(at) {
    const shown = new Date(day);
    date.value = `${String(shown.getUTCFullYear()).padStart(4, "0")}-${two(shown.getUTCMonth() + 1)}-${two(shown.getUTCDate())}`;
    slider.value = Math.round(minutes);
    slider.setAttribute("aria-valuetext", time(minutes / 60));
    season.max = daysOf(shown.getUTCFullYear());
    season.value = Math.round((day - dayMs(shown.getUTCFullYear(), 1, 1)) / 86400000) + 1;
    season.setAttribute("aria-valuetext", dated(day));
    clock.textContent = time(minutes / 60);
    const sun = sunAt(at, here());
    const read = work.show(sun, { day, minutes, utc: at });
    hand.show(work.held?.() ?? null);
    const zone_h = offset(at, site.zone) / 3600000;
    fill(telling, lines(sun, read, zone_h));
    course.tell();
    element.dataset.shown = `${date.value} ${Math.round(minutes)}`;
    element.dispatchEvent(new CustomEvent("sun", { detail: { at, sun, read } }));
  }

  function lines(sun, read, zone_h) {
    const civil = (equal) => equal - sun.equation - site.longitude / 15 + zone_h;
    const found = read && !read.why && !read.elsewhere ? work.lines(read, civil) : [];
    const silent = site.kind === "solid" || read?.altitude === null;
    const told = silent || (found.length && !read.below);
    return [
      silent ? null : h("h2", {}, t("read_here")),
      found.length ? table(found) : null, told ? null : h("p", { class: "hint" }, unread(sun, read)),
      h("h2", {}, t("sky_says")), table(here().latitude === null ? everywhere(sun) : over(sun, here(), civil)),
      here().latitude === null ? null : h("p", { class: "hint" }, t("sun_time_told", time(civil(12)))),
    ];
  }

  /** What the sky says wherever one is. */
  const everywhere = (sun) => [[t("sun_place"), sign(sun.longitude)], [t("declination"), degrees(sun.declination)],
    [t("equation_of_time"), ahead(60 * sun.equation)]];

  /** What the sky says at a place. */
  function over(sun, site, civil) {
    const said = hours(sun, site.latitude);
    const sky = [
      [t("altitude"), degrees(sun.altitude)], [t("azimuth"), degrees(sun.azimuth)],
      ...everywhere(sun),
      [t("sun_time"), time(said.equal)],
      [t("sunrise"), said.rises === null ? "–" : time(civil(said.rises))],
      [t("sunset"), said.sets === null ? "–" : time(civil(said.sets))],
    ];
    const counted = (value) => (value === null ? "–" : time(value));
    sky.push([t("seasonal_hour"), said.seasonal === null ? "–" : figures(said.seasonal.toFixed(2))],
      [t("babylonian_hour"), counted(said.babylonian)], [t("italian_hour"), counted(said.italian)]);
    if (SPHERES.includes(site.kind)) {
      sky.push([t("hour_angle"), degrees(sun.hour)], [t("ascendant"), sign(ascendant(sun.sidereal, site.latitude, sun.obliquity))],
        [t("sidereal"), time(sun.sidereal / 15)]);
    }
    for (const [name, hour] of prayers(sun.declination, site.latitude, site.prayers)) sky.push([prayer(name), time(civil(12 + hour / 15))]);
    return sky;
  }

  /** Why nothing is read. */
  function unread(sun, read) {
    if (read?.elsewhere) return [t("elsewhere"), " ", h("button", { type: "button", class: "plain", onclick: () => look(read.elsewhere) }, t("show_me"))];
    return read?.why ?? (sun.altitude < 0 ? t("below") : t("behind"));
  }

  function play(kind) {
    stop();
    plays[kind].setAttribute("aria-pressed", "true");
    let before = performance.now();
    const step = (at) => {
      const passed = Math.min(100, at - before);
      before = at;
      if (kind === "day") minutes = (minutes + passed * 0.06) % MINUTES;
      else {
        const year = new Date(day).getUTCFullYear();
        const gone = (season.partly ?? Number(season.value)) + passed * 0.03;
        season.partly = gone >= daysOf(year) + 1 ? 1 : gone;
        day = dayMs(year, 1, Math.floor(season.partly));
      }
      go();
      playing = requestAnimationFrame(step);
    };
    if (kind === "year") season.partly = undefined;
    playing = requestAnimationFrame(step);
  }

  function stop() {
    cancelAnimationFrame(playing);
    playing = 0;
    for (const one of Object.values(plays)) one.setAttribute("aria-pressed", "false");
  }

  const sunNow = () => sunAt(utc(), here());

  /** What lessons say and do: the instant that they are about, and the one that is shown. */
  function scene() {
    const civil = (sun) => 12 + sun.hour / 15 - sun.equation - site.longitude / 15 + offset(utc(), site.zone) / 3600000;
    return {
      kind: () => site?.kind, view: () => view, behind: () => site.views?.[0] ?? BACK, sun: () => (site && ready(utc()) ? sunNow() : null),
      has: (means) => site.behind?.includes(means), rises: (star) => site.rising?.includes(star),
      goal: () => goal.sun, rising: () => rising, angle: () => work.back.altitude(),
      digits: () => { const one = Math.tan(work.back.altitude() * Math.PI / 180); return one <= 1 ? 12 * one : 12 / one; },
      hours: (sun) => hours(sun, site.latitude).equal, clock: () => time(civil(sunNow())),
      date: () => dated(day),
      minutes: () => figures((sunNow().equation * 60).toFixed(1)).replace("-", "−"),
      aim: (means) => work.back.aim(means), turn: (angle) => work.back.turn(angle),
      /** Keep the instant that a lesson is about; answers whether the sun is known then. */
      begin: async () => {
        stop();
        await load(utc());
        if (ready(utc()) && sunNow().altitude < DAWN_DEG) { minutes = 600; await go(); }
        if (ready(utc())) goal = { at: utc(), sun: sunNow() };
        return ready(utc());
      },
      shift: (by_h) => { stop(); set(goal.at + by_h * 3600000); },
      sidereal: (sought) => {
        stop();
        const next = utc() + turned(sought - sunNow().sidereal) * MS_OF_DEG;
        set(next < instant(day + 86400000, 0, site.zone) ? next : next - 360 * MS_OF_DEG);
      },
    };
  }

  /** Mark what a lesson speaks of. */
  function mark(means) {
    for (const one of stage.svg()?.querySelectorAll(".spoken-of") ?? []) one.classList.remove("spoken-of");
    if (!means) return;
    for (const one of stage.svg()?.querySelectorAll("[data-means]") ?? []) {
      const name = one.getAttribute("data-means");
      if (name === means || name.startsWith(`${means}/`)) one.classList.add("spoken-of");
    }
  }

  function drawn(svg, seen) {
    view = seen;
    work.drawn(svg, seen);
    rising = work.front?.rises("star/hr-2491") ?? rising;
  }

  /** A new answer of the server: where it is, and how it works. */
  async function show(told, svg, seen) {
    const first = !site;
    site = told;
    work?.leave();
    rising = null;
    work = WORKS[told.kind](
      stage, told, (at) => { stop(); set(utc() + at); }, () => { stop(); tell(utc()); });
    drawn(svg, seen);
    if (first) {
      const today = wall(Date.now(), site.zone);
      const year = told.year < 1900 ? told.year : today.year;
      day = dayMs(year, today.month, today.day);
      minutes = 600;
    }
    await go();
    if (course.running()) course.settle();
    else course.show();
  }

  return {
    element, show,
    drawn: (svg, seen) => { drawn(svg, seen); if (ready(utc())) tell(utc()); },
    leave: () => { stop(); work?.leave(); },
    sun: () => (site && ready(utc()) ? work.light(sunAt(utc(), site)) : null),
  };
}

const two = (n) => String(n).padStart(2, "0");

/** How many days a year has. */
const daysOf = (year) => (dayMs(year + 1, 1, 1) - dayMs(year, 1, 1)) / 86400000;

/** A time of the day. */
export function time(hour) {
  const minutes = Math.round((((hour % 24) + 24) % 24) * 60) % MINUTES;
  return figures(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
}

/** An angle in degrees. */
export const degrees = (value) => `${figures(value.toFixed(1)).replace("-", "−")}°`;

/** Minutes of time by which something is ahead, or with a minus behind. */
export function ahead(value) {
  const shown = Math.round(value * 10) / 10;
  return t("minutes", `${shown < 0 ? "−" : "+"}${figures(Math.abs(shown).toFixed(1))}`);
}

/** A day of a year, in words. */
export const dated = (day) => figures(new Intl.DateTimeFormat(`${language()}-u-ca-gregory`, { day: "numeric", month: "long", timeZone: "UTC" }).format(day));

/** A prayer's name, as lists begin it. */
export function prayer(means) {
  const name = names("prayers")[means.replaceAll(/[-.]/g, "_")] ?? means;
  return name.slice(0, 1).toLocaleUpperCase(language()) + name.slice(1);
}

/** A longitude by its sign. */
export function sign(longitude) {
  // Rounded first: no sign has a thirtieth degree to show.
  const shown = (Math.round(longitude * 10) / 10) % 360;
  const whole = Math.floor(shown / 30);
  return `${names("signs")[whole]} ${degrees(shown - 30 * whole)}`;
}

function table(rows) {
  return h("dl", {}, rows.map(([name, value]) => h("div", { class: "fact" }, h("dt", {}, name), h("dd", {}, h("b", {}, value)))));
}
