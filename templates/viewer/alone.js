// A file of one instrument: it turns in three dimensions, and where the sky is told it is at work there.

import { canvas } from "./canvas.js";
import { body, dressed } from "./dressed.js";
import { drawing, fill, h } from "./elements.js";
import { told } from "./kept.js";
import { pointing } from "./pointing.js";
import { skyPane } from "./sky.js";
import { together } from "./turning.js";
import { viewer } from "./viewer.js";
import { speak, t } from "./words.js";

await speak(told.words.language);
const solid = room();
if (told.sky) atWork();

/** The room where it turns; without three dimensions its picture stays. */
async function room() {
  const element = document.querySelector(".room");
  const picture = element.firstElementChild;
  const bench = h("canvas", { tabIndex: 0, role: "application", "aria-label": document.title });
  const glb = Uint8Array.from(atob(told.glb), (one) => one.charCodeAt(0)).buffer;
  element.append(bench);
  const found = await viewer(bench, { glb, faces: told.faces, light: told.light }).catch(() => null);
  if (!found) { bench.remove(); return null; }
  picture.remove();
  bench.dataset.ready = "true";
  const slider = document.querySelector("label input");
  slider.parentElement.hidden = false;
  slider.addEventListener("input", () => found.apart(Number(slider.value)));
  found.spin();
  return found;
}

/** The date and the time, and what the instrument shows then: on its drawing and in three dimensions. */
function atWork() {
  const stage = canvas((means) => point(means), t("drawing"));
  const known = pointing(() => point(""));
  known.show(told);
  stage.element.classList.add("in-sun");
  const view = h("select", { "aria-label": t("view"), onchange: () => look(view.value) },
    told.views.map(({ id, title }) => h("option", { value: id }, title)));
  const pane = skyPane(stage, look);
  fill(document.querySelector(".at-work"), h("h2", {}, t("sky")),
    h("div", { class: "works" }, h("div", { class: "seen" }, view, stage.element, known.element, h("p", { class: "hint" }, t("point_hint"))), pane.element));
  pane.element.addEventListener("sun", async () => {
    const shown = await solid;
    const now = pane.sun();
    if (now) shown?.light(now.to, now.up ? 1 : 0.05, now.zenith);
    shown?.move(now?.moved ?? null);
  });

  /** Tell what a line is. */
  function point(means) {
    for (const mark of stage.svg().querySelectorAll(".pointed")) mark.classList.remove("pointed");
    const marks = means ? [...stage.svg().querySelectorAll("[data-means]")].filter((one) => one.getAttribute("data-means") === means) : [];
    for (const mark of marks) mark.classList.add("pointed");
    known.tell(means, marks);
  }

  function show(id) {
    const one = told.views.find((other) => other.id === id);
    const faces = new Map(told.faces.map(({ part, face, svg }) => [`${part}/${face}`, svg]));
    const svg = one.layers ? together(one.layers.map((layer) => ({ ...layer, svg: faces.get(layer.view) }))) : drawing(faces.get(id));
    dressed(svg, id, one);
    if (!one.layers) body(svg);
    view.value = id;
    stage.show(svg);
    return svg;
  }

  function look(id) {
    pane.drawn(show(id), id);
  }

  const [{ id }] = told.views;
  pane.show(told.sky, show(id), id);
}
