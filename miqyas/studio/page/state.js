// The draft that is worked on: a design's name and what was set, with a way back and forth.

const KEPT = "miqyas-designs";
const PLACE = "miqyas-place";
const MOST = 200;

export const draft = { design: "", values: {}, view: "" };

/** What the place came to, as it was last told, and what was set when a design was last made. */
let site = {};
let made = null;
export function settle(values, asked) {
  site = values;
  made = asked;
}

/** What sets a parameter back to what it was when a design was last made, or all that has changed since; null for nothing. */
export function takenBack(parameter) {
  const name = parameter.replace(/ \(item \d+\)$/, "");
  const before = made ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(draft.values)])];
  const changed = names.filter((one) => JSON.stringify(before[one]) !== JSON.stringify(draft.values[one]));
  const own = changed.filter((one) => one === name || one.startsWith(`${name}.`) || name.startsWith(`${one}.`));
  const back = own.length || !made ? own : changed;
  return back.length ? Object.fromEntries(back.map((one) => [one, before[one]])) : null;
}

/** What stays of a city that is named, when a part of its place becomes another. */
function parted(values, changes) {
  const moved = "place.latitude" in changes || "place.longitude" in changes;
  for (const part of moved ? ["latitude", "longitude"] : ["latitude", "longitude", "name"]) {
    const name = `place.${part}`;
    if (!(name in changes) && site[name] != null) values[name] = site[name];
  }
}

let before = [];
let after = [];
let at_rest = null;
const heard = new Set();

/** Call a function with each change: `quick` while something is dragged. */
export function listen(what) {
  heard.add(what);
  return () => heard.delete(what);
}

function tell(change) {
  for (const what of heard) what(change);
}

/** Begin with a design and values. */
export function begin(design, values) {
  before = [];
  after = [];
  at_rest = null;
  made = null;
  Object.assign(draft, { design, values: { ...values }, view: "" });
  tell({ fresh: true });
}

/**
 * Set parameters; a value of undefined sets one back. While a slider is dragged (`quick`) the
 * steps are one for undo.
 */
export function set(changes, { quick = false } = {}) {
  const values = { ...draft.values };
  if ("place" in values && !("place" in changes) && Object.keys(changes).some((name) => name.startsWith("place."))) {
    delete values.place;
    parted(values, changes);
  }
  for (const [name, value] of Object.entries(changes)) {
    for (const other of Object.keys(values)) {
      const inside = other.startsWith(`${name}.`) || name.startsWith(`${other}.`);
      if (inside && !(other in changes)) delete values[other];
    }
    if (value === undefined) delete values[name];
    else values[name] = value;
  }
  at_rest ??= draft.values;
  draft.values = values;
  if (!quick) {
    if (JSON.stringify(at_rest) !== JSON.stringify(values)) {
      before.push(at_rest);
      before = before.slice(-MOST);
      after = [];
    }
    at_rest = null;
  }
  tell({ quick });
}

export function look(view) {
  draft.view = view;
  tell({ view: true });
}

export const canUndo = () => before.length > 0;
export const canRedo = () => after.length > 0;

export function undo() {
  if (!before.length) return;
  after.push(draft.values);
  draft.values = before.pop();
  tell({ undone: true });
}

export function redo() {
  if (!after.length) return;
  before.push(draft.values);
  draft.values = after.pop();
  tell({ undone: true });
}

const LONGEST = 4000;

/** Names of values that are too long for a link, such as pictures. */
export const unlinked = () =>
  Object.entries(draft.values).filter(([, value]) => written(value).length > LONGEST).map(([name]) => name);

/** The draft as the part of a link behind #: readable, and nothing of it goes to a server. */
export function hash() {
  const told = new URLSearchParams();
  const left = unlinked();
  for (const [name, value] of Object.entries(draft.values)) if (!left.includes(name)) told.set(name, written(value));
  const query = told.toString();
  return `#${draft.design}${query ? `?${query}` : ""}`;
}

function written(value) {
  if (typeof value !== "string") return JSON.stringify(value);
  return read(value) === value ? value : JSON.stringify(value);
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const LEFT = "miqyas-unlinked";

/** Keep what a link leaves out until this tab is closed, so that it outlives a reload. */
export function keepUnlinked() {
  const left = Object.fromEntries(unlinked().map((name) => [name, draft.values[name]]));
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ at: hash(), left }));
  } catch { /* it is larger than a browser keeps */ }
}

function leftOut(text) {
  try {
    const { at, left } = JSON.parse(sessionStorage.getItem(LEFT));
    return at === text ? left : {};
  } catch {
    return {};
  }
}

/** The design and values that such a part of a link tells; null for none. */
export function linked(text) {
  const [design, query = ""] = text.replace(/^#/, "").split(/\?(.*)/s);
  if (!/^[a-z0-9-]+$/.test(design)) return null;
  const values = {};
  for (const [name, value] of new URLSearchParams(query)) values[name] = read(value);
  return { design, values: { ...values, ...leftOut(text) } };
}

function stored(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The place that is asked first: `{name, within, values, …}`, or null. */
export const place = () => stored(PLACE, null);
export const setPlace = (found) => store(PLACE, found);

export const kept = () => stored(KEPT, {});
export const keep = (name) =>
  store(KEPT, { ...kept(), [name]: { design: draft.design, values: draft.values } });
export function forget(name) {
  const { [name]: _, ...rest } = kept();
  return store(KEPT, rest);
}

export const setting = (name, fallback) => stored(`miqyas-${name}`, fallback);
export const setSetting = (name, value) => store(`miqyas-${name}`, value);
