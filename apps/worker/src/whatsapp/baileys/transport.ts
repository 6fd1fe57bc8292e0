import type pg from "pg";
import type { Transport } from "../gateway.ts";
import { commonOf } from "./common.ts";
import { BaileysLink } from "./link.ts";
import { silenceConsole } from "./quiet.ts";
import { type Server, trustRoot } from "./socket.ts";

export type { Server } from "./socket.ts";

/** The transport of WhatsApp Web by Baileys. `db` is a pool in the platform's role, separate from the pool of the scopes. */
export function baileysTransport({
  server,
  testRoot,
  db,
}: {
  server: Server;
  testRoot?: string | undefined;
  db: pg.Pool;
}): Transport {
  silenceConsole();
  if (testRoot) trustRoot(testRoot);
  const common = commonOf(db);
  return { hold: (lease, events) => new BaileysLink(server, common, lease, events) };
}
