// What one takes home: files in any format, a link, a design kept in the browser.

import { reached, saidOf } from "./again.js";
import { h, fill, glyph, iconButton } from "./elements.js";
import { copyButton } from "./copying.js";
import { take } from "./server.js";
import { draft, hash, keep, set, unlinked } from "./state.js";
import { faultBox } from "./form.js";
import { waiting } from "./waiting.js";
import { figures, framed, language, plainFigures, t } from "./words.js";

const FORMATS = ["svg", "dxf", "pdf", "png", "step", "stl", "3mf", "glb", "html"];
const FIRST = ["svg", "pdf", "png"];
/** Films, which only thin sheets have: ticked by who wants them, and not among all. */
const FILMS = "etch";
/** Of an instrument on sheets, as the server counts them. */
const MOST_COPIES = 200;
/** How often files that broke off are asked for: what breaks each time is work for nothing. */
const MOST_TRIES = 3;
/** What a machine calls itself, and no other can reach. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The pane; `how` has other formats, another way to send for them, and no sheets. */
export function takePane(form, how = {}) {
  const { formats: all = FORMATS, send = take } = how;
  let busy = false;
  const ticks = (how.formats ? all : [...all, FILMS]).map((name) => {
    const box = h("input", { type: "checkbox", value: name, checked: FIRST.includes(name), onchange: () => ready() });
    return h("label", { class: "tick" }, box, name.toUpperCase());
  });
  // Until it is chosen, what printers have in the country of the place.
  let chosePaper = false;
  const paper = h("select", { "aria-label": t("paper"), onchange: () => { chosePaper = true; } },
    [["A4", "A4"], ["A3", "A3"], ["letter", "US Letter"], ["tabloid", "US Tabloid"]].map(([value, name]) => h("option", { value }, name)));
  const sheet = h("input", { type: "text", placeholder: figures("600x400"), maxLength: 40, spellcheck: false,
    dir: "ltr", "aria-label": t("sheet_size"), oninput: () => ready() });
  const copies = h("input", { type: "text", inputmode: "numeric", maxLength: 4, value: figures("1"), "aria-label": t("copies"),
    oninput: () => ready() });
  const fit = h("input", { type: "checkbox" });
  const told = h("div", { class: "told", role: "status" });
  const go = h("button", { type: "button", class: "main", onclick: () => order(wanted()) },
    glyph("down"), t("download"));
  const every = h("button", { type: "button", class: "plain", onclick: () => order(all) }, t("download_all"));
  const lacks = h("p", { class: "lacks", role: "status" });
  const wanted = () => ticks.map((label) => label.firstChild).filter((box) => box.checked).map((box) => box.value);
  let code = null;

  const on = () => how.sheets !== false && Boolean(sheet.value.trim());
  function many() {
    const text = plainFigures(copies.value).trim();
    return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_COPIES ? Number(text) : null;
  }

  /** Let go what can be made, and say what is lacking where it can't. */
  function ready() {
    const wrong = how.sheets === false ? "" : many() === null ? t("no_copies", figures(MOST_COPIES)) : many() > 1 && !on() ? t("no_sheet") : "";
    copies.setAttribute("aria-invalid", String(Boolean(wrong)));
    const told = [wanted().length ? "" : t("no_format"), wrong];
    lacks.textContent = told.filter(Boolean).join(" ");
    go.disabled = busy || told.some(Boolean);
    every.disabled = busy || Boolean(wrong);
  }

  /** Do what a fault's button says: of the sheets here, of all else in the form. */
  function mend(values) {
    const { sheet: size, ...rest } = values;
    if (size !== undefined) sheet.value = figures(size);
    if (Object.keys(rest).length) set(rest);
    told.replaceChildren();
  }

  /** Send for files, and again by itself where the server is away or the files broke off. */
  async function order(formats) {
    const gone = new AbortController();
    const cancel = () => gone.abort();
    const keyed = () => told.contains(document.activeElement);
    busy = true;
    ready();
    const { design, values } = draft;
    const body = { design, values, language: language(), formats, page: paper.value,
      ...(how.sheets === false ? {} : { sheet: plainFigures(sheet.value).trim(), copies: many(), fit: fit.checked }) };
    let there = false;
    let broken = 0;
    let first = "";
    const found = await reached(async () => {
      there = keyed();
      const wait = waiting(told, design, formats, cancel);
      if (there) told.querySelector("button").focus();
      const answer = await send(body, (line) => { first = line.first ?? first; wait.heard(line); }, gone.signal);
      there = keyed();
      wait.end(Boolean(answer.blob));
      if (answer.failed === "broken") broken += 1;
      const anew = answer.failed === "offline" || (answer.failed === "broken" && broken < MOST_TRIES);
      if (anew && element.isConnected) throw new Error(answer.failed);
      return answer;
    }, () => {
      const button = iconButton("close", t("cancel"), cancel);
      fill(told, t("unreached"), button);
      if (there) button.focus();
    }, gone.signal);
    busy = false;
    ready();
    // The button that cancels is gone, and with it where the keyboard was.
    if (there) go.focus();
    if (found.blob) {
      save(found.name, found.blob);
      told.textContent = first ? t("done_first", found.name, first) : t("done", found.name);
    } else if (found.faults) {
      fill(told, found.faults.map((one) => faultBox(one, form, mend)));
    } else {
      told.textContent = found.failed ? saidOf(found.failed) : t("cancelled");
    }
  }

  const link = h("input", { type: "text", readOnly: true, dir: "ltr", "aria-label": t("link"), onfocus: () => link.select() });
  const copy = copyButton(() => link.value, () => { link.focus(); link.select(); });
  const about = h("p", { class: "hint" });
  const frame = h("input", { type: "text", readOnly: true, dir: "ltr", "aria-label": t("embed"), onfocus: () => frame.select() });
  const name = h("input", { type: "text", "aria-label": t("keep_name"), placeholder: t("keep_name"), maxLength: 60, required: true });
  const kept = h("span", { role: "status", class: "hint" });
  const keeps = h("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    if (name.value.trim() && keep(name.value.trim())) kept.textContent = t("kept_now");
  } }, name, h("button", { type: "submit", class: "plain" }, t("keep_here")), kept);
  const toml = h("button", { type: "button", class: "plain", onclick: () => {
    if (code) save(`${code.file}.toml`, new Blob([code.toml], { type: "application/toml" }));
  } }, t("download_toml"));
  const element = h("div", { class: "pane-body take" },
    h("h2", {}, t("formats")), h("div", { class: "ticks" }, ticks),
    how.formats ? null : h("p", { class: "hint" }, t("formats_hint")),
    h("label", { class: "row" }, h("span", {}, t("paper")), paper),
    how.sheets === false ? null : [h("h2", {}, t("sheets")), h("p", { class: "hint" }, t("sheets_hint")),
      h("div", { class: "row sized" }, h("label", {}, h("span", {}, t("sheet_size")), sheet),
        h("label", {}, h("span", {}, t("copies")), copies)),
      h("label", { class: "tick" }, fit, t("check_fit"))],
    h("div", { class: "row" }, go, every), lacks, told, toml,
    h("h2", {}, t("link")), h("div", { class: "row" }, link, copy), about,
    framed() && !how.file ? [h("h2", {}, t("embed")), frame] : null,
    h("h2", {}, t("keep")), keeps);
  ready();
  return {
    element,
    show: (answer) => {
      // What was told of the files is of a design that is another now.
      if (!busy && code?.toml !== answer.code.toml) fill(told);
      code = answer.code;
      if (!chosePaper && answer.paper) paper.value = answer.paper;
    },
    linked: () => {
      link.value = new URL(hash(), location.href).href;
      frame.value = `<iframe src="${new URL(`embed?language=${language()}${hash()}`, location.href).href}" width="900" height="600"></iframe>`;
      const hints = [how.file || unlinked().length ? "link_without" : "link_hint", LOOPBACK.test(location.hostname) ? "link_here" : ""];
      about.textContent = hints.filter(Boolean).map((one) => t(one)).join(" ");
    },
  };
}

export function save(name, blob) {
  const address = URL.createObjectURL(blob);
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
