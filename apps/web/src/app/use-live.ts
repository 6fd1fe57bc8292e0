import type { EventName, Events, ServerToClientEvents } from "@balcao/shared/events";
import type { ClientToServerEvents } from "@balcao/shared/presence/signals";
import { heartbeatMs } from "@balcao/shared/users/schema";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { io, type Socket } from "socket.io-client";
import { useMe } from "../nouns/auth/me.ts";
import { noteOwedFactor, renewMe, sessionKey } from "../nouns/auth/queries.ts";
import { chatSigns } from "../nouns/chats/signs.ts";
import { signs } from "../nouns/presence/signs.ts";
import { renewSession } from "../lib/session/renew.ts";
import { session } from "../lib/session/session.ts";
import { followFront } from "./front.ts";
import { isHeard } from "./live.ts";
import { createRaceGuard } from "./newer-events.ts";

/** Over the socket the browser only listens and sends short-lived signs. All its other requests use HTTP. */
type Live = Socket<ServerToClientEvents, ClientToServerEvents>;
const againMs = 1000;
const ignore = () => undefined;
const isProduct = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0];

/** Holds the live connection while the shell is on screen. False while there is none. */
export function useLive(): boolean {
  const cache = useQueryClient();
  const { id: userId, companyId } = useMe();
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const socket: Live = io({
      transports: ["websocket"],
      query: { companyId, userId },
      auth: (give) => give({ token: session.token() }),
    });
    const close = follow(socket, cache, setOnline);
    return () => {
      close();
      socket.disconnect();
    };
  }, [cache, companyId, userId]);
  return online;
}

/**
 * Applies the socket's events to the cache. After each connection it fetches again what is on screen and what this user may do, because events may
 * have been missed. The server closes the sockets of users whose rights changed.
 */
export function follow(socket: Live, cache: QueryClient, setOnline: (online: boolean) => void): () => void {
  const race = createRaceGuard(cache);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  // Answers that are not on screen are dropped. Otherwise they would receive the next event and hide that they missed earlier events.
  const resync = () => {
    cache.removeQueries({ type: "inactive", predicate: isProduct });
    // The server may have read the answer of a running first fetch before this socket got events. The invalidation below skips such a fetch, so the
    // answer is fetched again once it has arrived.
    for (const query of cache.getQueryCache().findAll({ fetchStatus: "fetching", predicate: isProduct }))
      if (query.state.data === undefined)
        void query.promise?.then(() => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }), ignore);
    return cache.invalidateQueries({ predicate: isProduct });
  };
  const again = () => {
    if (session.token() !== null) timer = setTimeout(() => socket.connect(), againMs);
  };
  // The connection itself shows that the user is online, so the first heartbeat may wait.
  const heartbeat = setInterval(() => socket.connected && socket.emit("user.status", {}), heartbeatMs);
  const unfollowFront = followFront((front) => socket.connected && socket.emit("desk.front", { front }));
  socket.on("connect", () => {
    setOnline(true);
    signs.connected(socket);
    chatSigns.connected(socket);
    // The rights are fetched here, because a new token may be older than the change: another tab may have renewed it before.
    void renewMe(cache);
    void resync();
  });
  socket.on("resync", () => void resync());
  socket.on("ticket.present", signs.present);
  socket.on("contact.typing", ({ ticketId, state }) => signs.customer(ticketId, state));
  socket.on("chat.typing", (sign) => chatSigns.heard(sign));
  socket.on("disconnect", (reason) => {
    setOnline(false);
    signs.connected(null);
    chatSigns.connected(null);
    if (reason === "io server disconnect" && !over) again();
  });
  socket.on("connect_error", ({ message }) => {
    setOnline(false);
    if (socket.active) return;
    if (message === "ERR_SESSION_EXPIRED") void renewSession(session.token()).then(again, again);
    else if (message === "ERR_SESSION_ENDED") session.close();
    else if (message === "ERR_FACTOR_REQUIRED") noteOwedFactor(cache);
    else again();
  });
  socket.onAny((name: string, payload: Events[EventName]) => {
    over ||= name === "session.ended";
    // If the event has no handler, no page here can have fetched its noun, so nothing has to change.
    if (isHeard(name)) race.hear(name, payload);
  });
  return () => {
    clearTimeout(timer);
    clearInterval(heartbeat);
    unfollowFront();
    signs.connected(null);
    chatSigns.connected(null);
    race.stop();
  };
}
