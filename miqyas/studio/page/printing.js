// What is printed: of the sheet to read each page on one of its own, of a part how large it is.

import { h } from "./elements.js";
import { figures, names, t } from "./words.js";

/**
 * Take the pages out of the drawing on a stage while it is printed; of another all is printed, however near it is
 * seen. A face is printed at full size where the paper has room; no page knows whether it has, so that it is told what
 * is to be measured.
 */
export function printing(stage) {
  let back = () => null;

  function begin() {
    const sheet = stage.element.hidden ? null : stage.svg();
    const pages = [...sheet?.querySelectorAll(":scope.sheet > svg") ?? []];
    if (!pages.length) {
      const seen = sheet ? stage.entire() : () => null;
      const told = sheet?.matches(".face") ? measured(sheet) : null;
      back = () => { told?.remove(); seen(); };
      return;
    }
    const paper = h("div", { class: "pages" }, pages);
    document.body.append(paper);
    back = () => { sheet.append(...pages); paper.remove(); };
  }

  function measured(face) {
    const wide = Math.max(...[...face.querySelectorAll("[data-means=outline]")].map((one) => one.getBBox().width));
    face.style.setProperty("--full-size", `${face.viewBox.baseVal.width}mm`);
    if (!(wide > 0)) return null;
    const told = h("p", { class: "on-paper" }, t("on_paper", figures(wide.toFixed(1).replace(/\.0$/, "")), names("accepts").quoted.replace("{}", t("take"))));
    face.closest(".middle").append(told);
    return told;
  }

  function end() {
    back();
    back = () => null;
  }

  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return { leave: () => { removeEventListener("beforeprint", begin); removeEventListener("afterprint", end); end(); } };
}
