/** A failure that a test orders. */
export type Fault =
  /** The server answers that it is busy. */
  | { kind: "slow-down" }
  /** The server closes the connection after this many bytes of the body. */
  | { kind: "cut"; after: number }
  /** The server closes the connection without an answer. */
  | { kind: "silent-cut" }
  /** The server does what is asked and closes the connection without an answer. */
  | { kind: "lost-answer" }
  /** The answer has the etag of another file. */
  | { kind: "wrong-etag" }
  /** The server does not know ranges and gives the whole file. */
  | { kind: "whole" }
  /** The answer does not say how long it is. */
  | { kind: "no-length" }
  /** The first byte of the body is wrong. */
  | { kind: "rotten" }
  /** The server does nothing, and says so after it has begun to answer 200. */
  | { kind: "late-refusal" }
  /** The server refuses with this status and code. */
  | { kind: "refuse"; status: number; code: string };

type Meets = { method?: string; times?: number };

/** The ordered failures. Each one happens in the next calls of its method. */
export class Faults {
  #ordered: { fault: Fault; method: string | undefined; left: number }[] = [];

  order(fault: Fault, { method, times = 1 }: Meets = {}): void {
    this.#ordered.push({ fault, method, left: times });
  }

  /** Removes all ordered failures. */
  clear(): void {
    this.#ordered = [];
  }

  take(method: string | undefined): Fault | null {
    const found = this.#ordered.find((one) => one.left > 0 && (one.method === undefined || one.method === method));
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  }
}
