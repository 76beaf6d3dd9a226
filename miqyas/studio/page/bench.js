// The bench: the form, the drawing, and what it says.

import { again, forNow, saidOf } from "./again.js";
import { canvas } from "./canvas.js";
import { body, dressed } from "./dressed.js";
import { drawing, fill, h, iconButton, later, s } from "./elements.js";
import { formPane, refusal } from "./form.js";
import { fullScreen } from "./full.js";
import { family, layersPane } from "./layers.js";
import { pointing } from "./pointing.js";
import { printing } from "./printing.js";
import { codePane, saysPane } from "./says.js";
import { draw, formOf } from "./server.js";
import { draft, hash, keepUnlinked, listen, look, setSetting, setting, settle } from "./state.js";
import { formAside, tabs } from "./tabs.js";
import { ofDesign, solidRoom } from "./solid.js";
import { takePane } from "./take.js";
import { together } from "./turning.js";
import { undoing } from "./undo.js";
import { figures, inside, language, rtl, t } from "./words.js";

/** What fails again however often it is asked for. */
const FOR_GOOD = ["unread", "large", "memory"];

/**
 * The bench for the draft; answers its element, its tools for the bar, and how to leave. One that
 * stands `alone`, in a frame of another page, has the instrument and the sky, and begins with the solid.
 */
