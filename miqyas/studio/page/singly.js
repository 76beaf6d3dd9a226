// The lines of one kind in a list, gone through by keys: each is shown on the drawing and told.

import { fill, h } from "./elements.js";
import { meaning } from "./words.js";

const PAGE = 10;
const TYPED_MS = 700;

let count = 0;

/** A list of lines called so; `pointed` is called with the one that is chosen, `left` on Escape. */
export function singleLines(called, pointed, left) {
  const id = `singly-${(count += 1)}`;
  const element = h("ul", { class: "singly", role: "listbox", tabIndex: 0, "aria-label": called, hidden: true,
    onkeydown: pressed, onfocus: () => at < 0 ? go(0) : go(at), onblur: () => pointed("") });
  let lines = [];
  let options = [];
  let at = -1;
  let typed = "";
  let last = 0;

  function show(found) {
    if (found.join("\n") === lines.join("\n")) return;
    const before = lines[at];
    lines = found;
    at = lines.indexOf(before);
    if (!element.hidden) write();
  }

  function write() {
    // A pointer that rests points at nothing new when the list scrolls beneath it: that is an entering, no move.
    options = lines.map((means, k) => h("li", { id: `${id}-${k}`, role: "option", "aria-selected": String(k === at),
      onpointerdown: (event) => { event.preventDefault(); element.focus(); go(k); },
      onpointermove: () => pointed(means), onpointerleave: () => pointed(chosen()) },
    meaning(means)));
    fill(element, options);
    told();
  }

  const chosen = () => document.activeElement === element ? lines[at] : "";

  function told() {
    if (at >= 0) element.setAttribute("aria-activedescendant", `${id}-${at}`);
    else element.removeAttribute("aria-activedescendant");
  }

  function go(to) {
    options[at]?.setAttribute("aria-selected", "false");
    at = Math.min(Math.max(to, 0), lines.length - 1);
    options[at].setAttribute("aria-selected", "true");
    options[at].scrollIntoView({ block: "nearest" });
    told();
    pointed(lines[at]);
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: lines.length - 1 }[event.key];
    if (to !== undefined) go(to);
    else if (event.key === "Escape") left();
    else if (event.key.length === 1) seek(event.key);
    else return;
    event.preventDefault();
  }

  /** The next line whose words begin with, or else have, what is typed. */
  function seek(key) {
    typed = (performance.now() - last < TYPED_MS ? typed : "") + key.toLocaleLowerCase();
    last = performance.now();
    const words = lines.map((means) => meaning(means).toLocaleLowerCase());
    const order = words.map((_, k) => (at + k + (typed.length > 1 ? 0 : 1)) % words.length);
    const found = order.find((k) => words[k].startsWith(typed)) ?? order.find((k) => words[k].includes(typed));
    if (found !== undefined) go(found);
  }

  return {
    element, show,
    /** The line that the keys are at, or none. */
    chosen,
    open: (on) => {
      element.hidden = !on;
      if (on) { write(); element.focus(); }
    },
    /** Show which one is pointed at on the drawing. */
    mark: (means) => {
      if (element.hidden) return;
      options.forEach((one, k) => one.classList.toggle("pointed", lines[k] === means));
    },
  };
}
