/** A fault that a test orders for the next calls. */
export interface Fault {
  /** The number of affected calls. */
  next: number;
  /** The end of the affected paths, such as `/messages`. All calls are affected when it is empty. */
  path: string;
  /**
   * `error`: refused with a code; `html`: a page instead of JSON; `reset`: the connection ends before the call has an effect; `lost`: the call has
   * its effect, and the answer is lost; `silent`: never answered; `statusFirst`: the statuses of a message come before the answer; `failed`: the
   * message is taken, and its status says `failed` with the code.
   */
  kind: "error" | "html" | "reset" | "lost" | "silent" | "statusFirst" | "failed";
  code?: number | undefined;
  details?: string | undefined;
  /** Seconds for the answer's `retry-after` header. */
  retryAfter?: number | undefined;
}

/** The ordered faults, in their order. */
export class Faults {
  #waiting: Fault[] = [];

  /** Orders a fault for the next calls. */
  order(fault: Partial<Fault> & Pick<Fault, "kind">): void {
    this.#waiting.push({ next: 1, path: "", ...fault });
  }

  /** Uses up one fault that fits the path. The fault affects the call itself, or the status of the message that was taken. */
  take(path: string, of: "call" | "status"): Fault | null {
    const isOf = ({ kind }: Fault) => (kind === "failed") === (of === "status");
    const found = this.#waiting.find((fault) => fault.next > 0 && isOf(fault) && path.endsWith(fault.path));
    if (!found) return null;
    found.next -= 1;
    return found;
  }

  clear(): void {
    this.#waiting = [];
  }
}
