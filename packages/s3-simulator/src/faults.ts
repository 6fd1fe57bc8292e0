/** What goes wrong with a call. */
export type Fault =
  /** The server is busy, and asks to be asked later. */
  | { kind: "slow-down" }
  /** The connection is cut after so many bytes of the answer's body. */
  | { kind: "cut"; after: number }
  /** The connection is cut before an answer. */
  | { kind: "silent-cut" }
  /** The file is said to be another one. */
  | { kind: "wrong-etag" }
  /** One byte of the body is another. */
  | { kind: "rotten" }
  /** Refused, with that status and code. */
  | { kind: "refuse"; status: number; code: string };

type Meets = { method?: string; times?: number };

/** The faults that a test has ordered, each for the next calls of its method. */
export class Faults {
  readonly #ordered: { fault: Fault; method: string | undefined; left: number }[] = [];

  order(fault: Fault, { method, times = 1 }: Meets = {}): void {
    this.#ordered.push({ fault, method, left: times });
  }

  take(method: string | undefined): Fault | null {
    const found = this.#ordered.find((one) => one.left > 0 && (one.method === undefined || one.method === method));
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  }
}
