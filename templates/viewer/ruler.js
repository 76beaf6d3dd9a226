// A ruler on the drawing: drawn with the pointer, or its ends moved by keys.

import { h, s } from "./elements.js";
import { figures, mm, t } from "./words.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The distance between lines of a grid on a view so wide. */
export const gridStep = (wide) => 10 ** Math.ceil(Math.log10(wide / 60));

/** A ruler for one stage: `element` is for its drawing, `told` for who does not see it. */
export function ruler() {
  const element = s("g", { class: "measure" });
  const told = h("p", { class: "unseen", role: "status" });
  let ends = null;
  let moving = 1;
  let from = null;
  let wide = 100;

  const number = (length) => figures(length.toFixed(Math.abs(length) < 10 ? 2 : 1)).replace("-", "−");

  function draw() {
    if (!ends) { element.replaceChildren(); return; }
    const [a, b] = ends;
    const size = wide / 40;
    element.replaceChildren(
      s("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }),
      ...ends.map(({ x, y }, k) => s("circle", { cx: x, cy: y, r: size / 4, class: k === moving ? "moving" : "" })),
      s("text", { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - size / 2, "font-size": size },
        `${number(Math.hypot(b.x - a.x, b.y - a.y))} ${mm()}`));
  }

  function tell() {
    const [a, b] = ends;
    told.textContent = t("ruler_told", ...[Math.hypot(b.x - a.x, b.y - a.y), b.x - a.x, a.y - b.y].map(number));
  }

  /** Lay it on a view, half as wide, on lines of its grid; or take it away. */
  function lay(on, [x, y, width, height] = []) {
    ends = null;
    told.textContent = on ? t("ruler_hint") : "";
    if (on) {
      const step = gridStep(width);
      const [left, middle] = [x + width / 4, y + height / 2].map((at) => Math.round(at / step) * step);
      ends = [{ x: left, y: middle }, { x: left + Math.round(width / 2 / step) * step, y: middle }];
      moving = 1;
    }
    draw();
  }

  /** What a key does to it: where the end that it moves is then; nothing of other keys. */
  function pressed({ key, shiftKey }) {
    if (!ends) return null;
    if (key === "Enter" || key === " ") {
      moving = 1 - moving;
    } else if (WAYS[key]) {
      const step = gridStep(wide) / (shiftKey ? 1 : 10);
      const [dx, dy] = WAYS[key];
      ends[moving] = { x: ends[moving].x + dx * step, y: ends[moving].y + dy * step };
    } else {
      return null;
    }
    draw();
    tell();
    return ends[moving];
  }

  return {
    element, told, lay, pressed,
    on: () => ends !== null,
    /** Press at one point and drag to another. */
    press: (at) => { from = ends && at; },
    drags: () => Boolean(from),
    drag: (at) => { ends = [from, at]; moving = 1; draw(); },
    lift: () => { if (from) tell(); from = null; },
    /** As large as a view so wide needs it. */
    seen: (width) => { wide = width; draw(); },
  };
}
