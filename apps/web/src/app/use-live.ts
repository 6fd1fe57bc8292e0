import type { EventName, Events, ServerToClientEvents } from "@balcao/shared/events";
import type { ClientToServerEvents } from "@balcao/shared/presence/signals";
import { heartbeatMs } from "@balcao/shared/users/schema";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { io, type Socket } from "socket.io-client";
import { useMe } from "../features/auth/me.ts";
import { sessionKey } from "../features/auth/queries.ts";
import { signs } from "../features/presence/signs.ts";
import { renewSession } from "../lib/renew.ts";
import { session } from "../lib/session.ts";
import { eventNames } from "./live.ts";
import { createRaceGuard } from "./race.ts";

/** The browser listens, and gives passing signs: what it wants done goes over HTTP. */
type Live = Socket<ServerToClientEvents, ClientToServerEvents>;
const againMs = 1000;
const ignore = () => undefined;
const isProduct = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0];

/** Holds the live connection while the shell is on screen; false while there is none. */
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

/** What the socket does to the cache. Each connection fetches what is on screen anew: nobody told us what we missed. */
export function follow(socket: Live, cache: QueryClient, setOnline: (online: boolean) => void): () => void {
  const race = createRaceGuard(cache);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  // What is not on screen goes: kept, it would take the next event for its newest state and hide the gap.
  const resync = () => {
    cache.removeQueries({ type: "inactive", predicate: isProduct });
    // A first answer under way may have been read before we could hear, and is not asked for anew by what follows: once it is here, it is.
    for (const query of cache.getQueryCache().findAll({ fetchStatus: "fetching", predicate: isProduct }))
      if (query.state.data === undefined)
        void query.promise?.then(() => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }), ignore);
    return cache.invalidateQueries({ predicate: isProduct });
  };
  const again = () => {
    if (session.token() !== null) timer = setTimeout(() => socket.connect(), againMs);
  };
  // The server notes by itself that somebody connected.
  const heartbeat = setInterval(() => socket.connected && socket.emit("user.status", {}), heartbeatMs);
  socket.on("connect", () => {
    setOnline(true);
    signs.connected(socket);
    void resync();
  });
  socket.on("resync", () => void resync());
  socket.on("ticket.present", signs.present);
  socket.on("contact.typing", ({ ticketId, state }) => signs.customer(ticketId, state));
  socket.on("disconnect", (reason) => {
    setOnline(false);
    signs.connected(null);
    // The server closes sockets whose rights changed: whoever may come back learns the new ones first.
    if (reason === "io server disconnect" && !over) void renewed().then(again);
  });
  socket.on("connect_error", ({ message }) => {
    setOnline(false);
    if (socket.active) return;
    if (message === "ERR_SESSION_EXPIRED") void renewed().then(again);
    else if (message === "ERR_SESSION_ENDED") session.close();
    else again();
  });
  for (const name of eventNames)
    listen(socket, name, (payload) => {
      over ||= name === "session.ended";
      race.hear(name, payload);
    });
  return () => {
    clearTimeout(timer);
    clearInterval(heartbeat);
    signs.connected(null);
    race.stop();
  };
}

/** With a new token, or without one where there was none to be had. */
const renewed = () => renewSession(session.token()).catch(() => null);

/** Typed by the name at both ends; the socket's own type cannot follow a name that is a variable. */
function listen<N extends EventName>(socket: Live, name: N, hear: (payload: Events[N]) => void): void {
  const untyped: Socket = socket;
  const event: string = name;
  untyped.on(event, hear);
}
