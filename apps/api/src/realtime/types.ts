import type { WatchedTicket } from "@balcao/core/presence/access";
import type { SessionClaims } from "@balcao/core/sessions/access";
import type { ServerToClientEvents } from "@balcao/shared/events";
import type { ClientToServerEvents } from "@balcao/shared/presence/signals";
import type { DefaultEventsMap, Server, Socket } from "socket.io";

/** What every process knows of a socket. */
export interface SocketData {
  claims: SessionClaims;
  rooms: string[];
  name: string;
  /** What is on this screen; only what its user may see. */
  watching: WatchedTicket[];
  /** The ticket that is being written in, if any. */
  typingIn: number | null;
}
/** Browsers listen; all they may say are passing signs. What they want done goes over HTTP. */
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
