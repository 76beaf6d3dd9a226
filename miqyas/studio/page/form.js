// The form of a design: its own parameters by topic, essentials first, faults at their fields.

import { h, fill, glyph, later } from "./elements.js";
import { field } from "./fields.js";
import { draft, place, set, setPlace, takenBack } from "./state.js";
import { called, placeBox, point } from "./place.js";
import { folded } from "./values.js";
import { figures, inside, names, t, withMeanings } from "./words.js";

/** What was set beside the place and the language, which stay when all is reset. */
const settings = () => Object.keys(draft.values).filter((name) => !/^(place|lettering\.language)(\.|$)/.test(name));

/** The form; `heard(answer)` shows what the server said of the draft. */
export function formPane(form) {
  const fields = new Map(form.parameters.map((one) => [one.name, field(one)]));
  const search = h("input", { type: "search", placeholder: t("search_settings"), size: t("search_settings").length,
    "aria-label": t("search_settings"), oninput: later(() => find(search.value), 60) });
  const where = form.placed ? whereBox() : null;
  const sections = form.topics.map((topic) => section(topic, form, fields, topic === "place" ? where : null));
  const reset = h("button", { type: "button", class: "plain", onclick: () => {
    set(Object.fromEntries(settings().map((name) => [name, undefined])));
  } }, t("reset_all"));
  const lacks = h("p", { class: "hint", role: "status" });
  const element = h("div", { class: "form" },
    h("div", { class: "form-head" },
      h("div", { class: "search" }, glyph("search"), search), reset), lacks,
    sections.map((one) => one.element));

  /** Show what is called so, and where no more than one is, what means so or has such a choice. */
  function find(text) {
    const sought = folded(text.trim());
    const named = (one) => said(one.label, one.group, one.name).includes(sought);
    const meant = (one) => said(one.meaning, ...[...one.choices, ...one.suggested ?? []].map(({ label }) => label)).includes(sought);
    const count = (hits) => form.parameters.filter((one) => hits(one) && !fields.get(one.name).rests()).length;
    const hits = count(named) > 1 ? named : (one) => named(one) || meant(one);
    for (const one of sections) one.find(sought ? hits : null);
    lacks.textContent = count(hits) ? "" : t("nothing_found");
    element.dataset.found = text.trim().toLocaleLowerCase();
  }

  let known = { effective: {}, taken: {}, set: {} };

  /** Show the draft's values; without an answer those that were last told stay, but what is set back, and its `site`. */
  function values(answer, site) {
    // A place is called as its instrument's language calls it, unless it has a name of its own.
    if (answer) known = { effective: { ...answer.values, ...answer.called }, taken: answer.taken, set: draft.values };
    const gone = Object.keys(known.set).filter((name) => !(name in draft.values));
    const stays = ([name]) => !gone.some((one) => name === one || name.startsWith(`${one}.`));
    const held = Object.fromEntries(Object.entries(known.effective).filter(stays));
    const told = { ...held, ...site?.values, ...site?.called };
    for (const one of fields.values()) one.show(draft.values, told, known.taken);
    const now = (name) => String(draft.values[name] ?? told[name] ?? fields.get(name).usual);
    for (const one of fields.values()) one.rest(one.needs.some(({ name, values: some }) => !some.includes(now(name))));
    if (answer) where?.show(whereabouts(answer));
    else if (site?.values) where?.show(site.where || coordinates(site.values));
    for (const one of sections) one.count();
    reset.disabled = !settings().length;
  }

  /** Show faults at their fields; answers the field of each that has found one. */
  function faults(found) {
    for (const one of fields.values()) one.fault(null);
    const at = new Map();
    for (const one of found) {
      const near = fields.get(holding(one.parameter, fields)) ?? fields.get(`${one.parameter}.name`);
      if (!near || near.faulty()) continue;
      near.fault(faultBox(one, form), one.parameter);
      at.set(one, near.element);
    }
    for (const one of sections) one.reveal();
    return at;
  }

  return { element, values, faults };
}

const said = (...texts) => folded(texts.join(" "));

/** The name of the field that holds a value: of an item its list's, of what a table tells its table's. */
function holding(parameter, fields) {
  const whole = parameter.replace(ITEM, "");
  const steps = whole.split(".");
  const ends = steps.map((_, k) => steps.slice(0, steps.length - k).join("."));
  return ends.find((name) => fields.has(name) && (name === whole || fields.get(name).holds));
}

const ITEM = / \(item (\d+)\)$/;

/** What is asked for beside the design when it is taken home. */
const TAKEN = { formats: "formats", sheet: "sheet_size", copies: "copies", page: "paper" };

/** What a fault is about: the form's label, a group's of a whole group, or else the parameter's name. */
function subject(one, form) {
  const item = one.parameter.match(ITEM)?.[1];
  const whole = one.parameter.replace(ITEM, "");
  const found = form.parameters.find(({ name }) => name === whole);
  const within = form.parameters.find(({ name }) => name.replace(/\.[^.]*$/, "") === whole);
  if (whole in TAKEN) return t(TAKEN[whole]);
  return found ? [inside(found.group, found.label), item && figures(item)].filter(Boolean).join(" ") : within?.group || one.called || one.parameter;
}

