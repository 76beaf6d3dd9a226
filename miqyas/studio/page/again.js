// Asking once more by itself, where the server did not answer.

import { t } from "./words.js";

const [FIRST_MS, MOST_MS] = [2000, 30000];

/**
 * Do something `soon` again, each time after twice as long, and at once when the browser is on line;
 * not where it is `held` back, and `done` begins anew.
 */
export function again(what) {
  let timer = 0;
  let wait_ms = FIRST_MS;

  function held() {
    clearTimeout(timer);
    removeEventListener("online", now);
  }

  function now() {
    held();
    what();
  }

  return {
    held,
    soon: () => {
      held();
      addEventListener("online", now);
      timer = setTimeout(now, wait_ms);
      wait_ms = Math.min(2 * wait_ms, MOST_MS);
    },
    done: () => { held(); wait_ms = FIRST_MS; },
  };
}

/** What is over by itself, sooner or later. */
export const forNow = (failed) => ["offline", "busy"].includes(failed);

/** What is said of what failed; of a server that is away, that it is asked again. */
export const saidOf = (failed) => t(failed === "offline" ? "unreached" : `failed_${failed}`);

/** What is asked for, once the server answers; `told` is called each time that it does not. */
export function reached(ask, told) {
  return new Promise((answer) => {
    const more = again(tried);
    async function tried() {
      try {
        answer(await ask());
      } catch {
        told();
        more.soon();
      }
    }
    tried();
  });
}
