import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { refuseUnsafeRole } from "@balcao/core/database";
import { runRelay } from "@balcao/core/outbox/relay";
import { createApp } from "./app.ts";
import { createOutlet } from "./outlet.ts";
import { createRealtime } from "./realtime/server.ts";
import { runUpkeep } from "./realtime/upkeep.ts";
import { announceSetup } from "./setup/announce.ts";

/** A large file over a slow line takes its time. */
const slowestRequestMs = 15 * 60_000;
/** Longer than a proxy before us keeps an idle connection, so that it never writes into one that we just closed. */
const keepAliveMs = 75_000;
/** Requests under way get this long when the process is told to stop. */
const drainMs = 10_000;

export interface Api {
  port: number;
  /** Takes no new request, lets go of the sockets, answers what is under way, then is gone. */
  stop: () => Promise<void>;
}

/** Serves and relays events until stopped. Refuses to start under a database role that row-level security does not bind. */
export async function startApi({ port, host }: { port: number; host: string }): Promise<Api> {
  await refuseUnsafeRole();
  await announceSetup();
  const server = createServer(createApp());
  server.requestTimeout = slowestRequestMs;
  server.keepAliveTimeout = keepAliveMs;
  const io = createRealtime(server);
  const stopping = new AbortController();
  const relay = runRelay({ kind: "event", outlet: createOutlet(io), signal: stopping.signal });
  const upkeep = runUpkeep(io, stopping.signal);
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      // Another process takes the relay over before our sockets go, and none of its events finds an empty room here.
      stopping.abort();
      await Promise.all([relay, upkeep]);
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const late = setTimeout(() => server.closeAllConnections(), drainMs);
      await io.close();
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}
