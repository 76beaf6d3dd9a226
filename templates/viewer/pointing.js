// What a line is: its meaning in words, how it is drawn, what is known of it and where that is from.

import { fill, h, iconButton } from "./elements.js";
import { figures, meaning, mm, t } from "./words.js";

/** Beginnings behind which the name of the line follows that a mark is of. */
const OF_LINE = /^(label|continuation|leader|weight)\//;
const ARC = /A\s*([\d.]+)[ ,]+([\d.]+)/g;

/** What one points at, told beside the drawing; `left` is called when a finger taps it away. */
export function pointing(left) {
  const element = h("div", { class: "pointed-at", role: "status", onclick: left });
  let told = { kinds: [], faces: {} };
  let facts = [];

  /** What is known of a mark: its sentence, source and facts; nothing of what no rule tells. */
  function known(means, mark) {
    const { part, face } = mark?.closest("[data-part]")?.dataset ?? {};
    const lines = told.faces[`${part}/${face}`] ?? {};
    let name = means;
    while (OF_LINE.test(name)) name = name.replace(OF_LINE, "");
    const [kind, found] = lines[name] ?? lines[name.replace(/[^/]*$/, "*")] ?? [];
    if (kind === undefined) return null;
    const [said, source] = told.kinds[kind];
    return { said, source, facts: found.map((k) => facts[k]) };
  }

  /** Tell what the marks of a name are; without them, as of a whole family, the name alone. */
  function tell(means, marks = []) {
    if (!means) { element.replaceChildren(); return; }
    const [mark] = marks;
    const found = mark && known(means, mark);
    const size = mark && drawn(marks);
    fill(element, iconButton("close", t("close"), left, { class: "icon close-card" }),
      h("p", {}, h("b", {}, meaning(means)), " ", h("code", { dir: "ltr" }, means)),
      found ? h("p", {}, found.said, " ", h("small", {}, found.source)) : null,
      found?.facts.length || size ? h("dl", {},
        [...(size ? [size] : []), ...(found?.facts ?? [])].map(({ said, alone, value, source }) => h("div", {},
          h("dt", {}, alone ?? said), h("dd", {}, h("b", {}, value), source ? h("small", {}, ` ${source}`) : null)))) : null);
    if (mark) aside(mark);
  }

  /** Stand where the mark is not. */
  function aside(mark) {
    const room = element.parentElement.getBoundingClientRect();
    const box = mark.getBoundingClientRect();
    element.classList.toggle("up", box.top + box.height / 2 > room.top + room.height / 2);
  }

  return { element, tell, show: (answer) => ({ lines: told, facts } = answer) };
}

/** How a line is drawn, at true size: its radius where it is an arc, or the length of all its pieces. */
function drawn(marks) {
  const part = (mark) => mark.closest("[data-part]");
  const pieces = marks.filter((mark) => part(mark) === part(marks[0]) && mark.closest(".layer-score, .layer-cut-inner"));
  if (!pieces.length) return null;
  const d = pieces.map((mark) => mark.getAttribute("d")).join("");
  const radii = new Set([...d.matchAll(ARC)].map(([, across]) => Number(across).toFixed(2)));
  const round = radii.size === 1 && !/[lhvcsqt]/i.test(d);
  const value = round ? [...radii][0] : pieces.reduce((sum, mark) => sum + mark.getTotalLength(), 0).toFixed(2);
  return { said: t(round ? "radius" : "length"), value: `${figures(Number(value))} ${mm()}` };
}
