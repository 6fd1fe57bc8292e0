import type { IncomingMessage } from "node:http";
import { AppError } from "@balcao/shared/errors";
import { addressOf } from "../http/address.ts";
import type { LiveSocket } from "./types.ts";

/** The most sockets in this process: of one user, who has a tab or two, and of one address before its sockets name their users. */
export const socketsAtMost = { user: 20, address: 200 };
type SocketLimits = typeof socketsAtMost;

/** The sockets of each user. Socket.IO counts a socket only after admission, and many sockets may wait for admission at the same time. */
const places = new Map<number, Map<LiveSocket, () => void>>();

/**
 * Takes a place for a socket. The place is free again once the socket is gone. Throws 429 ERR_TOO_MANY_REQUESTS when the user has too many sockets,
 * and the browser tries again later.
 */
export function takePlace(socket: LiveSocket, most: SocketLimits): void {
  const { userId } = socket.data.claims;
  const taken = places.get(userId) ?? new Map<LiveSocket, () => void>();
  if (taken.size >= most.user) throw new AppError("ERR_TOO_MANY_REQUESTS");
  const leave = () => leavePlace(socket);
  places.set(userId, taken.set(socket, leave));
  socket.once("disconnect", leave);
  // A connection that breaks before its socket is admitted emits only this event.
  socket.conn.once("close", leave);
}

/** Frees the place of a socket that is refused or gone. A second call changes nothing. */
export function leavePlace(socket: LiveSocket): void {
  const { claims } = socket.data as Partial<LiveSocket["data"]>;
  const taken = claims && places.get(claims.userId);
  const leave = taken?.get(socket);
  if (!claims || !taken || !leave) return;
  socket.conn.off("close", leave);
  taken.delete(socket);
  if (taken.size === 0) places.delete(claims.userId);
}

/** A connection of Socket.IO's transport, before and after it becomes a user's socket. */
interface Line {
  request: IncomingMessage;
  once: (name: "close", then: () => void) => void;
}

/** Counts for each address the connections whose user is not known yet, and refuses too many. */
export class Doorstep {
  /** The waiting connections, by address. */
  readonly #waiting = new Map<string, Set<object>>();
  readonly #most: SocketLimits;

  constructor(most: SocketLimits) {
    this.#most = most;
  }

  /** A check for Socket.IO's `allowRequest`. A further request of an existing connection, as in polling, keeps its place. */
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