export async function bench(alone = false) {
  const form = await formOf(draft.design, language());
  const panes = {
    form: formPane(form), lines: layersPane((means, whole) => point(means, whole)), says: saysPane(),
    code: codePane(), take: takePane(form),
  };
  const stage = canvas((means) => point(means), t("drawing"));
  const told = pointing(() => point(""));
  const state = h("span", { class: "state", role: "status" });
  // Who does not see the drawing hears that it is another.
  const heard = h("p", { class: "unseen", role: "status" });
  const wrong = h("div", { class: "wrong", role: "alert", hidden: true });
  const view = h("select", { class: "view", "aria-label": t("view"), onchange: () => {
    if (stage.element.hidden) cube.click();
    point("");
    look(view.value);
  } });
  const title = h("h1", { class: "title" }, form.title);
  let pointed = "";
  let extra = null;

  const ofBefore = [0, 1].map(() => h("p", { class: "past", hidden: true }, t("of_before")));
  const aside = tabs([
    ["form", t("form"), panes.form.element], ["lines", t("lines"), panes.lines.element],
    ["says", t("says"), [ofBefore[0], panes.says.element]], ["sky", t("sky"), h("div")],
    ["code", t("code"), [ofBefore[1], panes.code.element]], ["take", t("take"), panes.take.element],
  ].filter(([name]) => !alone || name === "sky"), alone ? "sky" : matchMedia("(max-width: 760px)").matches ? "form" : "says",
  (name) => stage.element.classList.toggle("in-sun", name === "sky"));
  aside.hide("sky", true);
  const closer = (by) => (stage.element.hidden ? solid.closer(by) : stage.zoom(by));
  const cube = toggle("cube", t("solid"), false, (on) => {
    stage.element.hidden = on;
    for (const one of flat) one.disabled = on;
    solid.open(on);
  });
  const flat = [
    toggle("look", t("as_lines"), setting("lines", false), (on) => {
      setSetting("lines", on);
      stage.element.classList.toggle("as-lines", on);
    }),
    toggle("grid", t("grid"), false, stage.grid),
    toggle("ruler", t("ruler"), false, stage.measure, t("ruler_hint")),
  ];
  const onPaper = iconButton("print", t("print"), () => print());
  const paper = printing(stage);
  const middle = h("section", { class: "middle", "aria-label": t("drawing"), id: "drawing" });
  const full = fullScreen(middle);
  const rest = h("span", { class: "rest", id: "rest-of-tools" }, flat,
    iconButton("minus", t("zoom_out"), () => closer(0.8)),
    iconButton("plus", t("zoom_in"), () => closer(1.25)),
    iconButton("fit", t("fit"), stage.fit), onPaper);
  // Where there is no room for all, the rest is a row of its own.
  const dots = iconButton("dots", t("more_tools"), () => {
    dots.setAttribute("aria-expanded", String(rest.classList.toggle("open")));
  }, { class: "icon more-tools", "aria-expanded": "false", "aria-controls": rest.id });
  const tools = h("div", { class: "tools", role: "toolbar", "aria-label": t("drawing") }, view,
    h("span", { class: "acts" }, cube, full.button, dots, rest));
  const solid = solidRoom(
    ofDesign(() => [...views.values()].filter((one) => one.id.includes("/"))), () => extra?.sun() ?? null, { idle: alone });
  middle.append(tools, stage.element, solid.element, told.element, wrong, h("div", { class: "foot" }, h("p", { class: "hint resting", "aria-hidden": "true" }, t("point_hint")), state), heard);
  const left = h("section", { class: "left", "aria-label": t("form") });
  const element = h("main", { class: alone ? "bench alone" : "bench" },
    h("div", { class: "head" }, title), alone ? null : left, middle, aside.element);
  const side = alone ? { leave: () => null } : formAside(left, aside, panes.form.element);

  const steps = undoing();

  function point(means, whole = false) {
    const now = whole ? `${means}/*` : means;
    if (now === pointed) return;
    pointed = now;
    const svg = stage.svg();
    for (const mark of svg?.querySelectorAll(".pointed") ?? []) mark.classList.remove("pointed");
    panes.lines.mark(whole ? "" : means);
    const fits = (name) => (whole ? family(name) === means : name === means);
    const marks = means ? [...svg.querySelectorAll("[data-means]")].filter((mark) => fits(mark.getAttribute("data-means"))) : [];
    for (const mark of marks) mark.classList.add("pointed");
    told.tell(means, whole ? [] : marks);
  }

  function shown(answer, quick) {
    pointed = "";
    const svg = answer.layers ? together(answer.layers) : answer.pages ? stacked(answer.pages) : drawing(answer.svg);
    dressed(svg, answer.view, views.get(answer.view));
    if (answer.svg) body(svg);
    stage.show(svg, answer.view === shownView);
    shownView = answer.view;
    possible();
    panes.lines.show(svg);
    extra?.drawn(svg, answer.view, quick);
  }

  /** What is shown is what was asked for. */
  function possible() {
    // The button that was pressed for it is gone, and with it where the keyboard was.
    if (wrong.contains(document.activeElement)) stage.element.focus();
    wrong.hidden = true;
    past(false);
  }

  /** Dim the drawing, and tell of what is said beside it, where that is of what was before. */
  function past(is) {
    stage.element.classList.toggle("impossible", is);
    for (const one of ofBefore) one.hidden = !is || !built;
  }

  let views = new Map();
  let built = "";
  let shownView = "";

  function settled(answer, values) {
    views = new Map(answer.views.map((one) => [one.id, one]));
    fill(view, answer.views.map((one) => h("option", { value: one.id }, one.title)));
    view.value = answer.view;
    title.textContent = answer.title;
    document.title = `${answer.title} · miqyas`;
    shown(answer, false);
    settle(answer.values, values);
    panes.form.values(answer);
    panes.form.faults([]);
    const warnings = answer.notes.filter((one) => one.severity === "warning").length;
    const warned = warnings ? t("warnings", figures(warnings)) : "";
    aside.count("says", warnings, warned);
    heard.textContent = [t("drawn", answer.title), warned].filter(Boolean).join(" · ");
    for (const name of ["says", "code", "take"]) panes[name].show(answer);
    told.show(answer);
    sky(answer.sky);
    if (JSON.stringify(draft.values) !== built) solid.changed();
    if (alone && !built) cube.click();
    built = JSON.stringify(draft.values);
  }

  async function sky(told) {
    aside.hide("sky", !told);
    if (alone) aside.element.hidden = !told;
    if (!told) return;
    const { skyPane } = await import("./sky.js");
    if (gone) return;
    if (!extra) {
      extra = skyPane(stage, look);
      extra.element.addEventListener("sun", solid.lit);
      aside.panel("sky").append(extra.element);
    }
    extra.show(told, stage.svg(), view.value);
  }

  function refused(answer) {
    past(true);
    panes.form.values(null, answer.site);
    wrong.hidden = false;
    wrong.dataset.why = "";
    fill(wrong, refusal(answer.faults, form, panes.form, () => aside.show("form")));
  }

  /** Say what failed over the drawing that was, with a way to ask once more where that may help. */
  function failed(why) {
    past(true);
    if (forNow(why)) anew.soon();
    // What stands there is not told once more, and its button keeps the keyboard.
    if (!wrong.hidden && wrong.dataset.why === why) return;
    wrong.hidden = false;
    const button = h("button", { type: "button", class: "plain", onclick: () => ask(false) }, t("try_again"));
    fill(wrong, h("p", {}, saidOf(why)), FOR_GOOD.includes(why) ? null : button);
    wrong.dataset.why = why;
  }

  let asks = 0;
  const anew = again(() => ask(false));

  async function ask(quick) {
    const mine = (asks += 1);
    anew.begun();
    heard.textContent = "";
    const slow = setTimeout(() => { state.textContent = t("working"); element.classList.add("working"); }, 250);
    const begun = performance.now();
    const { values } = draft;
    const answer = await draw({ design: draft.design, values, view: draft.view, quick, language: language() });
    clearTimeout(slow);
    if (!answer || gone) return;
    // While another is asked for it is still worked on.
    if (mine === asks) {
      element.classList.remove("working");
      state.textContent = "";
    }
    if (!answer.failed) anew.done();
    if (answer.failed) {
      failed(answer.failed);
    } else if (answer.faults) {
      if (!quick) refused(answer);
    } else if (quick) {
      shown(answer, true);
    } else {
      settled(answer, values);
    }
    element.dispatchEvent(new CustomEvent("drawn", { detail: performance.now() - begun }));
  }

  const link = later(() => {
    if (gone) return;
    history.replaceState(null, "", hash());
    keepUnlinked();
    panes.take.linked();
  }, 300);
  let gone = false;
  const deaf = listen((change) => {
    ask(Boolean(change.quick));
    if (!change.quick) link();
  });

  stage.element.classList.toggle("as-lines", setting("lines", false));
  ask(false);
  link();
  panes.take.linked();
  return {
    element, tools: steps.buttons,
    leave: () => {
      gone = true;
      deaf();
      anew.held();
      extra?.leave();
      solid.end();
      steps.leave();
      full.leave();
      paper.leave();
      side.leave();
    },
  };
}

/** The pages of a sheet, beside and below each other as one reads; the first is looked at first. */
function stacked(pages) {
  const drawn = pages.map(drawing);
  const [, , width, height] = drawn[0].getAttribute("viewBox").split(/[\s,]+/).map(Number);
  const across = Math.ceil(Math.sqrt(drawn.length));
  const rows = Math.ceil(drawn.length / across);
  const apart = height / 40;
  for (const [k, page] of drawn.entries()) {
    const column = rtl() ? across - 1 - (k % across) : k % across;
    const at = { x: column * (width + apart), y: Math.floor(k / across) * (height + apart), width, height };
    for (const [name, value] of Object.entries(at)) page.setAttribute(name, value);
  }
  const size = [across * (width + apart) - apart, rows * (height + apart) - apart];
  const first = [Number(drawn[0].getAttribute("x")), 0, width, height];
  return s("svg", { viewBox: `0 0 ${size.join(" ")}`, "data-first": first.join(" ") }, ...drawn);
}

function toggle(icon, said, on, told, hint) {
  const button = iconButton(icon, said, () => {
    const now = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(now));
    told(now);
  }, { "aria-pressed": String(on) });
  if (hint) button.title = inside(said, hint);
  return button;
}
