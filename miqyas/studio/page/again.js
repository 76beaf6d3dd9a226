// Asking once more by itself, where the server did not answer.

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
    timer = 0;
  }

  function now() {
    if (!timer) return;
    held();
    what();
  }

  addEventListener("online", now);
  return {
    held,
    soon: () => {
      held();
      timer = setTimeout(now, wait_ms);
      wait_ms = Math.min(2 * wait_ms, MOST_MS);
    },
    done: () => { held(); wait_ms = FIRST_MS; },
    leave: () => { held(); removeEventListener("online", now); },
  };
}

/** What is asked for, once the server answers; `told` is called each time that it does not. */
export function reached(ask, told) {
  return new Promise((answer) => {
    const more = again(tried);
    async function tried() {
      try {
        const found = await ask();
        more.leave();
        answer(found);
      } catch {
        told();
        more.soon();
      }
    }
    tried();
  });
}
