import type { WatchedTicket } from "@balcao/core/followers/presence/access";
import type { SessionClaims } from "@balcao/core/company/auth/actor";
import type { ServerToClientEvents } from "@balcao/shared/events";
import type { ClientToServerEvents } from "@balcao/shared/presence/signals";
import type { DefaultEventsMap, Server, Socket } from "socket.io";

/** The data of a socket that every api process knows. */
export interface SocketData {
  claims: SessionClaims;
  rooms: string[];
  /** When the operator's visit as this user ends, in milliseconds. Null when the user is signed in without a visit. */
  visitEndsAt: number | null;
  name: string;
  /** The tickets on this screen. The socket's user may see all of them. */
  watching: WatchedTicket[];
  /** The ticket in which the user writes, if any. */
  typingIn: number | null;
}
/** Over sockets, browsers receive events and send only short-lived signs. They make their calls over HTTP. */
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
