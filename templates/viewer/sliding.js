// A slider under a finger: it is moved by a finger that goes along it, not by one that moves the page.

import { h } from "./elements.js";

/** A slider with attributes; `told(quick)` hears of its moves, and of its rest. */
export function slider(told, attributes = {}) {
  // Where it was before a finger came, which the browser takes for one that slides, until it does.
  let before = null;
  let came = false;
  let passed = false;
  const element = h("input", { type: "range", class: "slider", ...attributes,
    onpointerdown: ({ pointerType }) => {
      came = pointerType === "touch";
      before = came ? element.value : null;
      passed = false;
    },
    onpointercancel: () => {
      passed = before !== null;
      if (passed) element.value = before;
    },
    oninput: () => {
      passed = false;
      if (came) { came = false; return; }
      before = null;
      told(true);
    },
    onchange: () => {
      came = false;
      if (!passed) told(false);
    } });
  return element;
}
