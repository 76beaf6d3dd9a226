// The page's words in its language, and how it writes numbers.

import { words } from "./server.js";

let said = null;

/** Load a language's words and turn the page to its direction. */
export async function speak(language) {
  said = await words(language);
  document.documentElement.lang = said.language;
  document.documentElement.dir = said.rtl ? "rtl" : "ltr";
}

export const language = () => said.language;
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

/** What a mark means, in words: the longest beginning of its name that the language tells. */
export function meaning(means) {
  if (means.startsWith("label/")) return t0("label", meaning(means.slice(6)));
  const steps = means.split("/");
  for (let k = steps.length; k > 0; k -= 1) {
    const begins = steps.slice(0, k).join("/");
    if (begins in said.means) return t0(begins, rest(steps.slice(k)));
    const stem = begins.replace(/-[\d.]+$/, "");
    if (stem in said.means) return t0(stem, rest([begins.slice(stem.length + 1), ...steps.slice(k)]));
  }
  return rest(steps);
}

function t0(key, given) {
  const text = said.means[key];
  return (text.includes("{}") ? text.replace("{}", given) : text)
    .replace(/[\s:،,·]+$/, "").replace(/\s°/, "").replace(/, ?°$/, "").trim();
}

function rest(steps) {
  return figures(steps.filter(Boolean).map((step) => step.replace(/-(?=[a-z])/g, " ")).join(", "));
}
