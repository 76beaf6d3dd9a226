// What the page asks of the server.

/** How long nothing may come before the server is taken for gone; files that are sent may take a minute more. */
const [SILENT_MS, SENT_MS] = [60000, 120000];

const ANSWERS = new Map();

/** A signal that ends what is waited for where nothing is `heard` for long, or with another. */
function patience(other, first_ms = SILENT_MS) {
  const gone = new AbortController();
  const end = () => gone.abort();
  let clock = setTimeout(end, first_ms);
  other?.addEventListener("abort", end);
  if (other?.aborted) end();
  const leave = () => { clearTimeout(clock); other?.removeEventListener("abort", end); };
  return {
    signal: gone.signal, leave,
    heard: () => { clearTimeout(clock); clock = setTimeout(end, SILENT_MS); },
  };
}

let waits = 0;

/** Mark the page while something is waited for, which no place of its own tells. */
function marked(by) {
  waits += by;
  document.documentElement.classList.toggle("waiting", waits > 0);
}

async function found(path) {
  if (!ANSWERS.has(path)) {
    marked(1);
    const wait = patience();
    const asked = fetch(path, { signal: wait.signal }).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    }).finally(() => { wait.leave(); marked(-1); });
    asked.catch(() => ANSWERS.delete(path));
    ANSWERS.set(path, asked);
  }
  return ANSWERS.get(path);
}

export const words = (language) => found(`api/words/${language}`);
export const designs = (language) => found(`api/designs/${language}`);
export const formOf = (design, language) => found(`api/form/${design}/${language}`);
export const sunOf = (year) => found(`api/sun/${year}`);
export const cities = (text, language) => found(`api/cities?q=${encodeURIComponent(text)}&language=${language}`);

function post(path, body, signal) {
  return fetch(path, {
    method: "POST", signal, headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Read a design file: its design and values, or faults. */
export const opened = async (text) => (await post("api/open", { text, language: document.documentElement.lang })).json();

/** Of a gateway, that there is no server behind it now. */
const REFUSED = { 429: "busy", 413: "large", 400: "unread", 502: "offline", 504: "offline" };

const MOST_HELD = 24;

/** Drawings that came, by their digests, the latest last: the server leaves out what is here. */
let held = new Map();

async function drawn(draft, signal) {
  const before = held;
  const reply = await post("api/draw", { ...draft, held: [...before.keys()] }, signal);
  if (!reply.ok) return reply;
  const answer = await reply.json();
  const came = new Map();
  for (const one of [answer, ...answer.layers ?? []]) {
    if (!one.digest) continue;
    one.svg ??= before.get(one.digest);
    came.set(one.digest, one.svg);
  }
  // A map of its own: another request may be under way, and lacks what it said was here.
  held = new Map([...[...held].filter(([digest]) => !came.has(digest)), ...came].slice(-MOST_HELD));
  return { ok: true, answer };
}

let current = null;
let next = null;

/**
 * Ask for a drawing. One request is under way at a time, and the latest that waits is next:
 * those between are never sent, and answer null, and so does that of a design that was left.
 */
export function draw(draft) {
  return new Promise((answer) => {
    next?.answer(null);
    next = { draft, answer, left: new AbortController() };
    if (!current) send();
    else if (current.draft.design !== draft.design) current.left.abort();
  });
}

async function send() {
  while (next) {
    current = next;
    next = null;
    const { draft, answer, left } = current;
    const wait = patience(left.signal);
    try {
      const reply = await drawn(draft, wait.signal);
      answer(reply.ok ? reply.answer : { failed: REFUSED[reply.status] ?? await why(reply) });
    } catch {
      answer(left.signal.aborted ? null : { failed: "offline" });
    }
    wait.leave();
  }
  current = null;
}

/** Another view of a draft, beside the one that is drawn. */
export async function face(draft, signal) {
  const reply = await drawn(draft, signal).catch(() => null);
  return reply?.ok ? reply.answer : null;
}

async function why(reply) {
  const { error = "" } = await reply.json().catch(() => ({}));
  if (error === "time" || error === "stopped") return error;
  return error.endsWith("memory") ? "memory" : "stopped";
}

/**
 * Ask for files: `told` hears of progress, the answer is `{name, blob}`, `{faults}` or
 * `{failed}`, `broken` where it ended amidst. The lines before the file's bytes are JSON.
 */
export const take = (order, told, signal) => made((ends) => post("api/take", order, ends), told, patience(signal), signal);

/** The same of a dial on a solid, whose file goes with the order. */
export const takeStone = (order, file, told, signal) => made((ends) => fetch("api/stone", {
  method: "POST", signal: ends, headers: { "Content-Type": "application/octet-stream" },
  body: new Blob([JSON.stringify(order), "\n", file]),
}), told, patience(signal, SENT_MS), signal);

async function made(asked, told, wait, signal) {
  let failed = "offline";
  try {
    const reply = await asked(wait.signal);
    if (reply.status === 413) return { failed: "large" };
    if (!reply.ok) return reply.status === 400 ? await reply.json() : { failed: REFUSED[reply.status] ?? "busy" };
    failed = "broken";
    return await read(reply.body.getReader(), told, wait.heard);
  } catch {
    return { failed: signal?.aborted ? "" : failed };
  } finally {
    wait.leave();
  }
}

async function read(reader, told, heard) {
  let held = new Uint8Array();
  let file = null;
  const pieces = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    heard();
    if (file) {
      pieces.push(value);
      continue;
    }
    held = joined(held, value);
    for (let at = held.indexOf(10); at >= 0 && !file; at = held.indexOf(10)) {
      const line = JSON.parse(new TextDecoder().decode(held.subarray(0, at)));
      held = held.slice(at + 1);
      if (line.faults) return line;
      if (line.error) return { failed: line.error === "too-many" ? "many" : line.error };
      if (line.file) file = line;
      else told(line);
    }
    if (file) pieces.push(held);
  }
  const blob = new Blob(pieces);
  if (!file || blob.size !== file.bytes) return { failed: "broken" };
  return { name: file.file, blob };
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
