// Back and forth through the changes of a draft: two buttons, and the keys that people know.

import { iconButton } from "./elements.js";
import { canRedo, canUndo, listen, redo, undo } from "./state.js";
import { t } from "./words.js";

export function undoing() {
  const buttons = [iconButton("undo", t("undo"), undo), iconButton("redo", t("redo"), redo)];
  const show = () => {
    buttons[0].disabled = !canUndo();
    buttons[1].disabled = !canRedo();
  };
  const deaf = listen((change) => { if (!change.quick) show(); });

  function keys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text], textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    }
  }
  document.addEventListener("keydown", keys);
  show();
  return { buttons, leave: () => { deaf(); document.removeEventListener("keydown", keys); } };
}
