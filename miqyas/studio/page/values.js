// Values as fields show them, and what is typed as values.

import { plainFigures } from "./words.js";

/** A value as a field shows it. */
export const plain = (value) =>
  value == null ? "" : typeof value === "number" ? String(Number(value.toPrecision(8))) : String(value);

/** A value as a field shows it that suggests some: by what it is called. */
export const worded = (suggested, value) => suggested.find((one) => one.value === value)?.label ?? plain(value);

/** A text as it is searched in: without regard to case, accents and vowel signs. */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** What of the suggested is meant by a text; the text where it is none of them. */
export const meant = (suggested, text) => {
  const sought = folded(text.trim());
  return suggested.find(({ label }) => folded(label) === sought) ?? { value: text, label: text };
};

/** What a text is for a parameter of a kind: a number where it is one; other units are the server's to read. */
export function given(kind, text) {
  // Marks that turn a line come with what is copied; the server leaves them away, too.
  const trimmed = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim();
  const number = Number(plainFigures(trimmed).replace(/^([-+]?\d+),(\d+)$/, "$1.$2"));
  return (kind === "number" || kind === "whole") && trimmed && Number.isFinite(number) ? number : trimmed;
}
