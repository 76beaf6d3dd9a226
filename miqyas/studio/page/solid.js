// The instrument in three dimensions, over the drawing: turned by hand, taken apart, in the sun.

import { again, forNow, saidOf } from "./again.js";
import { h } from "./elements.js";
import { face, take } from "./server.js";
import { slider } from "./sliding.js";
import { draft } from "./state.js";
import { viewer } from "./viewer.js";
import { waiting } from "./waiting.js";
import { language, t } from "./words.js";

const USUAL = [-0.45, 0.35, 0.82];

/** What a design's room shows: its mesh, and the drawings of its faces, which `views` answers. */
export const ofDesign = (views) => async (heard, signal) => {
  const asked = { design: draft.design, values: draft.values, language: language() };
  const [found, faces] = await Promise.all([
    take({ ...asked, formats: ["glb"] }, heard, signal),
    Promise.all(views().map(({ id, ink }) => face({ ...asked, view: id, quick: true }, signal).then((answer) => (answer?.svg
      ? { part: id.split("/")[0], face: id.split("/")[1], svg: answer.svg, ink } : null)))),
  ]);
  return { ...found, faces: faces.filter(Boolean) };
};

/**
 * A room for it; `source` answers what is shown, `sun` the light of the date, if any. An `idle` one
 * turns until it is touched.
 */
export function solidRoom(source, sun, { idle = false } = {}) {
  const told = h("p", { class: "solid-told", role: "status" });
  const canvas = h("canvas", { tabIndex: 0, role: "application", "aria-label": t("solid"),
    "aria-keyshortcuts": "ArrowLeft ArrowRight ArrowUp ArrowDown" });
  const apart = slider(() => shown?.apart(Number(apart.value)), { min: 0, max: 1, step: 0.01, value: "0" });
  const element = h("div", { class: "solid", hidden: true }, canvas, told,
    h("div", { class: "solid-foot" }, h("label", { class: "timed" }, t("explode"), apart), h("span", { class: "hint" }, t("solid_hint"))));
  let shown = null;
  let under = null;
  const anew = again(show);

  async function show() {
    under?.abort();
    anew.begun();
    under = new AbortController();
    const mine = under;
    const wait = waiting(told, draft.design, ["glb"], () => mine.abort());
    const found = await source(wait.heard, mine.signal);
    if (mine !== under) { wait.leave(); return; }
    wait.end(Boolean(found.blob));
    if (!found.blob) {
      told.textContent = found.faults ? found.faults.map((one) => one.said).join(" ") : found.failed ? saidOf(found.failed) : "";
      if (forNow(found.failed)) anew.soon();
      return;
    }
    anew.done();
    shown?.end();
    shown = null;
    const room = canvas.cloneNode();
    element.querySelector("canvas").replaceWith(room);
    const made = await viewer(room, { glb: await found.blob.arrayBuffer(), faces: found.faces, light: USUAL });
    // Another may be asked for by now, or none.
    if (mine !== under) { made?.end(); return; }
    shown = made;
    if (!shown) { told.textContent = t("no_webgl"); return; }
    shown.apart(Number(apart.value));
    lit();
    if (idle) shown.spin();
    room.dataset.ready = "true";
  }

  function lit() {
    const now = sun();
    if (now) shown?.light(now.to, now.up ? 1 : 0.05, now.zenith);
    else shown?.light(USUAL);
    shown?.move(now?.moved ?? null);
  }

  function end() {
    under?.abort();
    anew.held();
    shown?.end();
    under = shown = null;
  }

  return {
    element, lit,
    closer: (by) => shown?.closer(by),
    open: (on) => {
      element.hidden = !on;
      if (on) show();
      else end();
    },
    changed: () => { if (!element.hidden) show(); },
    end,
  };
}
