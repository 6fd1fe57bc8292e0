/** The calls that a test made without playing a server for them. */
let calls: string[] = [];

/** Replaces the browser's own fetch: tests have no server, and would otherwise call whatever runs on the page's port. */
globalThis.fetch = (input, init) => {
  const asked = `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;
  calls.push(asked);
  return Promise.reject(new TypeError(`Nobody answers ${asked}`));
};

/** Forgets the calls made between two tests. They are refused all the same, and no test waits for them. */
export function forgetCalls(): void {
  calls = [];
}

/** Fails the test that made calls for which it plays no answer. */
export function requireNoCalls(): void {
  const made = calls;
  forgetCalls();
  if (made.length > 0) throw new Error(`This test has no server (wire() plays one), but asked: ${made.join(", ")}`);
}
