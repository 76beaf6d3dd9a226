// One parameter: its label, its control, what it means, and the way back to what is usual.

import { h, fill, iconButton } from "./elements.js";
import { listRows, tableRows } from "./rows.js";
import { slider as sliderOf } from "./sliding.js";
import { draft, set } from "./state.js";
import { given, meant, plain, worded } from "./values.js";
import { figures, inside, t } from "./words.js";

const MOST_BYTES = 1_000_000;

let count = 0;

export function field(one) {
  const id = `field-${(count += 1)}`;
  const control = (CONTROLS[one.kind] ?? textControl)(one, id);
  const help = h("p", { class: "help", id: `${id}-help`, hidden: true },
    one.meaning, one.accepts ? ` (${figures(one.accepts)}${one.unit ? ` ${one.unit}` : ""})` : "");
  const asks = iconButton("help", `${t("about")} ${one.label}`, () => {
    help.hidden = !help.hidden;
    asks.setAttribute("aria-expanded", String(!help.hidden));
  }, { "aria-expanded": "false", tabIndex: 0 });
  const back = iconButton("reset", inside(t("reset"), one.label), control.reset ?? (() => set({ [one.name]: undefined })),
    { hidden: true });
  const wrong = h("div", { class: "at-field", role: "alert", id: `${id}-fault` });
  const element = h("div", { class: `field ${one.kind}` },
    h("div", { class: "label" }, h("label", { for: id }, one.label), asks, back),
    control.element, help, wrong);
  element.dataset.name = one.name;
  const input = element.querySelector(`#${id}`);
  const unit = input?.getAttribute("aria-describedby");
  let differs = false;

  function show(values, effective, taken) {
    differs = one.name in values;
    const value = differs ? values[one.name] : effective?.[one.name] ?? one.usual;
    control.show(value, taken?.[one.name], effective?.[one.name]);
    handedOn(() => { back.hidden = !differs; });
    element.classList.toggle("changed", differs);
  }

  /** Do what may take the button away that has the keyboard: then the field has it next. */
  function handedOn(act) {
    const there = document.activeElement;
    const keyed = element.contains(there) && there.matches(":focus-visible");
    act();
    if (keyed && !there.checkVisibility()) (input?.matches("input, select") ? input : element.querySelector(".control :is(input, select)"))?.focus();
  }

  /** Show what is wrong, with the name of the value that is, where the field has several. */
  function fault(box, parameter = "") {
    handedOn(() => fill(wrong, box));
    control.wrong?.(box && parameter);
    input?.setAttribute("aria-invalid", String(Boolean(box)));
    const by = [box ? wrong.id : "", unit].filter(Boolean).join(" ");
    if (by) input?.setAttribute("aria-describedby", by);
    else input?.removeAttribute("aria-describedby");
    element.classList.toggle("faulty", Boolean(box));
  }

  show(draft.values);
  return {
    element, show, fault, needs: one.needs, usual: one.usual, holds: one.kind === "table",
    changed: () => differs, faulty: () => wrong.childElementCount > 0,
    /** Leave it away while another parameter makes it of no use, unless it was set. */
    rest: (on) => element.classList.toggle("idle", on),
    rests: () => element.classList.contains("idle") && !differs,
  };
}

/** What is set where a text is typed; what is left empty has its usual value, or none where it may. */
function typed(one, text) {
  if (text.trim()) return given(one.kind, text);
  return one.optional && one.usual != null ? "none" : one.kind === "text" ? "" : undefined;
}

function textControl(one, id) {
  const known = one.suggested ?? [];
  const list = known.length ? h("datalist", { id: `${id}-known` }, known.map(({ label }) => h("option", { value: label }))) : null;
  const input = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", list: list?.id,
    onchange: () => {
      const { value, label } = meant(known, input.value);
      input.value = label;
      set({ [one.name]: typed(one, value) });
    } });
  return {
    element: h("div", { class: "control" }, input, list),
    show: (value) => {
      const text = worded(known, value);
      if (document.activeElement !== input || text === input.value) input.value = text;
      input.placeholder = one.optional ? t("automatic") : "";
    },
  };
}

