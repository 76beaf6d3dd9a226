// Parameters of many values: a row for each of a list, one of several cells for each name of a table.

import { fill, glyph, h, iconButton } from "./elements.js";
import { draft, set } from "./state.js";
import { given, meant, plain, worded } from "./values.js";
import { figures, inside, t } from "./words.js";

/** What stands between values that are pasted; a semicolon alone is within an angle. */
const SEVERAL = /\s*[\n\t]\s*|[,;]\s+/;

/** A list: a row for each of its values, as many as there are or as its `size` has. */
export const listRows = (one, id) => rowed(one, id, () => cell({ ...one, kind: one.item }), {
  parted: (value) => (Array.isArray(value) ? value : typeof value === "string" ? value.split(/\s*,\s*/).filter((text) => text && text !== "none") : []),
  joined: (found) => found,
  place: (parameter) => Number(parameter.match(/\(item (\d+)\)$/)?.[1] ?? 0) - 1,
});

/** A table: a row for each of its names, with what is told of it. */
export const tableRows = (one, id) => rowed(one, id, () => named(one), {
  parted: (value) => (value && typeof value === "object" ? Object.entries(value) : []),
  joined: (found) => Object.fromEntries(found),
  place: (parameter, found) => found.findIndex(([name]) => parameter.startsWith(`${one.name}.${name}.`)),
});

function rowed(one, id, make, { parted, joined, place }) {
  const known = one.suggested ?? [];
  const list = known.length ? h("datalist", { id: `${id}-known` }, known.map(({ label }) => h("option", { value: label }))) : null;
  const body = h("div", { class: `rows ${one.kind === "list" && one.item !== "text" ? "short" : "long"}` });
  const more = h("button", { type: "button", class: "plain add", onclick: () => grow(rows.length).focus() },
    glyph("plus"), t("add_row"));
  let rows = [];
  let rest = [];
  let settled = "";

  const read = () => rows.map((row) => row.read()).filter((value) => value !== undefined);

  function told() {
    const found = read();
    settled = JSON.stringify(found);
    set({ [one.name]: found.length || rest.length ? joined(found) : undefined });
  }

  function grow(at, value) {
    const row = make();
    for (const input of row.inputs) if (list && input.type === "text" && !input.inputMode) input.setAttribute("list", list.id);
    row.element.classList.add("one-row");
    row.element.addEventListener("change", told);
    row.element.addEventListener("paste", (event) => pasted(event, row));
    row.element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || one.size || !event.target.matches("input")) return;
      event.preventDefault();
      grow(rows.indexOf(row) + 1).focus();
    });
    if (!one.size) row.element.append(iconButton("close", "", () => lose(row), { class: "icon lose" }));
    if (value !== undefined) row.show(value);
    rows.splice(at, 0, row);
    body.insertBefore(row.element, body.children[at] ?? null);
    numbered();
    return row.inputs[0];
  }

  function lose(row) {
    const at = rows.indexOf(row);
    rows.splice(at, 1);
    row.element.remove();
    numbered();
    (rows[Math.min(at, rows.length - 1)]?.inputs[0] ?? more).focus();
    told();
  }

  function numbered() {
    rows.forEach((row, k) => {
      const called = `${one.label} ${figures(k + 1)}`;
      row.call(called);
      row.element.querySelector(".lose")?.setAttribute("aria-label", inside(t("remove_row"), called));
      row.element.querySelector(".lose")?.setAttribute("title", t("remove_row"));
    });
  }

  /** Several values that are pasted into a row are rows of their own. */
  function pasted(event, row) {
    const pieces = event.clipboardData.getData("text").trim().split(SEVERAL);
    if (one.kind !== "list" || one.size || pieces.length < 2) return;
    event.preventDefault();
    const at = rows.indexOf(row);
    row.show(given(one.item, pieces[0]));
    pieces.slice(1).forEach((text, k) => grow(at + 1 + k, given(one.item, text)));
    told();
  }

  function show(value, _, effective) {
    const held = parted(typeof value === "string" && effective != null && typeof effective !== "string" ? effective : value);
    if (!(one.name in draft.values)) rest = held;
    // What the rows came from is as it was: a value that is being typed stays.
    if (JSON.stringify(held) === settled) return;
    settled = JSON.stringify(held);
    rows = [];
    fill(body);
    held.forEach((item, k) => grow(k, item));
    while (one.size && rows.length < one.size) grow(rows.length);
  }

  function wrong(parameter) {
    const at = parameter ? place(parameter, read()) : -1;
    const filled = rows.filter((row) => row.read() !== undefined);
    rows.forEach((row) => row.inputs.forEach((input) => input.setAttribute("aria-invalid", String(row === filled[at]))));
  }

  return {
    element: h("div", { class: "control stacked", id, role: "group", "aria-label": one.label }, body, one.size ? null : more, list),
    show, wrong,
  };
}

