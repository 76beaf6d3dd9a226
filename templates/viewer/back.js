// The back of an astrolabe: its alidade lies at the sun's altitude, or where the hand turns it.

import { arcs, folded } from "./arcs.js";
import { heldAbout } from "./canvas.js";
import { dateAngle, equationAt, zodiacAngle, zodiacAt } from "./dates.js";
import { alidadeOver, edgeOver, reachOf } from "./laid.js";
import { polar } from "./plate.js";
import { ahead, degrees, sign } from "./sky.js";
import { marks } from "./strokes.js";
import { figures, t } from "./words.js";

/** Where the sides of the ladder begin. */
const FROM = { side: "east-west", base: "meridian" };
export const BACK = "turning-back";

/** The back of a whole astrolabe with its alidade, or a back alone, over which one is drawn. */
export function back(stage, told, again) {
  let alidade = null;
  let dated = null;
  let face = null;
  let at = null;
  let hand = null;
  let aimed = null;
  let last = null;
  let when = null;
  const seen = new Map();
  const scales = arcs(lines, told, either);

  function drawn(svg, view) {
    const alone = Boolean(svg && told.views?.includes(view));
    if (told.views) alidade?.remove();
    dated?.remove();
    alidade = dated = null;
    seen.clear();
    aimed = null;
    if (alone || (view === BACK && svg)) {
      at = svg.getAttribute("data-origin").split(" ").map(Number);
      face = alone ? svg : svg.querySelector(".back");
      const reach = alone ? reachOf([...lines("scale/altitude/"), ...lines("ring/")]) : 0;
      dated = edgeOver(at, alone ? reach : reachOf([...lines("zodiac/"), ...lines("equation-of-time")]));
      alidade = alone ? alidadeOver(at, reach) : svg.querySelector(".alidade");
      if (alone) svg.append(dated, alidade);
      else alidade.parentElement.before(dated);
      lay(0);
    }
    stage.grab(alidade ? grab : null);
  }

  /** Lay the alidade at an angle from the level, its upper sight to the left. */
  function lay(angle) {
    const about = told.views ? ` ${at.join(" ")}` : "";
    alidade?.setAttribute("transform", `rotate(${angle}${about})`);
  }

  function show(sun, date) {
    // The hand's angle holds until the sun moves.
    if (!last || sun.hour !== last.hour || sun.declination !== last.declination) hand = aimed = null;
    last = sun;
    when = date;
    if (!alidade) return told.views ? { altitude: null } : null;
    layDate();
    // Laid on a mark it does not tell of the sun's altitude.
    if (aimed !== null) { lay(aimed); return { altitude: null }; }
    const altitude = hand ?? Math.max(0, sun.altitude);
    lay(altitude);
    if (told.views) alidade.style.display = hand !== null || sun.altitude > 0 ? "" : "none";
    return hand !== null || sun.altitude > 0 ? { altitude } : { altitude: -1, below: true };
  }

  /** The edge through the date on the calendar, or without one the sun's place, and what rings of the year tell there. */
  function layDate() {
    const day = dateAngle(lines, when, told.julian);
    const angle = day ?? zodiacAngle(lines, last.longitude);
    const equation = angle === null ? null : equationAt(lines, angle);
    const place = day === null ? null : zodiacAt(lines, day);
    const there = place !== null || equation !== null;
    dated.style.display = there ? "" : "none";
    if (there) dated.setAttribute("transform", `rotate(${-angle} ${at.join(" ")})`);
    return [[t("sun_place"), place, sign], [t("equation_of_time"), equation, ahead]]
      .filter(([, value]) => value !== null).map(([name, value, said]) => [name, said(value)]);
  }

  /** Marks by the rest of their names, in mm from the pivot. */
  function lines(begins) {
    if (!seen.has(begins)) seen.set(begins, marks(face, begins, at));
    return seen.get(begins);
  }

  /** What a scale says where the alidade's edge crosses it; where neither end reaches it one sights the other way round. */
  function onScale(begins, altitude, from = null) {
    const zero = from ? lines(from).flatMap(([rest, drawn]) => (rest ? [] : drawn)).map((stroke) => ({ value: 0, angle: polar(stroke[0]) })) : [];
    return scales.onScale(begins, [180 - altitude, -altitude, altitude, altitude - 180], zero);
  }

  /** What the drawn lines show where the alidade lies; what isn't drawn isn't read. */
  function rows({ altitude }) {
    if (altitude === null) return [];
    const dates = layDate();
    return altitude < 0 ? dates : [...scaleRows(altitude), ...dates];
  }

  function scaleRows(altitude) {
    const plain = (value) => figures(value.toFixed(2));
    const numbers = (begins) => [...new Set(lines(begins).map(([name]) => name.split("/")[0]))];
    const side = altitude <= 45 ? "side" : "base";
    const found = [
      [t("altitude"), onScale("scale/altitude/", altitude), degrees],
      ...numbers("scale/cotangent-").map((n) => [t("shadow_of", figures(n)), onScale(`scale/cotangent-${n}/`, altitude), plain]),
      ...numbers("ladder-").map((n) => [t(`ladder_${side}`, figures(n)), onScale(`ladder-${n}/${side}/`, altitude, FROM[side]), plain]),
    ].filter(([, value]) => value !== null).map(([name, value, said]) => [name, said(value)]);
    const radius = scales.circle(last.longitude);
    return [...found, ...scales.sines(altitude), ...scales.universal(altitude, last.declination),
      ...(radius === null ? [] : scales.day(last, radius, altitude))];
  }

  /** Before noon or after, as the sun is; of the hand's angle both. */
  function either(before, after, said) {
    if (hand !== null) return `${said(before)} · ${said(after)}`;
    return said(last.hour < 0 ? before : after);
  }

  function grab(event, point) {
    if (!event.target.closest?.(".alidade, .back")) return null;
    return heldAbout(at, event, point, (by) => turn(lies() - by));
  }

  /** The altitude at which the alidade lies. */
  const lies = () => hand ?? Math.max(0, last?.altitude ?? 0);

  /** Turn the alidade by hand, or with null back to the sun. */
  function turn(altitude) {
    hand = altitude === null ? null : Math.max(0, Math.min(90, altitude));
    aimed = null;
    again();
  }

  /** What the hand turns; laid on a mark, the altitude that it would sight. */
  const held = () => (alidade ? { called: "alidade", angle: aimed === null ? lies() : Math.abs(folded(aimed)), as: "altitude" } : null);

  /** Lay the edge on a mark, so far as its upper end reaches it. */
  function aim(means) {
    const [mark] = lines(means).filter(([rest]) => !rest);
    if (!mark) return;
    aimed = 180 - polar(mark[1][0].at(-1));
    again();
  }

  function leave() {
    if (told.views) alidade?.remove();
    dated?.remove();
    stage.grab(null);
  }

  return { drawn, show, lines: rows, turn, aim, held, altitude: lies, leave };
}
