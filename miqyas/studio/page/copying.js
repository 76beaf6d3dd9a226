// A button that copies a text.

import { h } from "./elements.js";
import { t } from "./words.js";

const TOLD_MS = 1500;

/**
 * It copies what `text` answers. Without a secure address a browser copies only what is selected:
 * `select` does that, and where it may not be copied either it is left so, for the keys.
 */
export function copyButton(text, select) {
  const button = h("button", { type: "button", class: "plain", onclick: async () => {
    let copied = await navigator.clipboard?.writeText(text()).then(() => true, () => false);
    if (!copied) {
      select();
      copied = document.execCommand("copy");
    }
    if (!copied) return;
    button.textContent = t("copied");
    setTimeout(() => { button.textContent = t("copy"); }, TOLD_MS);
  } }, t("copy"));
  return button;
}
