// The drawing on the page: panned, zoomed, measured; pointing at a line tells which it is.

import { h, s } from "./elements.js";

const CLOSEST = 400;
const LINE_MM = 0.3;
const NEAR_PX = [[0, 0], [0, 3], [0, -3], [3, 0], [-3, 0], [5, 5], [-5, -5], [5, -5], [-5, 5]];

/** A stage for drawings; `pointed(means)` is called with what is under the pointer. */
export function canvas(pointed, said) {
  const stage = h("div", { class: "stage", tabIndex: 0, role: "application", "aria-label": said,
    onkeydown: (event) => pressed(event) });
  let svg = null;
  let whole = [0, 0, 100, 100];
  let box = [...whole];
  let measuring = null;
  const pointers = new Map();
  const rule = s("g", { class: "measure" });
  let grid = null;
  let grab = null;
  let mover = null;

  function show(drawn) {
    const size = drawn.getAttribute("viewBox").split(/[\s,]+/).map(Number);
    const same = svg && size.join() === whole.join();
    svg?.remove();
    svg = drawn;
    for (const name of ["width", "height"]) svg.removeAttribute(name);
    for (const desc of svg.querySelectorAll(":scope > desc, :scope > title")) desc.remove();
    whole = size;
    if (!same) box = [...whole];
    stage.append(svg);
    svg.append(rule);
    if (grid) drawGrid();
    view();
  }

  function view() {
    svg?.setAttribute("viewBox", box.map((n) => n.toFixed(4)).join(" "));
    const mm = Math.max(box[2] / Math.max(1, stage.clientWidth), box[3] / Math.max(1, stage.clientHeight));
    // Lines are as wide as they are made, but never lost nor heavy on the screen.
    svg?.style.setProperty("--line", `${Math.max(0.4, Math.min(1.3, LINE_MM / mm))}px`);
    if (grid) drawGrid();
  }

  function fit() {
    box = [...whole];
    view();
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

  function under(event) {
    for (const [dx, dy] of NEAR_PX) {
      const found = document.elementFromPoint(event.clientX + dx, event.clientY + dy);
      const means = found?.closest?.("[data-means]")?.getAttribute("data-means");
      if (means && means !== "outline" && svg?.contains(found)) return means;
    }
    return "";
  }

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button") || !svg) return;
    mover = pointers.size ? null : grab?.(event, point) ?? null;
    pointers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    if (measuring) measuring.from = point(event.clientX, event.clientY);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") pointed(under(event));
      return;
    }
    if (measuring?.from) {
      measured(measuring.from, point(event.clientX, event.clientY));
    } else if (mover && pointers.size === 1) {
      mover(event);
    } else if (pointers.size === 1) {
      pan(event.clientX - before.clientX, event.clientY - before.clientY);
    } else {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoom(apart(event) / Math.max(1, apart(before)),
        (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    }
    pointers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    stage.addEventListener(name, (event) => {
      if (event.pointerType === "touch" && pointers.size === 1) pointed(under(event));
      pointers.delete(event.pointerId);
      if (measuring) measuring.from = null;
    });
  }
  stage.addEventListener("pointerleave", () => pointed(""));
  new ResizeObserver(view).observe(stage);

  function pressed(event) {
    const step = 40;
    const act = {
      "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: fit,
      ArrowLeft: () => pan(step, 0), ArrowRight: () => pan(-step, 0),
      ArrowUp: () => pan(0, step), ArrowDown: () => pan(0, -step),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  function measured(from, to) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    rule.replaceChildren(
      s("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
      s("text", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, "font-size": box[2] / 40 },
        `${length.toFixed(length < 10 ? 2 : 1)} mm`));
  }

  function drawGrid() {
    grid.remove();
    const step = 10 ** Math.ceil(Math.log10(box[2] / 60));
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
    grid = s("g", { class: "grid" }, ...lines);
    svg.prepend(grid);
  }

  return {
    element: stage, show, fit, zoom,
    svg: () => svg,
    grab: (what) => { grab = what; },
    grid: (on) => {
      grid?.remove();
      grid = on ? s("g") : null;
      if (on && svg) drawGrid();
    },
    measure: (on) => {
      measuring = on ? { from: null } : null;
      rule.replaceChildren();
      stage.classList.toggle("measuring", on);
    },
  };
}
