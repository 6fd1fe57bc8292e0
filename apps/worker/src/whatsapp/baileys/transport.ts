import type pg from "pg";
import type { Transport } from "../gateway.ts";
import { BaileysLink } from "./link.ts";
import { silenceConsole } from "./quiet.ts";
import { trustRoot } from "./socket.ts";

/** WhatsApp Web by Baileys. `db` is a pool in the platform's role, apart from the scopes' own. */
export function baileysTransport({
  url,
  testRoot,
  db,
}: {
  url: string;
  testRoot?: string | undefined;
  db: pg.Pool;
}): Transport {
  silenceConsole();
  if (testRoot) trustRoot(testRoot);
  return { hold: (lease, events) => new BaileysLink(url, db, lease, events) };
}
