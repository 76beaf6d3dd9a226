// The sheet to read on paper: each of its pages on a page of its own.

import { h } from "./elements.js";

/** Take the pages out of the drawing that `svg` answers while it is printed. */
export function printing(svg) {
  let back = () => null;

  function begin() {
    const sheet = svg();
    const pages = [...sheet?.querySelectorAll(":scope.sheet > svg") ?? []];
    if (!pages.length) return;
    const paper = h("div", { class: "pages" }, pages);
    document.body.append(paper);
    back = () => { sheet.append(...pages); paper.remove(); };
  }

  function end() {
    back();
    back = () => null;
  }

  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return { leave: () => { removeEventListener("beforeprint", begin); removeEventListener("afterprint", end); end(); } };
}