function numberControl(one, id) {
  let settled = "";
  const input = h("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", dir: "ltr",
    onchange: () => { settled = input.value; set({ [one.name]: typed(one, input.value) }); } });
  const slider = sliderOf((quick) => {
    write(figures(plain(Number(slider.value))));
    set({ [one.name]: Number(slider.value) }, { quick });
  }, { "aria-label": one.label });
  const sign = one.unit ? h("span", { class: "unit", id: `${id}-unit` }, one.unit) : null;
  if (sign) input.setAttribute("aria-describedby", sign.id);
  if (one.slider) bounds(one.slider);

  function write(text) {
    input.value = settled = text;
  }

  function bounds({ low, high, step }) {
    Object.assign(slider, { min: low, max: high, step });
  }

  function show(value, taken, effective) {
    // What is being typed stays: the answer is of what was typed before.
    if (document.activeElement !== input || input.value === settled) write(figures(plain(value)));
    const shown = [value, effective, taken].find(Number.isFinite);
    // A text has its own unit; were it hidden, it would still be read as the field's.
    if (sign) sign.textContent = typeof value === "string" && value.trim() !== "" ? "" : one.unit;
    input.placeholder = one.optional ? inside(t("automatic"), taken && figures(plain(taken))) : "";
    if (!one.slider && shown > 0 && document.activeElement !== slider) bounds(around(shown, one));
    // It lies nowhere while nothing is known of a value.
    slider.hidden = !Number.isFinite(one.slider ? one.usual ?? shown : shown > 0 ? shown : null);
    if (typeof shown === "number" && document.activeElement !== slider) slider.value = shown;
    slider.setAttribute("aria-valuetext", `${figures(plain(shown))} ${one.unit}`);
  }

  return {
    element: h("div", { class: "control" }, slider, h("span", { class: one.optional ? "number open" : "number" }, input, sign)),
    show,
  };
}

/** A useful range about a value that has no other, within its limits. */
function around(value, { kind, limits }) {
  const step = Math.max(10 ** Math.floor(Math.log10(value / 50)), kind === "whole" ? 1 : 0);
  const [low, high] = [Math.ceil(value / 3 / step) * step, Math.floor((value * 3) / step) * step];
  return { low: Math.max(low, limits.low ?? low), high: Math.min(high, limits.high ?? high), step };
}

function choiceControl(one, id) {
  const options = one.choices.map(({ value, label }) => h("option", { value }, label));
  if (one.optional) options.unshift(h("option", { value: "" }, one.unset ?? t("automatic")));
  const select = h("select", { id, onchange: () => set({ [one.name]: select.value || undefined }) }, options);
  return {
    element: h("div", { class: "control" }, select),
    // Another name of a choice, such as a language's in English, is shown as the choice that was made of it.
    show: (value, _, effective) => {
      select.value = value == null ? "" : String(value);
      if (select.selectedIndex < 0 && effective != null) select.value = String(effective);
    },
  };
}

function flagControl(one, id) {
  const box = h("input", { id, type: "checkbox", class: "switch", role: "switch",
    onchange: () => set({ [one.name]: box.checked }) });
  return { element: h("div", { class: "control" }, box), show: (value) => { box.checked = Boolean(value); } };
}

function listControl(one, id) {
  if (!one.choices.length) return listRows(one, id);
  let held = [];
  const boxes = one.choices.map(({ value, label }) => {
    const box = h("input", { type: "checkbox", value, onchange: told });
    return h("label", { class: "tick" }, box, label);
  });
  const inputs = () => boxes.map((label) => label.firstChild);
  // What was there keeps its order, which may be that on the instrument.
  function told() {
    const now = inputs().filter((box) => box.checked).map((box) => box.value);
    set({ [one.name]: [...held.filter((name) => now.includes(name)), ...now.filter((name) => !held.includes(name))] });
  }
  return {
    element: h("div", { class: "control ticks", id, role: "group", "aria-label": one.label }, boxes),
    show: (value) => {
      held = typeof value === "string" ? value.split(/\s*,\s*/) : (value ?? []).map(String);
      for (const box of inputs()) box.checked = held.includes(box.value);
    },
  };
}

/** A file of one's own, whose whole text is the value: it goes with what is told of it. */
function documentControl(one, id) {
  const told = h("span", { class: "chosen", dir: "auto" });
  const input = h("input", { id, type: "file", accept: ".svg", class: "by-hand", onchange: async () => {
    const file = input.files[0];
    if (!file) return;
    if (file.size > MOST_BYTES) { told.textContent = t("failed_large"); return; }
    set({ [one.name]: await file.text() });
  } });
  const group = one.name.slice(0, one.name.lastIndexOf(".") + 1);
  const reset = () => {
    input.value = "";
    set(Object.fromEntries(Object.keys(draft.values).filter((name) => name.startsWith(group)).map((name) => [name, undefined])));
  };
  const off = iconButton("close", t("remove_file"), reset, { hidden: true });
  return {
    element: h("div", { class: "control" }, input, h("label", { for: id, class: "plain button" }, t("choose_file")), told, off),
    show: (value) => {
      off.hidden = !value;
      told.textContent = value ? `${input.files[0]?.name ?? "SVG"} · ${t("kilobytes", figures(Math.ceil(value.length / 1000)))}` : "";
    },
    reset,
  };
}

const CONTROLS = {
  number: numberControl, whole: numberControl, choice: choiceControl, flag: flagControl,
  list: listControl, table: tableRows, document: documentControl,
  text: (one, id) => (one.choices.length ? choiceControl(one, id) : textControl(one, id)),
};
