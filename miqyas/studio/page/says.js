// What the instrument says: notes by severity, facts with sources, the code that makes it.

import { copyButton } from "./copying.js";
import { h, fill, later } from "./elements.js";
import { move } from "./form.js";
import { folded } from "./values.js";
import { about, figures, inside, language, t, withMeanings } from "./words.js";

export function saysPane() {
  const notes = h("div", { class: "notes" });
  const facts = h("div", { class: "facts" });
  const works = h("div", { class: "works" });
  const search = h("input", { type: "search", placeholder: t("search_facts"),
    "aria-label": t("search_facts"), oninput: later(() => tell(), 80) });
  const element = h("div", { class: "pane-body" }, h("h2", {}, t("notes")), notes,
    h("h2", {}, t("facts")), search, facts, works);
  let known = [];
  let title = "";

  function tell() {
    const sought = folded(search.value.trim());
    const groups = new Map();
    for (const one of known) {
      if (sought && !folded(`${one.said} ${one.value} ${one.group} ${one.name} ${one.source}`).includes(sought)) continue;
      groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
    }
    fill(facts, [...groups].map(([group, found], k) => h("details", { open: k < 2 || Boolean(sought) },
      h("summary", {}, group || title, " ", h("span", { class: "count" }, figures(found.length))),
      h("dl", {}, found.map((one) => h("div", { class: "fact" }, h("dt", {}, one.said),
        h("dd", {}, h("b", {}, one.value), one.source ? h("small", {}, one.source) : null)))))));
  }

  function show(answer) {
    const order = ["warning", "note", "detail"];
    const found = order.map((kind) => [kind, answer.notes.filter((one) => one.severity === kind)]);
    fill(notes, answer.notes.length ? found.map(([kind, some]) => {
      const lines = [...alike(some)].map(([message, subjects]) => h("p", { class: `note-line ${kind}`, dir: "auto" },
        kind === "warning" ? h("span", { class: "kind" }, t("warning")) : null,
        subjects.map((one) => h("b", {}, one)), " ", withMeanings(message),
        h("span", { class: "others" }, places(some, message).map((one) => h("button", { type: "button", class: "plain", onclick: () => move(one) },
          one.name, " ", h("small", {}, one.within))))));
      if (kind !== "detail" || !some.length) return lines;
      return h("details", {}, h("summary", {}, t("details", figures(lines.length))), lines);
    }) : h("p", { class: "hint" }, t("no_notes")));
    known = answer.facts;
    title = answer.title;
    fill(works, answer.works.works.length ? [h("h2", {}, answer.works.title), answer.works.works.map((one) => h("p", { class: "hint", dir: "auto" }, one))] : null);
    tell();
  }

  return { element, show };
}

/** The other places of which a note tells, to be taken instead. */
const places = (notes, message) => notes.filter((one) => one.message === message).flatMap((one) => one.places);

/** What is said of several, once: each message with what it is about, of several parts too. */
function alike(notes) {
  const found = new Map();
  for (const { message, subject: { within, ...what } } of notes) {
    if (!found.has(message)) found.set(message, new Map());
    const subjects = found.get(message);
    const key = JSON.stringify(what);
    subjects.set(key, { ...what, parts: [...subjects.get(key)?.parts ?? [], inside(...within)] });
  }
  const told = ({ parts, ...what }) => begun(about({ ...what, within: [parts.join(" · ")] }));
  return new Map([...found].map(([message, subjects]) => [message, [...subjects.values()].map(told)]));
}

const begun = (text) => text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1);

export function codePane() {
  const element = h("div", { class: "pane-body" });
  function show(answer) {
    fill(element, ["command", "toml", "python"].filter((kind) => answer.code[kind]).map((kind) => {
      const copy = copyButton(() => answer.code[kind], () => getSelection().selectAllChildren(block));
      // A line of the shell breaks before its options, not within their hyphens.
      const pieces = kind === "command" ? answer.code[kind].trim().split(/(?= --)/).map((one) => h("span", { class: "whole" }, one)) : answer.code[kind];
      const block = h("pre", { dir: "ltr", tabIndex: 0, "aria-label": t(kind) }, pieces);
      return [h("div", { class: "code-head" }, h("h2", {}, t(kind)), copy), block];
    }));
  }
  return { element, show };
}