/**
 * What can't be made, over the drawing: a fault that is seen at its field is told there, and leads
 * there from here; `open` shows the form where that is behind a tab.
 */
export function refusal(faults, form, pane, open) {
  const at = pane.faults(faults);
  const lead = (one) => h("button", { type: "button", class: "plain", onclick: () => {
    const field = at.get(one);
    if (!field.offsetParent) open();
    field.scrollIntoView({ block: "center" });
    (field.querySelector(":is(input, select)[aria-invalid=true]") ?? field.querySelector(".control :is(input, select, button)"))?.focus({ preventScroll: true });
  } }, subject(one, form));
  return [h("h2", {}, t("cannot")),
    faults.map((one) => (at.get(one)?.offsetParent ? lead(one) : faultBox(one, form)))];
}

/** What is wrong, with a button for each way out, or to take it back; `apply` does what a button says. */
export function faultBox(one, form, apply = set) {
  const ways = one.remedies.filter((way) => Object.keys(way.values).length || way.leaves_out.length);
  const words = one.remedies.filter((way) => !ways.includes(way)).map((way) => way.said).join(", ");
  const back = ways.length || apply !== set ? null : takenBack(one.parameter);
  return h("div", { class: "fault" },
    h("p", {}, h("b", {}, subject(one, form)), " ",
      one.value ? [h("bdi", {}, one.value), " "] : "", words ? inside(withMeanings(one.problem), words) : withMeanings(one.problem)),
    ways.map((way) => h("button", { type: "button", class: "remedy", onclick: () => apply({
      ...Object.fromEntries(way.leaves_out.map((name) => [name, undefined])), ...way.values,
    }) }, way.said)),
    back ? h("button", { type: "button", class: "remedy", onclick: () => set(back) }, t("take_back")) : null);
}

function section(topic, form, fields, where) {
  const mine = form.parameters.filter((one) => one.topic === topic);
  const rest = mine.filter((one) => !one.essential);
  const few = h("div", { class: "fields" });
  const many = h("div", { class: "fields", hidden: true });
  let open = false;
  const more = h("button", { type: "button", class: "more", "aria-expanded": "false",
    onclick: () => { open = !open; shown(); } });
  grouped(few, mine.filter((one) => one.essential), fields);
  grouped(many, rest, fields);
  const head = where && h("div", { class: "where" }, h("span", { "aria-hidden": "true" }, t("where")), where.element);
  const element = h("section", { class: "topic" }, h("h2", {}, names("topics")[topic]),
    head, few, rest.length ? more : null, many);

  function shown() {
    many.hidden = !open;
    more.setAttribute("aria-expanded", String(open));
    count();
  }

  function count() {
    const changed = rest.filter((one) => fields.get(one.name).changed()).length;
    const used = rest.filter((one) => !fields.get(one.name).rests()).length;
    fill(more, open ? t("fewer") : t("more", figures(used)),
      changed && !open ? h("span", { class: "dot", title: t("changed") }, figures(changed)) : null);
  }

  /** Show those that are sought, wherever they stand; all as they stood without a search. */
  function find(hits) {
    const found = mine.filter((one) => !hits || hits(one));
    for (const one of mine) fields.get(one.name).element.hidden = !found.includes(one);
    element.hidden = Boolean(hits) && found.every((one) => fields.get(one.name).rests());
    more.hidden = Boolean(hits);
    const seen = (field) => field && field.tagName !== "H3" && ((!field.hidden && !field.classList.contains("idle")) || seen(field.nextElementSibling));
    for (const head of element.querySelectorAll("h3")) head.hidden = Boolean(hits) && !seen(head.nextElementSibling);
    if (hits) many.hidden = false;
    else shown();
  }

  function reveal() {
    if (rest.some((one) => fields.get(one.name).faulty())) { open = true; shown(); }
  }

  count();
  return { element, find, count, reveal };
}

/** Fields under the headings of their groups. */
function grouped(into, parameters, fields) {
  let group = "";
  for (const one of parameters) {
    if (one.group !== group && one.group && !["place", "lettering", "workshop"].includes(one.name.split(".")[0])) {
      into.append(h("h3", {}, one.group));
    }
    group = one.group;
    into.append(fields.get(one.name).element);
  }
}

/** The place of what was made, as the language calls it; without a name its coordinates. */
function whereabouts({ facts, values }) {
  return (facts.find((one) => one.name === "place")?.value ?? values["place.name"]) || coordinates(values);
}

/** The coordinates of a place, where it has any. */
function coordinates(values) {
  const [north, east] = [values["place.latitude"], values["place.longitude"]];
  return north == null ? "" : point(north, east ?? 0).name;
}

function whereBox() {
  return placeBox(called(place()), move);
}

/** Take the design to another place. */
export function move(found) {
  setPlace(found);
  const cleared = Object.keys(draft.values).filter((name) => /^place(\.|$)/.test(name));
  set({ ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...found.values });
}
