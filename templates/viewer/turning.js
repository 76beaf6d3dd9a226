// The front of an astrolabe: rete and rule turn over the plate, by the clock or by the hand.

import { heldAbout } from "./canvas.js";
import { drawing, s } from "./elements.js";
import { plate, polar, turnedBy } from "./plate.js";
import { degrees, prayer, sign, time } from "./sky.js";
import { turned } from "./sun.js";
import { figures, names, t } from "./words.js";

const SOLAR = 0.9972695663;

/** One drawing of the layers of a front, the lowest first. */
export function together(layers) {
  let root = null;
  let origin = null;
  for (const layer of layers) {
    const svg = drawing(layer.svg);
    const own = svg.getAttribute("data-origin").split(" ").map(Number);
    if (!root) {
      root = s("svg", { viewBox: svg.getAttribute("viewBox"), "data-origin": own.join(" ") });
      origin = own;
    }
    const mirrored = layer.mirrored;
    // Before its layers are moved away, for it has their openings.
    const body = bodyOf(svg, layer);
    const inner = s("g", { transform:
      `${mirrored ? "scale(-1 1) " : ""}translate(${-own[0]} ${-own[1]})` }, ...svg.querySelectorAll(":scope > g"));
    inner.prepend(body);
    const [part, face] = ["part", "face"].map((of) => svg.getAttribute(`data-${of}`));
    const turns = s("g", { class: `turns ${layer.role}`, "data-part": part, "data-face": face, "data-origin": own.join(" "), "data-side": mirrored ? "-1" : "1" }, inner);
    turns.style.setProperty("--engraved", layer.ink);
    root.append(s("g", { transform: `translate(${origin[0]} ${origin[1]})` }, turns));
  }
  return root;
}

/** What a part is of, with its openings left open. */
function bodyOf(svg, layer) {
  const outline = svg.querySelector("#layer-cut-outer path");
  const holes = [...svg.querySelectorAll("#layer-cut-inner path")].map((path) => path.getAttribute("d"));
  const under = s("path", { class: "stuff", "fill-rule": "evenodd", d: [outline.getAttribute("d"), ...holes].join("") });
  under.style.setProperty("--stuff", layer.colour);
  if (layer.clear) under.classList.add("see-through");
  return under;
}

/** Where a star is: the middle of its mark. */
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** The box of a mark, whether its drawing is shown or not. */
function measured(mark) {
  const room = s("svg", { class: "by-hand", "aria-hidden": "true" }, mark.cloneNode(true));
  document.body.append(room);
  const box = room.firstChild.getBBox();
  room.remove();
  return box;
}

export function front(stage, told, moved) {
  const dot = s("circle", { r: 2.2, class: "sun" });
  let turns = null;
  let last = null;

  function drawn(svg, view) {
    dot.remove();
    turns = view === "turning" && svg ? { rete: svg.querySelector(".rete"), rule: svg.querySelector(".rule"), plate: plate(svg, told.sense) } : null;
    stage.grab(turns ? grab : null);
    if (turns) {
      const at = svg.getAttribute("data-origin").split(" ");
      dot.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
      svg.append(dot);
    }
  }

  /** Turn to the sun of an instant; where its mark and the degree opposite are on the plate. */
  function show(sun) {
    last = sun;
    if (!turns) return null;
    const turn = told.sense * sun.sidereal - 90;
    // The drawing's y runs down, so what turns against the clock in it has a minus.
    turns.rete.setAttribute("transform", `rotate(${-turn})`);
    const [at, nadir] = [0, 180].map((by) => turns.plate.degree(sun.longitude + by)).map((one) => one && turnedBy(one, turn));
    dot.style.display = at ? "" : "none";
    if (!at) return null;
    turns.rule?.setAttribute("transform", `rotate(${-polar(at)})`);
    dot.setAttribute("cx", at[0]);
    dot.setAttribute("cy", -at[1]);
    return { at, nadir, turn };
  }

  /** What the drawn lines show there; what isn't drawn isn't read. */
  function lines({ at, nadir, turn }, civil) {
    const { plate } = turns;
    const { altitude, azimuth } = plate.place(at);
    const hour = plate.limb(at);
    const by = plate.hours(nadir);
    const prayers = new Map(plate.prayers(at, nadir));
    return [
      [t("altitude"), altitude, degrees], [t("azimuth"), azimuth, degrees],
      [t("hour_angle"), hour === null ? null : (hour - 12) * 15, degrees], [t("sun_time"), hour, time],
      [names("hours").equal, by.get("equal"), time], [t("seasonal_hour"), by.get("seasonal"), (value) => figures(value.toFixed(2))],
      [t("babylonian_hour"), by.get("babylonian"), time], [t("italian_hour"), by.get("italian"), time],
      [t("ascendant"), plate.ascendant(turn), sign],
      ...[...prayers].map(([name, value]) => [prayer(name), value, (noon) => time(civil(noon))]),
    ].filter(([, value]) => typeof value === "number").map(([name, value, said]) => [name, said(value)]);
  }

  /** Take hold of the rete: what it is turned by is time. */
  function grab(event, point) {
    if (!event.target.closest?.(".rete, .rule")) return null;
    const at = stage.svg().getAttribute("data-origin").split(" ").map(Number);
    return heldAbout(at, event, point, (by) => moved(told.sense * by / 15 * SOLAR * 3600000));
  }

  /** The sidereal time in degrees at which a star of the rete rises; null where it doesn't. */
  function rises(star) {
    const mark = turns?.rete?.querySelector(`[data-means="${star}"]`);
    if (!mark) return null;
    const [x0, y0] = turns.rete.dataset.origin.split(" ").map(Number);
    const [x1, y1] = middle(measured(mark));
    const point = [(x1 - x0) * Number(turns.rete.dataset.side), y0 - y1];
    const turn = turns.plate.toHorizon(point);
    return turn === null ? null : turned(told.sense * (turn + 90));
  }

  return { drawn, show, lines, rises, leave: () => { dot.remove(); stage.grab(null); } };
}
