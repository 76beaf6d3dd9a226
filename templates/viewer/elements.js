// Elements and drawings, made without markup in text.

const policy = globalThis.trustedTypes
  ? trustedTypes.createPolicy("studio", { createHTML: (text) => text })
  : { createHTML: (text) => text };

/** An element with attributes (`on…` are listeners), and children that are elements or texts. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && typeof value !== "string") element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child != null && child !== false));
  return element;
}

/** An element of a drawing. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The drawing that a text is, ready to be put on the page. */
export function drawing(text) {
  const found = new DOMParser().parseFromString(policy.createHTML(text), "image/svg+xml");
  return document.importNode(found.documentElement, true);
}

/** A button with a sign that screen readers hear as words. */
export function iconButton(icon, said, onclick, attributes = {}) {
  return h("button", { type: "button", class: "icon", title: said, "aria-label": said, onclick,
    ...attributes }, glyph(icon));
}

const GLYPHS = {
  undo: "M7 6 3 10l4 4M3 10h9a5 5 0 0 1 0 10h-3", redo: "M17 6l4 4-4 4M21 10h-9a5 5 0 0 0 0 10h3",
  plus: "M12 5v14M5 12h14", minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", grid: "M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16",
  ruler: "M3 15 15 3l6 6L9 21zM7 11l2 2M10 8l3 3M13 5l2 2",
  full: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7", print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  cube: "M12 3 4 7.500v9L12 21l8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9",
  look: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18", theme: "M20 14A8 8 0 1 1 10 4a6.500 6.500 0 0 0 10 10z",
  close: "M6 6l12 12M18 6 6 18", reset: "M5 12a7 7 0 1 0 2-5M7 3v4h4", help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.500v.5",
  play: "M8 5v14l11-7z", pause: "M8 5v14M16 5v14", place: "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  dots: "M5.500 12h.01M12 12h.01M18.500 12h.01",
  down: "M12 4v11M7 11l5 5 5-5M4 20h16", search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 21 21",
  open: "M3 6h6l2 2h10v11H3z", back: "M14 6l-6 6 6 6", eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
};

export function glyph(name) {
  return s("svg", { viewBox: "0 0 24 24", class: `glyph ${name}`, "aria-hidden": "true" },
    s("path", { d: GLYPHS[name] }));
}

/** Put other children in an element's place. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((child) => child != null && child !== false));
  return element;
}

/** A function that is called once, when it was not asked for during some time. */
export function later(what, wait_ms) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => what(...given), wait_ms);
  };
}
