// The page: its bar, the gallery or the bench below, and files that are dropped on it.

import { reached } from "./again.js";
import { bench } from "./bench.js";
import { fill, h, iconButton } from "./elements.js";
import { gallery, usual } from "./gallery.js";
import { formOf, opened } from "./server.js";
import { STONE, chooseSolid, isSolid, stoneBench } from "./stone.js";
import { begin, draft, hash, linked, setting, setSetting } from "./state.js";
import { language, languages, speak, t } from "./words.js";

/** Whether this is the page of one instrument, in a frame of another page. */
const alone = location.pathname.endsWith("/embed");

const root = document.getElementById("studio");
let shown = null;
let asks = 0;

/** Show what the address tells; `turned` from another page, the keyboard and readers are taken along. */
async function show(turned = false) {
  const mine = (asks += 1);
  shown?.leave?.();
  shown = null;
  const found = linked(location.hash) ?? (alone ? { design: "astrolabe", values: {} } : null);
  if (found && hash() !== location.hash) begin(found.design, found.values);
  let view;
  try {
    if (found) await formOf(found.design, language());
    if (mine !== asks) return;
    view = found ? await working(found.design) : await all();
  } catch (error) {
    if (mine === asks) view = await astray(error);
  }
  // Another page may be asked for by now.
  if (mine !== asks) { view?.leave?.(); return; }
  shown = view;
  if (!found) document.title = `miqyas · ${t("studio")}`;
  fill(root, alone ? null : bar(view, Boolean(found)), view.element);
  scrollTo(0, 0);
  if (turned) arrive();
}

/** Go to the card in the gallery that was left by, or to the heading. */
function arrive() {
  const to = root.querySelector("[data-left]") ?? root.querySelector("h1");
  if (to.matches("h1")) to.tabIndex = -1;
  else to.scrollIntoView({ block: "center" });
  to.focus({ preventScroll: true });
}

/** The gallery in the place of what a link should show, and why; what a server can't tell now stays in the link. */
async function astray({ message }) {
  const unknown = message === "404";
  if (unknown) history.replaceState(null, "", location.pathname + location.search);
  tell(t(unknown ? "no_design" : "failed_offline"));
  return all();
}

const lost = () => tell(t("failed_offline"));

/** The gallery, once the server can tell it. */
const all = async () => ({ element: await reached(() => gallery(open, lost), unreached) });

/** Say in the empty page that nothing comes, in a language of who reads it. */
function unreached() {
  const lines = [...document.querySelectorAll("#unreached > p")];
  const mine = [...wished, "en"].map((one) => lines.find(({ lang }) => lang === one)).find(Boolean);
  if (mine) mine.hidden = false;
}

const working = (design) => (design === STONE ? stoneBench() : bench(alone));

function open() {
  history.pushState(null, "", hash());
  show(true);
}

function bar(view, working) {
  const file = h("input", { type: "file", accept: ".toml,.step,.stp,.svg", hidden: true,
    onchange: () => { if (file.files[0]) read(file.files[0]); } });
  const tongue = h("select", { class: "language", "aria-label": t("language"), onchange: async () => {
    const asked = tongue.value;
    try {
      if (!await speak(asked)) return;
    } catch {
      tongue.value = language();
      lost();
      return;
    }
    setSetting("language", asked);
    spell(asked);
    await show();
    // The page is built anew, and with it where the keyboard was.
    root.querySelector(".language")?.focus();
  } }, Object.entries(languages()).map(([name, title]) => h("option", { value: name, lang: name, selected: name === language() }, title)));
  return h("header", { class: "bar" },
    working ? h("a", { class: "skip", href: "#drawing", onclick: (event) => {
      event.preventDefault();
      document.querySelector(".stage")?.focus();
    } }, t("skip")) : null,
    h("a", { class: "brand", href: "#", onclick: (event) => {
      event.preventDefault();
      history.pushState(null, "", location.pathname + location.search);
      show(true);
    } }, h("img", { src: "page/icon.svg", alt: "", width: "26", height: "26" }), h("b", {}, "miqyas"),
    h("span", { lang: "ar", dir: "rtl", class: "arabic" }, "مقياس")),
    h("div", { class: "bar-tools" }, view.tools ?? [],
      iconButton("open", t("open_file"), () => file.click()), file,
      iconButton("theme", t("theme"), turnTheme), tongue));
}

/** An address that names a language names the one that is spoken, when it is opened anew or sent to others. */
function spell(asked) {
  const at = new URL(location.href);
  if (!at.searchParams.has("language")) return;
  at.searchParams.set("language", asked);
  history.replaceState(null, "", at);
}

async function read(file) {
  if (isSolid(file)) {
    chooseSolid(file);
    begin(STONE, draft.design === STONE ? draft.values : await usual(STONE));
    open();
    return;
  }
  const picture = document.querySelector(".field.document input[type=file]");
  if (picture && /\.svg$/i.test(file.name)) {
    const moved = new DataTransfer();
    moved.items.add(file);
    picture.files = moved.files;
    picture.dispatchEvent(new Event("change"));
    return;
  }
  if (file.size > 290000) { tell(t("unreadable")); return; }
  const found = await file.text().then(opened).catch(() => ({ error: true }));
  if (found.design) {
    begin(found.design, found.values);
    open();
  } else {
    tell(found.faults?.map((one) => one.said).join("\n") || t("unreadable"));
  }
}

/** Say something in front of the page. */
function tell(text) {
  const said = h("dialog", { class: "telling" }, h("p", {}, text),
    h("form", { method: "dialog" }, h("button", { class: "main" }, t("ok"))));
  said.addEventListener("close", () => {
    said.remove();
    // What had the keyboard before may be of another page.
    if (document.activeElement === document.body) arrive();
  });
  document.body.append(said);
  said.showModal();
}

function turnTheme() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setSetting("theme", dark ? "light" : "dark");
  wear();
}

function wear() {
  const theme = setting("theme", "");
  if (theme) document.documentElement.dataset.theme = theme;
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0]);
});
addEventListener("popstate", () => show(true));
addEventListener("hashchange", () => { if (linked(location.hash) && hash() !== location.hash) show(true); });

wear();
const asked = new URLSearchParams(location.search).get("language");
const wished = [asked, setting("language", ""), ...navigator.languages].filter(Boolean).map((one) => one.slice(0, 2));
await reached(() => speak(wished[0] ?? "en"), unreached);
const heard = wished.find((one) => one in languages());
if (heard && heard !== language()) await reached(() => speak(heard), unreached);
await show();
document.body.dataset.ready = draft.design || "gallery";
