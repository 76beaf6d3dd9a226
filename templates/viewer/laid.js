// What is laid over a drawing to read it: an edge, an alidade, a thread with its bead.

import { s } from "./elements.js";

const WIDTH = 0.055;
const POINT = 0.12;

/** How far the farthest of marks is from their origin, mm. */
export const reachOf = (found) =>
  found.reduce((most, [, drawn]) => drawn.reduce((far, stroke) => stroke.reduce((one, at) => Math.max(one, Math.hypot(...at)), far), most), 0);

/** An alidade over a point, its edge through it; its ends are as far as its scales. */
export function alidadeOver([x, y], reach) {
  const [half, ends] = [reach * WIDTH, reach * (1 - POINT)];
  // Counter-changed: one edge through the pivot, the left arm below it and the right one above.
  const body = `M${x - reach} ${y}L${x + ends} ${y}L${x + ends} ${y - half}L${x} ${y - half}`
    + `L${x} ${y + half}L${x - ends} ${y + half}Z M${x + ends} ${y}L${x + reach} ${y}L${x + ends} ${y - half}Z`;
  return s("g", { class: "laid alidade" }, s("path", { class: "body", d: body }), edgeLine(x - reach, y, x + reach, y),
    s("circle", { class: "pivot", cx: x, cy: y, r: half * 0.6 }));
}

const edgeLine = (x1, y1, x2, y2) => s("line", { class: "edge", x1, y1, x2, y2 });

/** A thin edge from a point to the right, as far as it reaches. */
export const edgeOver = ([x, y], reach) => s("g", { class: "laid date" }, edgeLine(x, y, x + reach, y));

/** A thread from a point to the right with a plummet at its end, and a bead on it where `bead(radius)` puts one. */
export function threadOver([x, y], reach, extra = "") {
  const bead = s("circle", { class: "bead", cy: y, r: reach * 0.013 });
  const plummet = s("path", { class: "plummet", d: `M${x + reach} ${y}l${reach * 0.02} ${-reach * 0.012}l${reach * 0.035} 0l0 ${reach * 0.024}l${-reach * 0.035} 0Z` });
  const element = s("g", { class: `laid thread ${extra}` }, edgeLine(x, y, x + reach, y), plummet, bead);
  return { element, bead: (radius) => {
    bead.style.display = radius === null ? "none" : "";
    if (radius !== null) bead.setAttribute("cx", x + radius);
  } };
}
