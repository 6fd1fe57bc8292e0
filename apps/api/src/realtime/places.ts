import type { IncomingMessage } from "node:http";
import { AppError } from "@balcao/shared/errors";
import { addressOf } from "../http/address.ts";
import type { LiveSocket } from "./types.ts";

/** Sockets of this process: of one user, who has a tab or two, and of one address while they are not let in yet. */
export const socketsAtMost = { user: 20, address: 200 };
type Most = typeof socketsAtMost;

/** A user with too many sockets gets no more: 429 ERR_TOO_MANY_REQUESTS, and the browser tries again later. */
export function takePlace(socket: LiveSocket, most: Most): void {
  const { userId } = socket.data.claims;
  let taken = 0;
  for (const other of socket.nsp.sockets.values()) if (other.data.claims.userId === userId) taken += 1;
  if (taken >= most.user) throw new AppError("ERR_TOO_MANY_REQUESTS");
}

/** A connection of the transport below, before and after it became a socket of somebody. */
interface Line {
  request: IncomingMessage;
  once: (name: "close", then: () => void) => void;
}

/** Counts the lines of each address that nobody was let in through yet, and refuses too many. */
export class Doorstep {
  /** The lines that wait, by address. */
  readonly #waiting = new Map<string, Set<object>>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  /** For Socket.IO's `allowRequest`. A request of a line that is there already, as in polling, has its place. */
  readonly allow = (req: IncomingMessage, done: (error: string | null, isAllowed: boolean) => void): void => {
    const isNew = !/[?&]sid=/.test(req.url ?? "");
    done(null, !isNew || (this.#waiting.get(addressOf(req))?.size ?? 0) < this.#most.address);
  };

  came(line: Line): void {
    const address = addressOf(line.request);
    const waiting = this.#waiting.get(address) ?? new Set();
    this.#waiting.set(address, waiting.add(line));
    line.once("close", () => this.letIn(line));
  }

  letIn(line: Line): void {
    const address = addressOf(line.request);
    const waiting = this.#waiting.get(address);
    if (waiting?.delete(line) && waiting.size === 0) this.#waiting.delete(address);
  }
}
