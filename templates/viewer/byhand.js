// What the hand turns, for keys too: a slider that goes with the alidade or the thread, and either with it.

import { h } from "./elements.js";
import { degrees } from "./sky.js";
import { slider as sliderOf } from "./sliding.js";
import { t } from "./words.js";

/** What keys turn it by, degrees. */
const STEP_DEG = 0.5;

/** A slider that calls `turn` with its angle; hidden where nothing is `shown`. */
export function byHand(turn) {
  const slider = sliderOf(() => turn(Number(slider.value)), { class: "slider wide", min: 0, max: 90, step: STEP_DEG });
  const name = h("span", {});
  const element = h("label", { class: "timed", hidden: true }, name, slider);

  /** Go to where the hand has laid what is `called` so, its angle told `as` altitude or another. */
  function show(held) {
    element.hidden = !held;
    if (!held) return;
    name.textContent = t(held.called);
    slider.value = held.angle;
    slider.setAttribute("aria-valuetext", `${t(held.as)} ${degrees(held.angle)}`);
  }

  return { element, show };
}
