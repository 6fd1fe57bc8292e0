// This script runs in its own process. It is unmodified Baileys that reports the messages it receives, with its keys in memory or in our durable
// store.
import type { Lease } from "@balcao/core/numbers/connections/leases";
import {
  type AuthenticationState,
  makeCacheableSignalKeyStore,
  makeWASocket,
  WA_CERT_DETAILS,
} from "@whiskeysockets/baileys";
import { MemoryAuth } from "@balcao/whatsapp-simulator/testing/client";
import type { KeyWriter } from "@balcao/worker/whatsapp/baileys/keys/key-writer";

const { wsUrl, certificateRoot, leases, durable } = JSON.parse(process.argv[2] ?? "{}") as {
  wsUrl: string;
  certificateRoot: string;
  leases: Lease[];
  durable: boolean;
};
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(certificateRoot, "base64");
const silent = { level: "silent", trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
const drop = () => undefined;
Object.assign(console, { info: drop, warn: drop, log: drop, error: drop });
const say = (message: object) => process.send?.(message);

/** The key store of the product. The parent process sets its environment. */
async function durableAuth(lease: Lease): Promise<AuthenticationState & { save: () => void }> {
  const { KeyStore } = await import("@balcao/worker/whatsapp/baileys/keys/key-store");
  const { KeyWriter } = await import("@balcao/worker/whatsapp/baileys/keys/key-writer");
  const { platformPool } = await import("@balcao/core/base/postgres/platform-pool");
  writer ??= new KeyWriter(platformPool("bench", 10));
  const store = new KeyStore(writer, lease, () => undefined);
  await store.load();
  return { creds: store.creds, keys: store, save: () => void store.saveCreds() };
}
let writer: KeyWriter | undefined;

function open(index: number, auth: AuthenticationState & { save?: () => void }): void {
  const socket = makeWASocket({
    auth: { creds: auth.creds, keys: auth.save ? auth.keys : makeCacheableSignalKeyStore(auth.keys, silent) },
    waWebSocketUrl: wsUrl,
    logger: silent,
    defaultQueryTimeoutMs: 10_000,
  });
  socket.ev.on("creds.update", (update) => {
    Object.assign(auth.creds, update);
    auth.save?.();
  });
  socket.ev.on("connection.update", ({ qr, connection, lastDisconnect }) => {
    if (qr) say({ kind: "qr", index, qr });
    if (connection === "open") say({ kind: "open", index });
    const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
    if (connection === "close" && code === 515) open(index, auth);
  });
  socket.ev.on("messages.upsert", ({ messages }) => {
    for (const { message } of messages) {
      const text = message?.conversation ?? message?.extendedTextMessage?.text;
      if (text) say({ kind: "text", text });
    }
  });
}

for (const [index, lease] of leases.entries())
  open(index, durable ? await durableAuth(lease) : new MemoryAuth().state());
