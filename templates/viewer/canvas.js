// The drawing on the page: panned, zoomed, measured; pointing at a line tells which it is.

import { h, s } from "./elements.js";
import { gridStep, ruler } from "./ruler.js";
import { figures, mm as millimetres } from "./words.js";

const CLOSEST = 400;
const LINE_MM = 0.3;
const NEAR_PX = [[0, 0], [0, 3], [0, -3], [3, 0], [-3, 0], [5, 5], [-5, -5], [5, -5], [-5, 5]];
/** As wide as lines are taken to be under a finger, which hides them, until one is hit. */
const WIDE_PX = [1, 6, 14, 26];
/** A finger that strays no farther has tapped. */
const TAP_PX = 10;

/** A hold on what turns about a point of the drawing: `turned` gets each angle that the hand goes on, degrees. */
export function heldAbout([x0, y0], event, point, turned) {
  const angle = (where) => {
    const { x, y } = point(where.clientX, where.clientY);
    return Math.atan2(y0 - y, x - x0) * 180 / Math.PI;
  };
  let before = angle(event);
  return (next) => {
    const now = angle(next);
    const by = now - before;
    before = now;
    turned(by - 360 * Math.round(by / 360));
  };
}

/** A stage for drawings; `pointed(means)` is called with what is under the pointer. */
export function canvas(pointed, said) {
  const rule = ruler();
  const stage = h("div", { class: "stage", tabIndex: 0, role: "application", "aria-label": said, "aria-keyshortcuts": "ArrowLeft ArrowRight ArrowUp ArrowDown",
    onkeydown: (event) => pressed(event) }, rule.told);
  let svg = null;
  let whole = [0, 0, 100, 100];
  let box = [...whole];
  const pointers = new Map();
  let grid = null;
  let grab = null;
  let mover = null;
  let tapped = null;

  /** Show a drawing; one that `stays` is the same at another size, and what is looked at stays in view. */
  function show(drawn, stays = false) {
    const size = drawn.getAttribute("viewBox").split(/[\s,]+/).map(Number);
    const same = svg && size.join() === whole.join();
    svg?.remove();
    svg = drawn;
    for (const name of ["width", "height"]) svg.removeAttribute(name);
    for (const desc of svg.querySelectorAll(":scope > desc, :scope > title")) desc.remove();
    if (!same && stays) box = box.map((n, k) => (k < 2 ? size[k] + (n - whole[k]) * size[k + 2] / whole[k + 2] : n * size[k] / whole[k]));
    whole = size;
    if (!same && !stays) box = drawn.dataset.first?.split(" ").map(Number) ?? [...whole];
    stage.append(svg);
    svg.append(rule.element);
    if (grid) drawGrid();
    view();
  }

  function view() {
    svg?.setAttribute("viewBox", box.map((n) => n.toFixed(4)).join(" "));
    const mm = Math.max(box[2] / Math.max(1, stage.clientWidth), box[3] / Math.max(1, stage.clientHeight));
    // Lines are as wide as they are made, but never lost nor heavy on the screen.
    svg?.style.setProperty("--line", `${Math.max(0.4, Math.min(1.3, LINE_MM / mm))}px`);
    rule.seen(box[2]);
    if (grid) drawGrid();
  }

  function fit() {
    box = [...whole];
    view();
  }

  /** Show all of it; the answer shows again what was seen. */
  function entire() {
    const seen = box;
    fit();
    return () => { box = seen; view(); };
  }

  /** The point of the drawing under a point of the page. */
  function point(x, y) {
    const matrix = svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint();
  }

  function zoom(factor, x, y) {
    if (!svg) return;
    const frame = stage.getBoundingClientRect();
    const at = point(x ?? frame.x + frame.width / 2, y ?? frame.y + frame.height / 2);
    const size = Math.min(whole[2] * 2, Math.max(whole[2] / CLOSEST, box[2] / factor));
    const by = size / box[2];
    box = [at.x - (at.x - box[0]) * by, at.y - (at.y - box[1]) * by, size, box[3] * by];
    view();
  }

  function pan(dx, dy) {
    const matrix = svg?.getScreenCTM();
    if (!matrix) return;
    box[0] -= dx / matrix.a;
    box[1] -= dy / matrix.d;
    view();
  }

  /** What an element of the drawing means; empty for none, and for the outline, which is about all. */
  function meant(element) {
    const means = svg?.contains(element) ? element.closest("[data-means]")?.getAttribute("data-means") : "";
    return means && means !== "outline" ? means : "";
  }

  /** What is seen there: a line, be it beneath a body that one sees through. */
  function seen(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const found = meant(element);
      if (found || !svg?.contains(element) || element.matches(".stuff:not(.see-through)")) return found;
    }
    return "";
  }

  function under({ clientX, clientY }) {
    for (const [dx, dy] of NEAR_PX) {
      const found = seen(clientX + dx, clientY + dy);
      if (found) return found;
    }
    return "";
  }

  function underFinger({ clientX, clientY }) {
    stage.classList.add("sought");
    let found = "";
    for (const px of WIDE_PX) {
      stage.style.setProperty("--wide", `${px}px`);
      found ||= seen(clientX, clientY);
    }
    stage.classList.remove("sought");
    return found;
  }

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button") || !svg) return;
    mover = pointers.size ? null : grab?.(event, point) ?? null;
    tapped = pointers.size ? null : event;
    pointers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    rule.press(point(event.clientX, event.clientY));
  });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") pointed(under(event));
      return;
    }
    if (tapped && Math.hypot(event.clientX - tapped.clientX, event.clientY - tapped.clientY) > TAP_PX) tapped = null;
    if (pointers.size > 1) {
      pinched(event, before);
    } else if (rule.drags()) {
      rule.drag(point(event.clientX, event.clientY));
    } else if (mover) {
      mover(event);
    } else {
      pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
    pointers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    stage.addEventListener(name, (event) => {
      if (event.pointerType === "touch" && tapped && name === "pointerup") pointed(underFinger(event));
      tapped = null;
      pointers.delete(event.pointerId);
      if (!pointers.size) rule.lift();
    });
  }
  // A finger that is lifted leaves too, and what it tapped stays told.
  stage.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") pointed(""); });
  new ResizeObserver(view).observe(stage);

  /** Two fingers: the point between them stays between them. */
  function pinched(event, before) {
    const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
    zoom(apart(event) / Math.max(1, apart(before)),
      (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 40;
    const act = {
      "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: fit,
      ArrowLeft: () => pan(step, 0), ArrowRight: () => pan(-step, 0),
      ArrowUp: () => pan(0, step), ArrowDown: () => pan(0, -step), Escape: () => pointed(""),
    }[event.key];
    const end = rule.pressed(event);
    if (!act && !end) return;
    event.preventDefault();
    if (end) follow(end);
    else act();
  }

  /** Bring a point into view. */
  function follow({ x, y }) {
    for (const [k, at] of [x, y].entries()) box[k] = Math.min(Math.max(box[k], at - box[2 + k]), at);
    view();
  }

  function drawGrid() {
    grid.remove();
    const step = gridStep(box[2]);
    const lines = [];
    for (const [k, name] of [[0, "x"], [1, "y"]]) {
      const ends = [box[1 - k] - box[3 - k], box[1 - k] + 2 * box[3 - k]];
      const start = Math.floor((box[k] - box[2 + k]) / step);
      for (let n = start; n * step < box[k] + 2 * box[2 + k]; n += 1) {
        const other = name === "x" ? "y" : "x";
        lines.push(s("line", { [`${name}1`]: n * step, [`${name}2`]: n * step,
          [`${other}1`]: ends[0], [`${other}2`]: ends[1], class: n % 10 ? "" : "ten" }));
      }
    }
    stage.dataset.grid = `${figures(step)} ${millimetres()}`;
    grid = s("g", { class: "grid" }, ...lines);
    svg.append(grid);
  }

  return {
    element: stage, show, fit, entire, zoom,
    svg: () => svg,
    grab: (what) => { grab = what; },
    grid: (on) => {
      grid?.remove();
      grid = on ? s("g") : null;
      delete stage.dataset.grid;
      if (on && svg) drawGrid();
    },
    measure: (on) => {
      rule.lay(on, box);
      stage.classList.toggle("measuring", on);
    },
  };
}
