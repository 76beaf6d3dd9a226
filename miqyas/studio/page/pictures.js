// Pictures of the gallery, a few at a time: a browser keeps six connections to a server at most,
// and pictures that are drawn for the first time would hold them all.

const MOST = 2;
const TRIES = 4;
const AGAIN_MS = 3000;
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
    const done = (how) => { picture.classList.add(how); loading -= 1; next(); };
    picture.onload = () => done("there");
    picture.onerror = () => {
      const { source } = picture.dataset;
      const tried = Number(picture.dataset.tried ?? 0) + 1;
      picture.dataset.tried = tried;
      // A server with much to do gives a picture up; it has time later.
      if (tried < TRIES) setTimeout(() => { picture.src = `${source}${source.includes("?") ? "&" : "?"}again=${tried}`; }, AGAIN_MS * tried);
      else done("lost");
    };
    picture.src = picture.dataset.source;
  }
}

/** Load a picture once it is looked at. */
export function whenSeen(picture, source) {
  picture.dataset.source = source;
  seen.observe(picture);
  return picture;
}
