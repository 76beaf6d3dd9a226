// What is drawn, by process and by meaning: shown, hidden, pointed at.

import { h, fill } from "./elements.js";
import { singleLines } from "./singly.js";
import { figures, meaning, t } from "./words.js";

const PROCESSES = [["engrave", "engrave"], ["score", "score"], ["cut-inner", "cut_inner"], ["cut-outer", "cut_outer"]];

/** Layers of a drawing; `pointed` is called with a meaning, or with the beginning of many. */
export function layersPane(pointed) {
  const hidden = { process: new Set(), means: new Set() };
  const processes = h("div", { class: "layers" });
  const meanings = h("ul", { class: "meanings" });
  const all = h("button", { type: "button", class: "plain", onclick: () => {
    hidden.process.clear();
    hidden.means.clear();
    if (svg) show(svg);
  } }, t("show_all"));
  const body = h("div", {}, h("p", { class: "hint" }, t("point_hint")),
    h("h2", {}, t("processes")), processes, h("h2", {}, t("meanings")),
    h("p", { class: "hint" }, t("lines_hint")), meanings, all);
  const lacks = h("p", { class: "hint", hidden: true }, t("no_lines"));
  const element = h("div", { class: "pane-body" }, body, lacks);
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
    const found = new Map();
    for (const means of new Set([...svg.querySelectorAll("[data-means]")].map((mark) => mark.getAttribute("data-means")))) {
      const name = family(means);
      found.set(name, [...(found.get(name) ?? []), means]);
    }
    fill(processes, PROCESSES.filter(([name]) => svg.querySelector(`.layer-${name}`))
      .map(([name, key]) => tick(t(key), !hidden.process.has(name), (on) => toggle("process", name, on), name)));
    body.hidden = !found.size;
    lacks.hidden = !body.hidden;
    const kept = [...rows.keys()].join() === [...found.keys()].join();
    if (!kept) {
      rows = new Map([...found.keys()].map((name) => [name, row(name)]));
      fill(meanings, [...rows.values()].map((one) => one.element));
    }
    for (const [name, one] of rows) one.show(found.get(name), !hidden.means.has(name));
    apply();
  }

  /** A kind of lines: shown or hidden, and opened to go through them one by one. */
  function row(name) {
    const single = singleLines(meaning(name), pointed, () => { opener.click(); opener.focus(); });
    const opener = h("button", { type: "button", class: "count", "aria-expanded": "false", onclick: () => {
      const open = opener.getAttribute("aria-expanded") !== "true";
      opener.setAttribute("aria-expanded", String(open));
      single.open(open);
    } });
    const label = tick(meaning(name), true, (on) => toggle("means", name, on));
    const element = h("li", {}, h("div", { class: "kind",
      onpointermove: () => pointed(name, true), onpointerleave: () => pointed(single.chosen()),
      onfocusin: () => pointed(name, true), onfocusout: () => pointed("") }, label, opener), single.element);
    return {
      element, single,
      show: (lines, on) => {
        label.firstChild.checked = on;
        opener.textContent = figures(lines.length);
        opener.setAttribute("aria-label", `${t("one_by_one", meaning(name))} (${figures(lines.length)})`);
        single.show(lines);
      },
    };
  }

  function mark(means) {
    for (const [name, { element, single }] of rows) {
      const meant = Boolean(means) && name === family(means);
      element.classList.toggle("pointed", meant);
      single.mark(meant ? means : "");
    }
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
