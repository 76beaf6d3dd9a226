// What is drawn over a face in the sun: a shadow, where it ends, and the way on which one reads.

import { s } from "./elements.js";
import { marks } from "./strokes.js";

/** Which share of a face's length the mark of the shadow's end is, and how large on one that isn't shown. */
const TIP = 1 / 150;
const TIP_MM = 1.1;

/** What is cast on one of some faces, and the lines that are drawn there. */
export function shade(faces) {
  const dark = s("path", {});
  const spot = s("path", { class: "spot" });
  const way = s("path", { class: "way" });
  const tip = s("circle", { r: TIP_MM, class: "tip" });
  const group = s("g", { class: "shadow" }, dark, spot, way, tip);
  const seen = new Map();
  let drawing = null;
  let origin = [0, 0];
  let outline = null;
  let inside = () => true;

  /** Lie over a drawing, within its outline, where it is of a face; answers which. */
  function lay(svg, view) {
    group.remove();
    seen.clear();
    drawing = svg;
    const face = (svg && faces.find((one) => one.view === view)) ?? null;
    if (!face) return null;
    origin = svg.getAttribute("data-origin").split(" ").map(Number);
    outline = svg.querySelector(".stuff");
    inside = within(outline);
    if (outline) {
      const clip = s("clipPath", { id: "face-clip" }, s("path", { d: outline.getAttribute("d") }));
      svg.querySelector("#face-clip")?.remove();
      svg.prepend(clip);
      dark.setAttribute("clip-path", "url(#face-clip)");
      const { width, height } = outline.getBBox();
      tip.setAttribute("r", Math.max(width, height) * TIP || TIP_MM);
    }
    svg.append(group);
    return face;
  }

  /** Lines by the rest of their names, in mm from the origin, each stroke in a form of one's own. */
  function lines(begins, form = (stroke) => stroke) {
    if (!seen.has(begins)) seen.set(begins, marks(drawing, begins, origin).map(([name, strokes]) => [name, strokes.map(form)]));
    return seen.get(begins);
  }

  const page = ([x, y]) => [origin[0] + x, origin[1] - y];
  const shown = (element, on) => { element.style.display = on ? "" : "none"; };

  return {
    lay, lines,
    /** Whether a point is on the plate: off it nothing is read. */
    holds: (at) => inside(...page(at)),
    leave: () => group.remove(),
    hide: () => shown(group, false),
    /** Throw the shadow of polygons that are laid on the face, mm to the right of its origin and up. */
    throw: (rings) => { shown(group, true); dark.setAttribute("d", rings.map((ring) => piece(ring.map(page))).join("")); },
    /** A spot of light. */
    light: (ring) => spot.setAttribute("d", piece(ring.map(page))),
    /** The ways along which the eye goes. */
    lead: (...ways) => way.setAttribute("d", ways.map((points) => `M${points.map((at) => rounded(page(at))).join("L")}`).join("")),
    /** Where one reads, or nowhere. */
    end: (at) => {
      shown(tip, at);
      if (!at) return;
      const [x, y] = page(at);
      tip.setAttribute("cx", x);
      tip.setAttribute("cy", y);
    },
  };
}

const rounded = (at) => at.map((n) => n.toFixed(3)).join(" ");

/** Whether a point is within an outline, also while that isn't shown. */
function within(outline) {
  if (!outline) return () => true;
  const path = new Path2D(outline.getAttribute("d"));
  const pen = document.createElement("canvas").getContext("2d");
  return (x, y) => pen.isPointInPath(path, x, y);
}

/** A polygon, always the same way round, so that none takes another's shade away. */
function piece(ring) {
  let area = 0;
  ring.forEach(([x, y], k) => {
    const [u, v] = ring[(k + 1) % ring.length];
    area += x * v - u * y;
  });
  const way = area < 0 ? ring.toReversed() : ring;
  return `M${way.map(rounded).join("L")}Z`;
}
