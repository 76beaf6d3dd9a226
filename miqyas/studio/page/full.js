// The drawing over the whole screen: by a button, by F where the drawing has the keyboard; Escape leaves.

import { iconButton } from "./elements.js";
import { t } from "./words.js";

/** A button that spreads an element, and a function that takes it back. */
export function fullScreen(element) {
  const button = iconButton("full", t("full_screen"), turn, { "aria-pressed": "false", "aria-keyshortcuts": "f" });
  const real = () => document.fullscreenElement === element;
  const on = () => real() || element.classList.contains("spread");

  function turn() {
    if (on()) leave();
    // Where a browser gives no element its screen, as in some frames and telephones, the page's own is filled.
    else if (!element.requestFullscreen) spread(true);
    else element.requestFullscreen().catch(() => spread(true));
  }

  function spread(is) {
    element.classList.toggle("spread", is);
    told();
  }

  function leave() {
    spread(false);
    if (real()) document.exitFullscreen();
  }

  function told() {
    button.setAttribute("aria-pressed", String(on()));
  }

  function pressed(event) {
    if (event.key === "Escape" && on()) {
      event.preventDefault();
      leave();
    } else if (event.key.toLowerCase() === "f" && element.contains(event.target) && !typed(event)) {
      event.preventDefault();
      turn();
    }
  }

  element.addEventListener("fullscreenchange", told);
  document.addEventListener("keydown", pressed);
  return { button, leave: () => { leave(); document.removeEventListener("keydown", pressed); } };
}

const typed = (event) => event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea");
