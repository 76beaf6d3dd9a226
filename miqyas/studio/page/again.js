// Asking once more by itself, where the server did not answer.

import { t } from "./words.js";

const [FIRST_MS, MOST_MS] = [2000, 30000];

/**
 * Do something `soon` again, each time after twice as long, and at once when the browser is on line;
 * not where it is `held` back, and `done` begins anew. `what` tells when it has `begun`: a browser
 * that comes on line while a request from before fails is heard too.
 */
export function again(what) {
  let timer = 0;
  let wait_ms = FIRST_MS;
  let back = false;

  function still() {
    clearTimeout(timer);
    timer = 0;
    back = false;
  }

  function came() {
    if (timer) what();
    else back = true;
  }

  function held() {
    still();
    removeEventListener("online", came);
  }

  return {
    held,
    now: came,
    begun: () => { still(); addEventListener("online", came); },
    soon: () => {
      if (back) { what(); return; }
      clearTimeout(timer);
      timer = setTimeout(what, wait_ms);
      wait_ms = Math.min(2 * wait_ms, MOST_MS);
    },
    done: () => { held(); wait_ms = FIRST_MS; },
  };
}

/** What is over by itself, sooner or later. */
export const forNow = (failed) => ["offline", "busy"].includes(failed);

/** What is said of what failed; of a server that is away, that it is asked again. */
export const saidOf = (failed) => t({ offline: "unreached", broken: "failed_stopped" }[failed] ?? `failed_${failed}`);

/** What is asked for, once the server answers; `told` is called each time that it does not. What a `signal` ends is asked at once. */
export function reached(ask, told, signal) {
  return new Promise((answer) => {
    const more = again(tried);
    signal?.addEventListener("abort", more.now);
    async function tried() {
      more.begun();
      try {
        answer(await ask());
        more.done();
      } catch {
        told();
        more.soon();
      }
    }
    tried();
  });
}
