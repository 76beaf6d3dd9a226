// What is drawn, by process and by meaning: shown, hidden, pointed at.

import { h, fill } from "./elements.js";
import { figures, meaning, t } from "./words.js";

const PROCESSES = [["engrave", "engrave"], ["score", "score"], ["cut-inner", "cut_inner"], ["cut-outer", "cut_outer"]];

/** Layers of a drawing; `pointed` is called with the beginning of a meaning. */
export function layersPane(pointed) {
  const hidden = { process: new Set(), means: new Set() };
  const processes = h("div", { class: "layers" });
  const meanings = h("ul", { class: "meanings" });
  const all = h("button", { type: "button", class: "plain", onclick: () => {
    hidden.process.clear();
    hidden.means.clear();
    if (svg) show(svg);
  } }, t("show_all"));
  const element = h("div", { class: "pane-body" }, h("p", { class: "hint" }, t("point_hint")),
    h("h2", {}, t("processes")), processes, h("h2", {}, t("meanings")), meanings, all);
  let svg = null;
  let rows = new Map();

  function apply() {
    for (const [name] of PROCESSES) {
      for (const layer of svg.querySelectorAll(`.layer-${name}`)) layer.classList.toggle("off", hidden.process.has(name));
    }
    for (const mark of svg.querySelectorAll("[data-means]")) {
      mark.classList.toggle("off", hidden.means.has(family(mark.getAttribute("data-means"))));
    }
  }

  function toggle(kind, name, on) {
    if (on) hidden[kind].delete(name);
    else hidden[kind].add(name);
    apply();
  }

  function show(drawn) {
    svg = drawn;
    const counts = new Map();
    for (const mark of svg.querySelectorAll("[data-means]")) {
      const name = family(mark.getAttribute("data-means"));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    fill(processes, PROCESSES.filter(([name]) => svg.querySelector(`.layer-${name}`))
      .map(([name, key]) => tick(t(key), !hidden.process.has(name), (on) => toggle("process", name, on), name)));
    const kept = [...rows.keys()].join() === [...counts.keys()].join();
    if (!kept) {
      rows = new Map([...counts].map(([name, count]) => [name, row(name, count)]));
      fill(meanings, [...rows.values()]);
    }
    for (const [name, one] of rows) one.querySelector("input").checked = !hidden.means.has(name);
    apply();
  }

  function row(name, count) {
    return h("li", { onpointerenter: () => pointed(name, true), onpointerleave: () => pointed(""),
      onfocusin: () => pointed(name, true), onfocusout: () => pointed("") },
    tick(meaning(name), !hidden.means.has(name), (on) => toggle("means", name, on)),
    h("span", { class: "count" }, figures(count)));
  }

  function mark(means) {
    for (const [name, one] of rows) one.classList.toggle("pointed", Boolean(means) && name === family(means));
  }

  return { element, show, mark };
}

function tick(label, checked, told, swatch) {
  const box = h("input", { type: "checkbox", checked, onchange: () => told(box.checked) });
  return h("label", { class: "tick" }, box, swatch ? h("i", { class: `swatch ${swatch}` }) : null, label);
}

/** The beginning of a meaning that tells of its kind: of hours and scales two steps. */
export function family(means) {
  const steps = means.split("/");
  if (steps[0] === "label") return "label";
  const two = ["hour", "scale", "circle", "limb", "quadrant", "prayer"].includes(steps[0]);
  return steps.slice(0, two ? 2 : 1).join("/");
}
