/** What a test asked a server for that it does not play. */
let calls: string[] = [];

/** In place of the browser's own: tests have no server, and would ask whatever runs on the port of the page. */
globalThis.fetch = (input, init) => {
  const asked = `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;
  calls.push(asked);
  return Promise.reject(new TypeError(`Nobody answers ${asked}`));
};

/** Forgets what is asked between two tests: nobody waits for it, and it is refused all the same. */
export function forgetCalls(): void {
  calls = [];
}

/** Fails the test that made calls which it does not play. */
export function requireNoCalls(): void {
  const made = calls;
  forgetCalls();
  if (made.length > 0) throw new Error(`This test has no server (wire() plays one), but asked: ${made.join(", ")}`);
}
