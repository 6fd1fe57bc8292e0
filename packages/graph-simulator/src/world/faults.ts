/** How the next calls go wrong. */
export interface Fault {
  /** How many calls. */
  next: number;
  /** Only calls whose path ends so, such as `/messages`; all calls when it is empty. */
  path: string;
  /**
   * `error`: refused with a code; `html`: a page instead of JSON; `reset`: the connection ends before anything is done; `lost`: it is done, and the
   * answer is lost; `silent`: never answered; `statusFirst`: the statuses of a message come before the answer; `failed`: taken, and the status says
   * `failed` with the code.
   */
  kind: "error" | "html" | "reset" | "lost" | "silent" | "statusFirst" | "failed";
  code?: number | undefined;
  details?: string | undefined;
  /** Seconds, as a header of the answer. */
  retryAfter?: number | undefined;
}

/** The faults that were ordered, in their order. */
export class Faults {
  #waiting: Fault[] = [];

  /** Orders a fault for the next calls. */
  order(fault: Partial<Fault> & Pick<Fault, "kind">): void {
    this.#waiting.push({ next: 1, path: "", ...fault });
  }

  /** Uses up one fault that fits the path: of the call itself, or of the status of what was taken. */
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
