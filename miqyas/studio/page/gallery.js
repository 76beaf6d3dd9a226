// The gallery: all designs with pictures and search; the place is asked first.

import { h, fill, glyph, iconButton, later } from "./elements.js";
import { whenSeen } from "./pictures.js";
import { designs, formOf } from "./server.js";
import { begin, forget, kept, place, setPlace } from "./state.js";
import { placeBox } from "./place.js";
import { language, t } from "./words.js";

const FAMILIES = ["all", "sundial", "astrolabe", "shadow", "looks"];

/** Values that a design begins with: the place, the language of the page and its numerals. */
export async function usual(design) {
  const form = await formOf(design, language());
  const lettered = form.lettered && language() !== "en";
  const western = form.parameters.some((one) => one.name === "lettering.numerals" && one.usual === "western");
  return {
    ...(form.placed ? place()?.values : {}),
    ...(lettered ? { "lettering.language": language() } : {}),
    ...(lettered && western && language() === "ar" ? { "lettering.numerals": "arabic-indic" } : {}),
  };
}

export async function gallery(open) {
  const all = await designs(language());
  let family = "all";
  let text = "";
  const cards = h("ul", { class: "cards" });
  const chips = h("div", { class: "chips", role: "group", "aria-label": t("gallery") });

  function show() {
    const sought = text.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    // Looks stand by themselves, or are found with the rest.
    const found = all.filter((one) => (family === "looks" ? one.look
      : (family === "all" || one.family === family) && (!one.look || sought.length))
      && sought.every((word) =>
        `${one.title} ${one.summary} ${one.name}`.toLocaleLowerCase().includes(word)));
    fill(cards, found.map((one) => card(one, open)));
    if (!found.length) fill(cards, h("li", { class: "none" }, t("nothing_found")));
    for (const chip of chips.children) {
      chip.setAttribute("aria-pressed", String(chip.dataset.family === family));
    }
  }

  for (const one of FAMILIES) {
    const chip = h("button", { type: "button", class: "chip",
      onclick: () => { family = one; show(); } }, t(one));
    chip.dataset.family = one;
    chips.append(chip);
  }
  const search = h("input", { type: "search", placeholder: t("search_designs"),
    "aria-label": t("search_designs"), oninput: later(() => { text = search.value; show(); }, 60) });
  show();
  return h("main", { class: "gallery" },
    h("section", { class: "hero" },
      h("h1", {}, t("tagline")),
      h("div", { class: "ask" }, h("span", { class: "ask-label", "aria-hidden": "true" }, t("where")),
        placeBox(place()?.name ?? "", setPlace))),
    mine(open, () => show()),
    h("div", { class: "filters" }, chips,
      h("div", { class: "search" }, glyph("search"), search)),
    cards,
    h("footer", {}, t("credit")));
}

function card(one, open) {
  const picture = whenSeen(h("img", { alt: "", decoding: "async" }), one.picture ?? `api/picture/${one.name}`);
  return h("li", {}, h("button", { type: "button", class: "card",
    onclick: async () => { begin(one.name, { ...await usual(one.name), ...(one.look ? { look: one.look } : {}) }); open(); } },
  h("span", { class: "picture" }, picture),
  h("span", { class: "card-title" }, one.title),
  h("span", { class: "card-text", dir: "auto" }, one.summary)));
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
