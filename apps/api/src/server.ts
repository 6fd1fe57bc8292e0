import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { asPlatform, refuseUnfitDatabase } from "@balcao/core/base/database";
import { beginOperatorsGrace } from "@balcao/core/company/owed-factors/operators";
import { refuseOtherDataKey } from "@balcao/core/office/data-keys/data-key";
import { recogniseFormerKeys } from "@balcao/core/office/data-keys/former-keys";
import { nameOfInstallation, refuseOtherBucket } from "@balcao/core/office/maintenance/store-owner";
import { secrets } from "@balcao/core/base/secrets";
import { refuseDemoLogins } from "@balcao/core/office/seeds/demo";
import { runRelay } from "@balcao/core/base/outbox/relay";
import { createApp } from "./app.ts";
import { drainable } from "./drain.ts";
import { env } from "./env.ts";
import { createOutlet } from "./outlet.ts";
import { createRealtime } from "./realtime/server.ts";
import { runUpkeep } from "./realtime/upkeep.ts";
import { announceSetup } from "./setup/announce.ts";

/** This is enough time for a large file over a slow line. Other bodies get less time (`limitBody`). */
const slowestRequestMs = 15 * 60_000;
const slowestHeadersMs = 15_000;
/** A proxy in front keeps an idle connection for less time than this, so the proxy never uses a connection that the api just closed. */
const keepAliveMs = 75_000;
/** Stopping waits for the relay at most this long. The relay usually ends immediately, but with a database that is cut off it would take much longer. */
const relayEndMs = 3000;

export interface Api {
  port: number;
  /** Stops taking requests, closes the sockets, and answers the running requests. */
  stop: () => Promise<void>;
}

/** Serves the api and relays events until stopped. Refuses to start with a database role that row-level security does not bind. */
export async function startApi({ port, host }: { port: number; host: string }): Promise<Api> {
  await refuseUnfitDatabase();
  await asPlatform(() => refuseOtherDataKey(secrets));
  await asPlatform(() => recogniseFormerKeys(secrets));
  await refuseOtherBucket(() => asPlatform(nameOfInstallation));
  if (env.NODE_ENV === "production") await refuseDemoLogins();
  await asPlatform(() => beginOperatorsGrace(env));
  await announceSetup();
  const server = createServer(createApp());
  server.requestTimeout = slowestRequestMs;
  server.headersTimeout = slowestHeadersMs;
  server.keepAliveTimeout = keepAliveMs;
  const io = createRealtime(server);
  // This comes after `createRealtime`, because Socket.IO replaces the existing listeners with its own and keeps its requests from them.
  const drain = drainable(server);
  const stopping = new AbortController();
  const relay = runRelay({ kind: "event", outlet: createOutlet(io), signal: stopping.signal });
  const upkeep = runUpkeep(io, stopping.signal);
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      // The relay stops first. Another process then relays the events, so this process has none to send after its sockets close.
      stopping.abort();
      await Promise.race([Promise.all([relay, upkeep]), sleep(relayEndMs, undefined, { ref: false })]);
      await drain(() => io.close());
    },
  };
}
