// The bench of a dial on a solid of one's own: its file, the form, the solid, what it says.

import { fill, h, later } from "./elements.js";
import { formPane, refusal } from "./form.js";
import { codePane, saysPane } from "./says.js";
import { formOf, takeStone } from "./server.js";
import { solidRoom } from "./solid.js";
import { draft, hash, listen } from "./state.js";
import { formAside, tabs } from "./tabs.js";
import { takePane } from "./take.js";
import { undoing } from "./undo.js";
import { figures, language, t } from "./words.js";

export const STONE = "surface-dial";
const MOST_MB = 20;
const FORMATS = ["step", "stl", "3mf", "glb", "pdf", "svg", "png"];

let file = null;
/** Where the sun stands at noon: 1 in the north, −1 in the south. */
let noon = -1;

/** Whether a file that was dropped is a solid. */
export const isSolid = (one) => /\.(step|stp)$/i.test(one.name);

/** Take a file for the solid; it stays with the page until another is chosen. */
export function chooseSolid(one) {
  file = one;
}

export async function stoneBench() {
  const form = await formOf(STONE, language());
  const fields = formPane(form);
  const says = saysPane();
  const code = codePane();
  const home = takePane(form, { formats: FORMATS, sheets: false, file: true, send });
  const title = h("h1", { class: "title" }, t("stone_title"));
  const wrong = h("div", { class: "wrong", role: "alert", hidden: true });
  const chosen = h("span", { class: "chosen", dir: "auto" });
  const box = h("input", { type: "file", accept: ".step,.stp", class: "by-hand", id: "stone-file",
    onchange: () => { if (box.files[0]) { chooseSolid(box.files[0]); ask(); } } });
  const room = solidRoom(shown, () => extra?.sun() ?? { to: [-0.35, 0.6 * noon, 0.72], up: true });
  const empty = h("div", { class: "empty" }, h("h2", {}, t("stone_first")),
    h("p", { class: "hint" }, t("stone_hint")));
  const middle = h("section", { class: "middle", "aria-label": t("drawing"), id: "drawing" },
    h("div", { class: "tools" }, box, h("label", { for: "stone-file", class: "main button" }, t("choose_file")), chosen),
    empty, room.element, wrong);
  const aside = tabs([["form", t("form"), fields.element], ["says", t("says"), says.element],
    ["sky", t("sky"), h("div")], ["code", t("code"), code.element], ["take", t("take"), home.element]],
  matchMedia("(max-width: 760px)").matches ? "form" : "says");
  aside.hide("sky", true);
  let extra = null;
  const left = h("section", { class: "left", "aria-label": t("form") });
  const element = h("main", { class: "bench" }, h("div", { class: "head" }, title), left, middle, aside.element);
  const side = formAside(left, aside, fields.element);
  const steps = undoing();

  async function send(order, heard, signal) {
    if (!file) return { failed: "nofile" };
    if (file.size > MOST_MB * 1e6) return { failed: "large" };
    const { values, formats, page } = order;
    return takeStone({ values, formats, page, language: language() }, file, (line) => {
      if (line.said) told(line.said);
      heard(line);
    }, signal);
  }

  async function shown(heard, signal) {
    wrong.hidden = true;
    const found = await send({ values: draft.values, formats: ["glb"], page: "A4" }, heard, signal);
    if (found.faults) refused(found.faults);
    return { ...found, faults: null, faces: [] };
  }

  function told(said) {
    if (gone) return;
    title.textContent = said.title;
    document.title = `${said.title} · miqyas`;
    noon = said.values["place.latitude"] < 0 ? 1 : -1;
    fields.values(said);
    fields.faults([]);
    for (const pane of [says, code, home]) pane.show(said);
    sky(said.sky);
  }

  async function sky(site) {
    aside.hide("sky", !site);
    if (!site) return;
    const { skyPane } = await import("./sky.js");
    if (gone) return;
    if (!extra) {
      extra = skyPane({ svg: () => null }, () => null);
      extra.element.addEventListener("sun", room.lit);
      aside.panel("sky").append(extra.element);
    }
    extra.show(site, null, "");
  }

  function refused(faults) {
    wrong.hidden = false;
    fill(wrong, refusal(faults, form, fields, () => aside.show("form")));
  }

  let gone = false;

  function ask() {
    if (gone) return;
    empty.hidden = Boolean(file);
    chosen.textContent = file ? `${file.name} · ${t("kilobytes", figures(Math.ceil(file.size / 1000)))}` : "";
    if (file) room.open(true);
  }

  const anew = later(ask, 500);
  const deaf = listen((change) => {
    if (change.quick) return;
    fields.values();
    history.replaceState(null, "", hash());
    home.linked();
    anew();
  });
  fields.values();
  home.linked();
  ask();
  return {
    element, tools: steps.buttons,
    leave: () => { gone = true; deaf(); extra?.leave(); steps.leave(); side.leave(); room.end(); },
  };
}
