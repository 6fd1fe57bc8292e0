/** The calls of a test that it does not mock. */
let calls: string[] = [];

/** Replaces the browser's own fetch, because tests have no server and would otherwise call the page's port. */
globalThis.fetch = (input, init) => {
  const asked = `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;
  calls.push(asked);
  return Promise.reject(new TypeError(`Nobody answers ${asked}`));
};

/** Forgets the calls between two tests. They are still refused, and no test waits for them. */
export function forgetCalls(): void {
  calls = [];
}

/** Fails a test that made calls without a mocked answer. */
export function requireNoCalls(): void {
  const made = calls;
  forgetCalls();
  if (made.length > 0) throw new Error(`This test has no server (wire() plays one), but asked: ${made.join(", ")}`);
}
