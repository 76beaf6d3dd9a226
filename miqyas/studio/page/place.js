// The place: a city as one types, coordinates, or where the browser is.

import { h, fill, iconButton, later } from "./elements.js";
import { cities } from "./server.js";
import { figures, inside, language, t } from "./words.js";

let count = 0;

/**
 * A box to search a place: its `element`, how to `show` the one that holds, and whether what was
 * typed is `settled`; `chosen` is called with the one that is taken.
 */
export function placeBox(shown, chosen, { label = t("where") } = {}) {
  const id = `places-${(count += 1)}`;
  const list = h("ul", { id, class: "choices", role: "listbox", "aria-label": label, hidden: true });
  const told = h("span", { class: "hint", role: "status" });
  // A list's own lines are not read to who does not see it.
  const heard = h("span", { class: "unseen", role: "status" });
  let found = [];
  // What is said where none is found that is called so.
  let lacks = "";
  let at = -1;
  let taken = shown;
  // The text that the found are of, and the one of which the first is taken when it is found.
  let sought = "";
  let entered = "";
  // What is asked of a text that was left, whether it still is, the text if it named no place with why, and
  // the one that was handed back.
  let leaving = Promise.resolve();
  let asked = false;
  let lost = "";
  let why = "";
  let handed = "";
  const input = h("input", {
    type: "text", role: "combobox", autocomplete: "off", spellcheck: "false",
    placeholder: t("where_hint"), "aria-label": label, "aria-controls": id,
    "aria-expanded": "false", "aria-autocomplete": "list", value: shown,
    oninput: () => { told.textContent = entered = ""; look(); },
    onfocus: () => input.select(),
    onkeydown: (event) => pressed(event),
    onblur: () => left(),
  });

  function close() {
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  const known = () => input.value.trim() && input.value.trim() === sought;

  /** What was typed is meant, be it left without Enter or before it was found. */
  function left() {
    const text = input.value.trim();
    lost = "";
    asked = text && input.value !== taken && !known();
    leaving = asked ? ask(text).then(settle) : Promise.resolve(settle());
    // What is below stays in its place while it is clicked.
    setTimeout(gone, 250);
  }

  /** Close the list of who has left, and say what was not found. */
  function gone() {
    if (document.activeElement === input) return;
    close();
    if (lost) told.textContent = inside(lost, why);
  }

  /** Take what was left if it is a place, or tell that it is none; the box never shows what was not taken. */
  function settle() {
    asked = false;
    if (document.activeElement === input) return;
    const text = input.value.trim();
    lost = "";
    if (known() && input.value !== taken && found[at]) take(found[at]);
    else if (input.value !== taken) {
      lost = text;
      why = [lacks, ...found.map(called)].join(" · ");
    }
    input.value = taken;
    setTimeout(gone, 250);
  }

  /** Whether what was typed is taken; what named no place is handed back, once, to be typed anew. */
  async function settled() {
    await leaving;
    if (!lost || lost === handed) return true;
    handed = lost;
    input.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
    input.value = lost;
    told.textContent = "";
    look();
    return false;
  }

  function take(place) {
    input.value = taken = called(place);
    told.textContent = "";
    close();
    chosen(place);
  }

  const near = () => Boolean(found[0]?.near);

  /** Find the places of a text; false for an answer that took longer than the next, of what is no longer there. */
  async function ask(text) {
    let away = false;
    const came = text ? await cities(text, language()).catch(() => { away = true; return []; }) : [];
    if (input.value.trim() !== text) return false;
    const beyond = Boolean(came[0]?.beyond);
    found = beyond ? [] : came.map(named);
    lacks = away ? t("failed_offline") : near() ? t("near_names") : beyond ? t("beyond") : text && !found.length ? t("no_such_place") : "";
    sought = text;
    // A name that was mistyped is taken by who chooses it, not by leaving the box.
    at = found.length && !near() ? 0 : -1;
    return true;
  }

  const look = later(async () => {
    const text = input.value.trim();
    if (!await ask(text) || document.activeElement !== input) return;
    fill(list, found.map((place, k) => h("li", {
      id: `${id}-${k}`, role: "option", "aria-selected": "false",
      onpointerdown: (event) => { event.preventDefault(); take(place); },
    }, h("b", {}, place.name), " ", h("span", {}, place.within))));
    if (lacks) list.prepend(h("li", { class: "none", role: "presentation" }, lacks));
    heard.textContent = lacks;
    list.hidden = !text;
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(at);
    if (entered === text && found[at]) take(found[at]);
    entered = "";
  }, 90);

  function mark(k) {
    at = k;
    [...list.querySelectorAll("[role=option]")].forEach((item, n) => item.setAttribute("aria-selected", String(n === k)));
    if (k >= 0) input.setAttribute("aria-activedescendant", `${id}-${k}`);
    list.children[k]?.scrollIntoView({ block: "nearest" });
  }

  function pressed(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && !known()) {
      event.preventDefault();
      entered = input.value.trim();
    } else if (step && found.length) {
      event.preventDefault();
      mark(at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length);
    } else if (event.key === "Enter" && found.length && at < 0) {
      event.preventDefault();
      mark(0);
    } else if (event.key === "Enter" && found[at]) {
      event.preventDefault();
      take(found[at]);
    } else if (event.key === "Escape") {
      close();
    }
  }

  const here = iconButton("place", t("use_my_place"), () => {
    const fail = () => { told.textContent = t("no_place"); };
    if (!navigator.geolocation) { fail(); return; }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => take(point(coords.latitude, coords.longitude)), fail, { timeout: 15000 });
  });
  return {
    element: h("div", { class: "place-box" }, h("div", { class: "combo" }, input, list), here, told, heard),
    settled,
    show: (name) => {
      if (name !== taken) told.textContent = "";
      taken = name;
      if (document.activeElement !== input && !asked) input.value = name;
    },
  };
}

/** What a place is called where no country stands beside it; of no place, nothing. */
export const called = (place) => place?.called ?? place?.name ?? "";

/** The place at a latitude and a longitude, called by them. */
export function point(latitude, longitude) {
  const [north, east] = [latitude, longitude].map((one) => one.toFixed(4));
  return { name: t("coordinates", figures(north), figures(east)), within: "", values: { place: `${north}, ${east}` } };
}

/** A place that was found; coordinates that were typed have no name of their own. */
function named(place) {
  return place.name ? place : { ...point(place.latitude, place.longitude), values: place.values };
}
