// Pictures of the gallery, a few at a time: a browser keeps six connections to a server at most,
// and pictures that are drawn for the first time would hold them all.

const MOST = 2;
const waiting = [];
let loading = 0;

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    waiting.push(target);
  }
  next();
});

function next() {
  while (loading < MOST && waiting.length) {
    const picture = waiting.shift();
    if (!picture.isConnected) continue;
    loading += 1;
    const done = () => { loading -= 1; next(); };
    picture.addEventListener("load", () => { picture.classList.add("there"); done(); }, { once: true });
    picture.addEventListener("error", done, { once: true });
    picture.src = picture.dataset.source;
  }
}

/** Load a picture once it is looked at. */
export function whenSeen(picture, source) {
  picture.dataset.source = source;
  seen.observe(picture);
  return picture;
}
