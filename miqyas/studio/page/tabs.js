// Tabs, as the keyboard and screen readers expect them.

import { fill, h } from "./elements.js";
import { figures } from "./words.js";

let count = 0;

/** Tabs from `[name, title, content]`; the one of a name is open first. */
export function tabs(entries, first, shown = () => {}) {
  const id = `tabs-${(count += 1)}`;
  const panels = new Map();
  const buttons = new Map();
  const list = h("div", { class: "tablist", role: "tablist", onkeydown: (event) => pressed(event) });
  const element = h("section", { class: "aside" }, list);
  let open = "";
  for (const [name, title, content] of entries) {
    const button = h("button", { type: "button", role: "tab", id: `${id}-${name}`,
      "aria-controls": `${id}-panel-${name}`, onclick: () => show(name) }, title);
    const panel = h("div", { class: "panel", role: "tabpanel", id: `${id}-panel-${name}`,
      "aria-labelledby": `${id}-${name}`, tabIndex: 0 }, content);
    buttons.set(name, button);
    panels.set(name, panel);
    list.append(button);
    element.append(panel);
  }

  function show(name) {
    open = name;
    shown(name);
    for (const [other, button] of buttons) {
      const is = other === name;
      button.setAttribute("aria-selected", String(is));
      button.tabIndex = is ? 0 : -1;
      panels.get(other).hidden = !is;
    }
    // On a phone, where the page moves as a whole, a panel is opened at its beginning; in a frame all may be hidden.
    const top = panels.get(name)?.getBoundingClientRect().top ?? Infinity;
    scrollBy(0, Math.min(0, top - list.getBoundingClientRect().bottom));
  }

  function shownNames() {
    return [...buttons].filter(([, button]) => !button.hidden).map(([name]) => name);
  }

  function pressed(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const there = shownNames();
    const turned = document.documentElement.dir === "rtl" && event.key.match(/Left|Right/) ? -step : step;
    show(there[(there.indexOf(open) + turned + there.length) % there.length]);
    buttons.get(open).focus();
    event.preventDefault();
  }

  show(first);
  return {
    element, show,
    panel: (name) => panels.get(name),
    /** Tell beside a tab's title how many there are of what `said` says; nothing of none. */
    count: (name, number, said) => {
      const button = buttons.get(name);
      const dot = number ? [" ", h("span", { class: "dot", title: said }, figures(number))] : null;
      if (button) fill(button, button.firstChild, dot);
    },
    hide: (name, away) => {
      buttons.get(name).hidden = away;
      const there = shownNames();
      if ((away && open === name) || there.length === 1) show(there[0]);
    },
  };
}

/** The form: a pane of its own where there is room, else in the tab of its name. */
export function formAside(left, aside, form) {
  const wide = matchMedia("(min-width: 1200px)");
  function arrange() {
    if (wide.matches) left.append(form);
    else aside.panel("form").append(form);
    aside.hide("form", wide.matches);
    left.hidden = !wide.matches;
  }
  arrange();
  wide.addEventListener("change", arrange);
  return { leave: () => wide.removeEventListener("change", arrange) };
}