let units = 0;

/** One value: its inputs, how it is read (undefined for none) and shown, and what it is called. */
function cell(one) {
  if (one.kind === "list") return several(one);
  if (one.choices.length) return chosen(one);
  const number = one.kind === "number" || one.kind === "whole";
  const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: one.example ?? "",
    ...(number ? { inputMode: "decimal", dir: "ltr" } : { dir: "auto" }) });
  const sign = one.unit ? h("span", { class: "unit", id: `unit-${(units += 1)}` }, one.unit) : null;
  if (sign) input.setAttribute("aria-describedby", sign.id);
  const known = one.suggested ?? [];
  let held = { text: "" };
  return {
    element: h("span", { class: number ? "number" : "written" }, input, sign),
    inputs: [input],
    // What was shown and is as it was keeps its value, which may be the other name of it.
    read: () => {
      const value = input.value === held.text ? held.value : given(one.kind, meant(known, input.value).value);
      return value === "" ? undefined : value ?? undefined;
    },
    show: (value) => {
      input.value = number ? figures(plain(value)) : worded(known, value);
      held = { text: input.value, value };
    },
    call: (name) => input.setAttribute("aria-label", name),
  };
}

function chosen(one) {
  const select = h("select", {}, h("option", { value: "" }), one.choices.map(({ value, label }) => h("option", { value }, label)));
  return {
    element: h("span", { class: "written" }, select), inputs: [select],
    read: () => select.value || undefined,
    show: (value) => { select.value = value == null ? "" : String(value); },
    call: (name) => select.setAttribute("aria-label", name),
  };
}

/** So many values beside each other, all or none. */
function several(one) {
  const cells = Array.from({ length: one.size ?? 1 }, () => cell({ ...one, kind: one.item }));
  return {
    element: h("span", { class: "pair" }, cells.map(({ element }) => element)),
    inputs: cells.flatMap(({ inputs }) => inputs),
    read: () => { const found = cells.map(({ read }) => read()).filter((value) => value !== undefined); return found.length ? found : undefined; },
    show: (value) => cells.forEach((other, k) => other.show(value?.[k])),
    call: (name) => cells.forEach((other, k) => other.call(`${name} ${figures(k + 1)}`)),
  };
}

/** A name and what is told of it. */
function named(one) {
  const name = cell({ ...one, kind: "text", unit: "", choices: [] });
  const cells = one.columns.map((column) => [column, cell(column)]);
  const labelled = ([column, { element }]) => h("label", { class: "column", title: column.meaning }, h("span", {}, column.label), element);
  return {
    element: h("fieldset", { class: "of-name" }, name.element, cells.map(labelled)),
    inputs: [...name.inputs, ...cells.flatMap(([, { inputs }]) => inputs)],
    read: () => {
      const called = name.read();
      const told = cells.map(([column, { read }]) => [column.key, read()]).filter(([, value]) => value !== undefined);
      return called === undefined ? undefined : [called, Object.fromEntries(told)];
    },
    show: ([called, told]) => {
      name.show(called);
      for (const [column, { show }] of cells) show(told[column.key]);
    },
    call: (said) => {
      name.call(said);
      for (const [column, { call }] of cells) call(inside(said, column.label));
    },
  };
}
