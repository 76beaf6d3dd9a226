// What is shown while files are made: what is being done, for how long, about how much longer.

import { fill, h, iconButton } from "./elements.js";
import { setting, setSetting } from "./state.js";
import { figures, t } from "./words.js";

/** Seconds that a format usually takes, until this browser knows better. */
const USUAL_S = { svg: 0.4, dxf: 0.8, pdf: 1.2, png: 1.2, step: 5, stl: 2, "3mf": 2, glb: 2, html: 2.5, etch: 1 };
const MOST = 60;

/** What is done that is no format, by how it begins. */
const DOING = { casting: "doing_rays", cutting: "doing_grooves", sheets: "doing_sheets", zip: "doing_zip" };

/** Tell in an element of a job for a design and formats; `cancel` ends it. */
export function waiting(element, design, formats, cancel) {
  const key = `${design} ${[...formats].sort().join(" ")}`;
  const known = setting("took", {})[key];
  const expected_s = known ?? formats.reduce((sum, name) => sum + (USUAL_S[name] ?? 1), 1);
  const bar = h("progress", { max: 1, "aria-label": t("working") });
  const text = h("span");
  let begun = performance.now();
  let doing = t("laying_out");
  let queued = false;
  const gone_s = () => (performance.now() - begun) / 1000;

  function tick() {
    const left_s = Math.ceil(expected_s - gone_s());
    const time = queued || left_s < 1 ? t("seconds", figures(Math.round(gone_s()))) : t("seconds_left", figures(left_s));
    text.textContent = `${doing} · ${time}`;
    if (queued) bar.removeAttribute("value");
    else bar.value = Math.min(0.97, gone_s() / expected_s);
  }

  fill(element, bar, text, iconButton("close", t("cancel"), cancel));
  tick();
  const clock = setInterval(tick, 500);
  return {
    heard: (line) => {
      if (queued && line.waiting == null) { queued = false; begun = performance.now(); }
      if (line.waiting) { queued = true; doing = t("waiting", figures(line.waiting)); }
      if (line.doing) doing = t(DOING[line.doing.split(" ")[0]] ?? "making", line.doing);
      tick();
    },
    /** Leave the element to another. */
    leave: () => clearInterval(clock),
    /** End it; how long it took is remembered if it came to its end. */
    end: (whole) => {
      clearInterval(clock);
      fill(element);
      if (!whole) return;
      const { [key]: _, ...others } = setting("took", {});
      const kept = [...Object.entries(others), [key, Math.round(gone_s() * 10) / 10]].slice(-MOST);
      setSetting("took", Object.fromEntries(kept));
    },
  };
}
