// A drawing as it is looked at: in its material, with its layers by their names.

/** Give a drawing the classes of its kind and its layers, and the colours of what it is of. */
export function dressed(svg, view, of) {
  svg.setAttribute("class", ["finished", "sheet"].includes(view) ? view : "face");
  for (const layer of svg.querySelectorAll("[id^=layer-]")) {
    layer.setAttribute("class", layer.id);
    layer.removeAttribute("id");
  }
  for (const line of svg.querySelectorAll("[data-weight]")) line.style.setProperty("--weight", line.dataset.weight);
  if (of?.colour) svg.style.setProperty("--stuff", of.colour);
  if (of?.ink) svg.style.setProperty("--engraved", of.ink);
  svg.classList.toggle("clear", Boolean(of?.clear));
}

/** Lay what a face is made of under its lines. */
export function body(svg) {
  const outline = svg.querySelector(".layer-cut-outer path");
  if (!outline) return;
  const under = outline.cloneNode();
  for (const name of ["id", "data-means", "inkscape:label"]) under.removeAttribute(name);
  under.setAttribute("class", "stuff");
  svg.prepend(under);
}
