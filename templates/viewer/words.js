// The page's words in its language, and how it writes numbers.

import { words } from "./server.js";

let said = null;
let wanted = "";

/** Load a language's words and turn the page to its direction; answers whether no other was asked for since. */
export async function speak(language) {
  wanted = language;
  const found = await words(language).catch((error) => {
    if (wanted === language) throw error;
  });
  if (wanted !== language) return false;
  said = found;
  document.documentElement.lang = said.language;
  document.documentElement.dir = said.rtl ? "rtl" : "ltr";
  return true;
}

export const language = () => said.language;
/** Whether others may show an instrument in their pages. */
export const framed = () => said.framed;
/** Whether it is written from right to left. */
export const rtl = () => said.rtl;
/** The sign of millimetres. */
export const mm = () => said.mm;
export const languages = () => said.languages;
export const names = (group) => said[group];

/** A text of the page, with what it is about in the place of `{}`. */
export function t(key, ...given) {
  const text = said.page[key] ?? key;
  return text.replace(/\{\}/g, () => String(given.shift() ?? ""));
}

/** A sentence of a lesson, with figures in the places of `{}`. */
export function lesson(key, ...given) {
  return (said.lessons[key] ?? key).replace(/\{\}/g, () => String(given.shift() ?? ""));
}

/** Figures as the language writes them. */
export function figures(text) {
  const shown = String(text).replace(/(\d)\.(?=\d)/g, `$1${said.decimal}`);
  return said.rtl ? shown.replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d))) : shown;
}

/** Figures as a program reads them. */
export function plainFigures(text) {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (d) => String(d.charCodeAt(0) % 16))
    .replaceAll("\u066b", ".").replaceAll("\u2212", "-");
}

/** Beginnings behind which the name of another mark follows. */
const OF_ANOTHER = /^(label|continuation|leader|weight)\/(.*)$/;

/** Names of marks in a text. */
const MARK = /(?<![\w./])[a-z][a-z-]*(?:\/[\w.:-]*\w)+/g;

/** What a mark means, in words: the longest beginning of its name that the language tells. */
export function meaning(means) {
  const another = means.match(OF_ANOTHER);
  if (another) return t0(another[1], meaning(another[2]));
  const steps = means.split("/");
  for (let k = steps.length; k > 0; k -= 1) {
    const begins = steps.slice(0, k).join("/");
    if (begins in said.means) return t0(begins, rest(steps.slice(k)));
    const stem = begins.replace(/-[\d.]+$/, "");
    if (stem in said.means) return t0(stem, rest([begins.slice(stem.length + 1), ...steps.slice(k)]));
  }
  const told = rest(steps);
  return told.slice(0, 1).toLocaleUpperCase(said.language) + told.slice(1);
}

/** What is named within others, each after what it is in; what has no name is left away. */
export const inside = (...names) => names.filter(Boolean).join(said.colon);

/** A message in which marks are called what they mean. */
export function withMeanings(message) {
  const known = (name) => name.split("/").some((_, k, steps) => steps.slice(0, k + 1).join("/") in said.means);
  return message.replace(MARK, (name) => (known(name) ? names("accepts").quoted.replace("{}", meaning(name)) : name));
}

/** What a note is about, in words. */
export function about({ within, label, marks }) {
  const told = marks.map((one) => meaning(one).replace(/ by /g, ` ${t("in_steps_of")} `));
  return inside(...within, label || (marks.length > 1 ? t("web_between", ...told) : told[0]));
}

function t0(key, given) {
  const text = said.means[key];
  if (!given) return bare(text);
  // What is named, not numbered, is of no degrees.
  return (/\p{Nd}$/u.test(given) ? text : text.replace("{}°", "{}")).replace("{}", given);
}

/** A text without its `{}`, and without the unit and the comma that go with it: what lines of a kind are. */
function bare(text) {
  const unit = t("minutes", "").trim();
  const told = text.replace(new RegExp(`[\\s:،,·]*\\{\\}(°|\\s${unit}$)?`), "").trim();
  return told.slice(0, 1).toLocaleUpperCase(said.language) + told.slice(1);
}

function rest(steps) {
  return figures(steps.filter(Boolean).map(step).join(said.rtl ? "، " : ", "));
}

/** A step of a name: in the language, where it knows it or what stands before its number. */
function step(name) {
  const [, stem, number] = name.match(/^(.*?)(?:-([\d.]+))?$/);
  if (name in said.steps) return said.steps[name];
  return stem in said.steps ? `${said.steps[stem]} ${number}` : name.replace(/-(?=[a-z])/g, " ");
}
