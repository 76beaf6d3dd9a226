// The gallery: all designs with pictures and search; the place is asked first.

import { h, fill, glyph, iconButton, later, s } from "./elements.js";
import { whenSeen } from "./pictures.js";
import { designs, formOf } from "./server.js";
import { begin, forget, kept, place, setPlace } from "./state.js";
import { called, placeBox } from "./place.js";
import { folded } from "./values.js";
import { language, t } from "./words.js";

/** What stands where a picture will: a dial's fan, an astrolabe's circles, a rod and its shadow. */
const SKETCHES = {
  sundial: "M14 82h72V18H14zM50 30 20 74M50 30 32 76M50 30 43 77M50 30v48M50 30l7 47M50 30l18 46M50 30l30 44",
  astrolabe: "M50 16a34 34 0 1 0 .01 0zM50 23a27 27 0 1 0 .01 0zM50 28a17 17 0 1 0 .01 0zM23 50h54M50 23v54M44 16l6-9 6 9M28 66 72 34",
  shadow: "M14 78h72M26 78V22M26 22l50 56M38 78v-5M50 78v-8M62 78v-5M74 78v-8",
};

const FAMILIES = ["all", "sundial", "astrolabe", "shadow", "looks"];

/** How the gallery was left: what was sought in it, and the card that was chosen. */
const stays = { family: "all", text: "", card: null };

/** Values that a design begins with: the place and the language of the page. */
export async function usual(design) {
  const form = await formOf(design, language());
  return {
    ...(form.placed ? place()?.values : {}),
    ...(form.lettered && language() !== "en" ? { "lettering.language": language() } : {}),
  };
}

/** The gallery; `open` shows the design that was begun, `lost` says that the server can't tell of one now. */
export async function gallery(open, lost) {
  const all = await designs(language());
  const cards = h("ul", { class: "cards" });
  const chips = h("div", { class: "chips", role: "group", "aria-label": t("gallery") });

  const where = placeBox(called(place()), setPlace);
  let chosen = null;

  async function choose(one) {
    chosen = one;
    const { placed } = await formOf(one.name, language());
    if (placed && !await where.settled()) return;
    const values = await usual(one.name);
    // Another may be chosen by now, or the gallery left.
    if (chosen !== one || !cards.isConnected) return;
    begin(one.name, { ...values, ...(one.look ? { look: one.look } : {}) });
    stays.card = id(one);
    open();
  }

  function show() {
    const { family } = stays;
    const sought = folded(stays.text.trim()).split(/\s+/).filter(Boolean);
    // Looks stand by themselves, or are found with the rest.
    const found = all.filter((one) => (family === "looks" ? one.look
      : (family === "all" || one.family === family) && (!one.look || sought.length))
      && sought.every((word) =>
        folded(`${one.title} ${one.summary} ${one.purposes} ${one.name}`).includes(word)));
    fill(cards, found.map((one) => card(one, () => choose(one).catch(lost))));
    if (!found.length) fill(cards, h("li", { class: "none" }, t("nothing_found")));
    for (const chip of chips.children) {
      chip.setAttribute("aria-pressed", String(chip.dataset.family === family));
    }
  }

  for (const one of FAMILIES) {
    const chip = h("button", { type: "button", class: "chip",
      onclick: () => { stays.family = one; show(); } }, t(one));
    chip.dataset.family = one;
    chips.append(chip);
  }
  const search = h("input", { type: "search", placeholder: t("search_designs"), value: stays.text,
    "aria-label": t("search_designs"), oninput: later(() => { stays.text = search.value; show(); }, 60) });
  show();
  return h("main", { class: "gallery" },
    h("section", { class: "hero" },
      h("h1", {}, t("tagline")),
      h("div", { class: "ask" }, h("span", { class: "ask-label", "aria-hidden": "true" }, t("where")),
        where.element)),
    mine(open, () => show()),
    h("div", { class: "filters" }, chips,
      h("div", { class: "search" }, glyph("search"), search)),
    cards,
    h("footer", {}, t("credit")));
}

const id = (one) => `${one.name} ${one.look ?? ""}`;

function card(one, choose) {
  const picture = whenSeen(h("img", { alt: "", decoding: "async" }), one.picture ?? `api/picture/${one.name}`);
  return h("li", {}, h("button", { type: "button", class: "card",
    "data-left": id(one) === stays.card, onclick: choose },
  h("span", { class: "picture" }, sketch(one.family), picture),
  h("span", { class: "card-title" }, one.title),
  h("span", { class: "card-text", dir: "auto" }, one.summary)));
}

function sketch(family) {
  return s("svg", { viewBox: "0 0 100 100", class: "sketch", "aria-hidden": "true" }, s("path", { d: SKETCHES[family] ?? SKETCHES.shadow }));
}

function mine(open) {
  const section = h("section", { class: "mine" });
  const show = () => {
    const names = Object.entries(kept());
    section.hidden = !names.length;
    fill(section, h("h2", {}, t("kept")), h("ul", {}, names.map(([name, { design, values }]) =>
      h("li", {}, h("button", { type: "button", class: "chip",
        onclick: () => { begin(design, values); open(); } }, name),
      iconButton("close", t("forget", name), () => { forget(name); show(); })))));
  };
  show();
  return section;
}
