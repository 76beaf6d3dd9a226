// Lessons: an instrument's use, step by step, with the drawing itself.

import { fill, h, iconButton } from "./elements.js";
import { BACK } from "./back.js";
import { sign, time } from "./sky.js";
import { signed } from "./sun.js";
import { figures, lesson, t } from "./words.js";

const RAD = Math.PI / 180;
const FRONT = "turning";
const SIRIUS = "star/hr-2491";
const AWAY_H = 2.5;
const NEAR_DEG = 0.6;
const TOWER = { digits: 8, away_m: 45 };

const one = (value) => `${figures(value.toFixed(1)).replace("-", "−")}°`;

/** On the back: the date's place of the sun. */
const SUN_OF_DATE = { key: "time_2", view: BACK, needs: "zodiac", point: "zodiac", enter: (scene) => scene.aim(`zodiac/${Math.floor(scene.goal().longitude)}`),
  say: (scene) => [scene.date(), sign(scene.goal().longitude)] };

/** On the back: a height by the ladder. */
const HEIGHT = [
  { view: BACK, point: "ladder-12", enter: (scene) => scene.turn(Math.atan(TOWER.digits / 12) / RAD), say: () => [] },
  { view: BACK, point: (scene) => (scene.angle() <= 45 ? "ladder-12/side" : "ladder-12/base"),
    say: (scene) => [figures(scene.digits().toFixed(1))], other: (scene) => (scene.angle() <= 45 ? "" : "_steep") },
  { view: BACK, point: "ladder-12", other: (scene) => (scene.angle() <= 45 ? "" : "_steep"),
    say: (scene) => [figures(TOWER.away_m), figures(scene.digits().toFixed(1)), figures((TOWER.away_m * Math.tan(scene.angle() * RAD)).toFixed(1))] },
];

/** Of each kind of instrument: steps with what they say of a `scene`, and what they do to it. */
const LESSONS = {
  astrolabe: {
    time: [
      { view: BACK, enter: (scene) => scene.turn(null), point: "scale/altitude", say: (scene) => [one(scene.goal().altitude)] },
      SUN_OF_DATE,
      { view: FRONT, point: (scene) => `ecliptic/${Math.floor(scene.goal().longitude)}`, say: (scene) => [sign(scene.goal().longitude)] },
      { view: FRONT, enter: (scene) => scene.shift(-AWAY_H), point: (scene) => `almucantar/${Math.round(scene.goal().altitude / 10) * 10}`,
        say: (scene) => [one(scene.goal().altitude), t(scene.goal().hour < 0 ? "in_east" : "in_west")],
        done: (scene) => Math.abs(scene.sun().altitude - scene.goal().altitude) < NEAR_DEG && scene.sun().hour * scene.goal().hour > 0,
        solve: (scene) => scene.shift(0) },
      { view: FRONT, enter: (scene) => scene.shift(0), point: "limb", say: (scene) => [time(scene.hours(scene.sun())), scene.clock()] },
    ],
    star: [
      SUN_OF_DATE,
      { key: "star_1", view: FRONT, point: SIRIUS, say: () => [] },
      { key: "star_2", view: FRONT, point: "horizon", say: () => [], done: (scene) => Math.abs(signed(scene.sun().sidereal - scene.rising())) < NEAR_DEG,
        solve: (scene) => scene.sidereal(scene.rising()) },
      { key: "star_3", view: FRONT, enter: (scene) => scene.sidereal(scene.rising()), point: "limb",
        say: (scene) => [time(scene.hours(scene.sun())), scene.clock()] },
    ],
    tower: HEIGHT,
  },
  back: { tower: HEIGHT },
  dial: {
    read: [
      { point: "hour", say: (scene) => [time(scene.hours(scene.sun()))] },
      { point: "hour", say: (scene) => [scene.minutes(), scene.clock()] },
      { point: "day", say: (scene) => [sign(scene.sun().longitude), scene.date()] },
    ],
  },
};

/** Lessons of a kind of instrument: `scene` has what they say and do. */
export function lessons(scene, look, point) {
  const element = h("section", { class: "lessons", "aria-label": t("lessons") });
  let name = "";
  let at = 0;
  let status = null;
  // The drawing that was asked for last, until it is there.
  let sought = "";

  // A back alone has its own view.
  const steps = () => (LESSONS[scene.kind()]?.[name] ?? []).map((one, k) => ({ key: `${name}_${k + 1}`, ...one, view: one.view === BACK ? scene.behind() : one.view }))
    .filter((one) => !one.needs || scene.has(one.needs));

  /** The choice of lessons, or the step that is on. */
  function show() {
    const known = Object.keys(LESSONS[scene.kind()] ?? {}).filter((one) => (one !== "star" || scene.rises(SIRIUS))
      && (one !== "tower" || scene.has("ladder-12")));
    element.hidden = !known.length;
    if (!steps().length) {
      fill(element, h("h2", {}, t("lessons")), h("div", { class: "row" }, known.map((one) =>
        h("button", { type: "button", class: "plain", onclick: () => begin(one) }, lesson(one)))));
      return;
    }
    status = h("p", { class: "lesson-done", role: "status" });
    const last = at === steps().length - 1;
    fill(element, h("div", { class: "lesson-head" }, h("h2", {}, lesson(name)), iconButton("close", t("close"), end)),
      h("p", { class: "lesson-step", "aria-live": "polite" }),
      status, h("div", { class: "row" },
        h("button", { type: "button", class: "plain", disabled: at === 0, onclick: () => go(at - 1) }, t("previous")),
        steps()[at].solve ? h("button", { type: "button", class: "plain", onclick: () => steps()[at].solve(scene) }, t("show_me")) : null,
        h("button", { type: "button", class: "main", onclick: () => (last ? end() : go(at + 1)) }, t(last ? "end" : "next")),
        h("span", { class: "hint" }, t("step_of", figures(at + 1), figures(steps().length)))));
    tell();
  }

  async function begin(chosen) {
    if (!await scene.begin()) return;
    name = chosen;
    go(0);
  }

  function go(step) {
    at = step;
    const now = steps()[at];
    show();
    // One that is under way would come after that which is there.
    if (now.view && (now.view !== scene.view() || (sought && sought !== now.view))) {
      sought = now.view;
      look(now.view);
    }
    settle();
  }

  function end() {
    name = "";
    point("");
    show();
  }

  /** The drawing that a step wants is there. */
  function settle() {
    const now = steps()[at];
    if (!now || (now.view && now.view !== scene.view())) return;
    sought = "";
    now.enter?.(scene);
    const means = typeof now.point === "function" ? now.point(scene) : now.point;
    point(means);
    tell();
  }

  /** Say the step with the figures of the moment. */
  function tell() {
    const now = steps()[at];
    const said = element.querySelector(".lesson-step");
    if (!now || !said || !scene.sun()) return;
    said.textContent = lesson(`${now.key}${now.other?.(scene) ?? ""}`, ...now.say(scene));
    const there = !now.view || now.view === scene.view();
    status.textContent = there && now.done?.(scene) ? `✓ ${t("there")}` : "";
  }

  return { element, show, settle, tell, running: () => Boolean(name) };
}
