// The front of an astrolabe: rete and rule turn over the plate, by the clock or by the hand.

import { drawing, s } from "./elements.js";
import { ascendant, horizontal, hours, signed } from "./sun.js";
import { sign, time } from "./sky.js";
import { figures, t } from "./words.js";

const RAD = Math.PI / 180;
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
    const outline = svg.querySelector("#layer-cut-outer path");
    const inner = s("g", { transform:
      `${mirrored ? "scale(-1 1) " : ""}translate(${-own[0]} ${-own[1]})` }, ...svg.querySelectorAll(":scope > g"));
    inner.prepend(bodyOf(outline, svg, layer));
    const turns = s("g", { class: `turns ${layer.role}`, "data-origin": own.join(" "), "data-side": mirrored ? "-1" : "1" }, inner);
    root.append(s("g", { transform: `translate(${origin[0]} ${origin[1]})` }, turns));
  }
  return root;
}

/** What a part is of, with its openings left open. */
function bodyOf(outline, svg, layer) {
  const holes = [...svg.querySelectorAll("#layer-cut-inner path")].map((path) => path.getAttribute("d"));
  const under = s("path", { class: "stuff", "fill-rule": "evenodd", d: [outline.getAttribute("d"), ...holes].join("") });
  under.style.setProperty("--stuff", layer.colour);
  if (layer.clear) under.classList.add("see-through");
  return under;
}

/** Where a star is whose mark has no tip: the middle of its cross. */
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

export function front(stage, told, moved) {
  const dot = s("circle", { r: 2.2, class: "sun" });
  let turns = null;
  let last = null;

  function drawn(svg, view) {
    dot.remove();
    turns = view === "turning" && svg ? { rete: svg.querySelector(".rete"), rule: svg.querySelector(".rule") } : null;
    stage.grab(turns ? grab : null);
    if (turns) {
      const at = svg.getAttribute("data-origin").split(" ");
      dot.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
      svg.append(dot);
    }
  }

  /** Turn to the sun of an instant, and read the sun's place on the plate. */
  function show(sun) {
    last = sun;
    if (turns) {
      // The drawing's y runs down, so what turns against the clock in it has a minus.
      turns.rete?.setAttribute("transform", `rotate(${90 - told.sense * sun.sidereal})`);
      turns.rule?.setAttribute("transform", `rotate(${-90 - told.sense * sun.hour})`);
      const radius = told.equator_mm * Math.tan((45 + told.sense * sun.declination / 2) * RAD);
      const angle = (90 + told.sense * sun.hour) * RAD;
      dot.setAttribute("cx", radius * Math.cos(angle));
      dot.setAttribute("cy", -radius * Math.sin(angle));
    }
    return read();
  }

  /** Declination and hour angle by where the sun's mark is on the plate. */
  function read() {
    if (!turns) return { declination: last.declination, hour: last.hour, sidereal: last.sidereal };
    const [x, y] = [Number(dot.getAttribute("cx")), -Number(dot.getAttribute("cy"))];
    const polar = 2 * Math.atan(Math.hypot(x, y) / told.equator_mm) / RAD - 90;
    const hour = signed(told.sense * (Math.atan2(y, x) / RAD - 90));
    return { declination: told.sense * polar, hour, sidereal: last.sidereal };
  }

  function lines(found) {
    const { altitude, azimuth } = horizontal(found.declination, found.hour, told.latitude);
    const all = hours(found, told.latitude);
    const one = (value) => `${figures(value.toFixed(1)).replace("-", "−")}°`;
    return [
      [t("altitude"), one(altitude)], [t("azimuth"), one(azimuth)], [t("hour_angle"), one(found.hour)],
      [t("sun_time"), time(all.equal)],
      [t("seasonal_hour"), all.seasonal == null ? "–" : figures(all.seasonal.toFixed(2))],
      [t("babylonian_hour"), all.babylonian == null ? "–" : time(all.babylonian)],
      [t("italian_hour"), all.italian == null ? "–" : time(all.italian)],
      [t("ascendant"), sign(ascendant(found.sidereal, told.latitude, told.obliquity))],
    ];
  }

  /** Take hold of the rete: what it is turned by is time. */
  function grab(event, point) {
    if (!event.target.closest?.(".rete, .rule")) return null;
    const at = stage.svg().getAttribute("data-origin").split(" ").map(Number);
    const angle = (one) => {
      const { x, y } = point(one.clientX, one.clientY);
      return Math.atan2(at[1] - y, x - at[0]) / RAD;
    };
    let before = angle(event);
    return (next) => {
      const now = angle(next);
      const by = signed(now - before);
      before = now;
      moved(told.sense * by / 15 * SOLAR * 3600000);
    };
  }

  /** The sidereal time in degrees at which a star of the rete rises; null where it doesn't. */
  function rises(star) {
    const mark = turns?.rete?.querySelector(`[data-means="${star}"]`);
    if (!mark) return null;
    const [x0, y0] = turns.rete.dataset.origin.split(" ").map(Number);
    const [x1, y1] = mark.dataset.tip?.split(" ").map(Number) ?? middle(mark.getBBox());
    const [x, y] = [(x1 - x0) * Number(turns.rete.dataset.side), y0 - y1];
    const declination = told.sense * (2 * Math.atan(Math.hypot(x, y) / told.equator_mm) / RAD - 90);
    const ascension = told.sense * (180 - Math.atan2(y, x) / RAD);
    const cosine = -Math.tan(declination * RAD) * Math.tan(told.latitude * RAD);
    return Math.abs(cosine) < 1 ? ascension - Math.acos(cosine) / RAD : null;
  }

  return { drawn, show, lines, rises, light: () => null, leave: () => { dot.remove(); stage.grab(null); } };
}
