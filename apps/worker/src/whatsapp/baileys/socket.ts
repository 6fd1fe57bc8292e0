import { inCompany } from "@balcao/core/base/database";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { rawOf } from "@balcao/core/desk/messages/sending/outgoing";
import {
  type AuthenticationCreds,
  Browsers,
  type GroupMetadata,
  makeWASocket,
  proto,
  WA_CERT_DETAILS,
  type WABrowserDescription,
  type WASocket,
} from "@whiskeysockets/baileys";
import { isForNobody } from "./address.ts";
import type { SocketKeys } from "./keys/socket-keys.ts";
import type { Intake } from "./inbound/intake.ts";
import { mend } from "./mends.ts";
import { baileysLogger } from "./quiet.ts";
import { withSharedStorage } from "./shared-storage.ts";
import { durableSignal } from "./keys/signal.ts";

/** The name in the list of linked devices on the phone. WhatsApp gives a pairing code only to a browser that it knows. */
const browser: WABrowserDescription = ["Balcão", "Chrome", "1.0"];
const plainBrowser = Browsers.ubuntu("Chrome");
/** Short, because a query holds up every send of its number. */
const queryTimeoutMs = 12_000;
/** How often the server is asked whether it is there. Silence longer than this and 5 s ends the socket at the next question: within 35 s. */
const keepAliveMs = 15_000;

/** Trusts a test network instead of WhatsApp, in the whole process. The environment allows it on loopback only. */
export function trustRoot(base64: string): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(base64, "base64");
}

/** Where the server is, and how long we wait for it: tests have less time. */
export interface Server {
  url: string;
  /** How long each QR is shown; when left out a minute the first, then 20 s. */
  qrMs?: number | undefined;
  keepAliveMs?: number | undefined;
}

export interface SocketOptions {
  server: Server;
  lease: Lease;
  creds: AuthenticationCreds;
  keys: SocketKeys;
  intake: Intake;
  withCode: boolean;
  /** Asks the server only when it has to: Baileys alone would ask each time, and keep no answer. */
  groupMetadata: (jid: string) => Promise<GroupMetadata | null>;
}

export function openSocket({ server, lease, creds, keys, intake, withCode, groupMetadata }: SocketOptions): WASocket {
  const sock = withSharedStorage(() =>
    makeWASocket({
      waWebSocketUrl: server.url,
      qrTimeout: server.qrMs,
      keepAliveIntervalMs: server.keepAliveMs ?? keepAliveMs,
      auth: { creds, keys },
      makeSignalRepository: durableSignal(keys, intake),
      logger: baileysLogger(lease.connectionId),
      browser: withCode ? plainBrowser : browser,
      defaultQueryTimeoutMs: queryTimeoutMs,
      // How long we wait for the server is in mends.ts.
      connectTimeoutMs: 0,
      // A device that says "available" silences its owner's phone, all day where somebody is always at the desk: a phone that does not
      // ring may be a lost customer. Only companies that chose to see their customers type pay that price, while somebody looks.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      // The store itself waits for the database: what fails there has failed for good.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      // It would forget all sessions with a device, and with them what is on its way. A new session beside them does as well.
      enableAutoSessionRecreation: false,
      shouldIgnoreJid: isForNobody,
      cachedGroupMetadata: async (jid) => (await groupMetadata(jid)) ?? undefined,
      getMessage: async ({ id }) => {
        const raw = id ? await inCompany(lease.companyId, () => rawOf(lease.connectionId, id)) : null;
        return raw ? proto.Message.decode(raw) : undefined;
      },
    }),
  );
  mend(sock);
  return sock;
}
