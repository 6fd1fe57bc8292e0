import { inCompany } from "@balcao/core/database";
import type { Lease } from "@balcao/core/connections/leases";
import { rawOf } from "@balcao/core/messages/outgoing";
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
import type { SocketKeys } from "../socket-keys.ts";
import { isForNobody, type Intake } from "./intake.ts";
import { mend } from "./mends.ts";
import { baileysLogger } from "./quiet.ts";
import { withSharedStorage } from "./shared-storage.ts";
import { durableSignal } from "./signal.ts";

/** What the phone shows in its list of linked devices. A pairing code is only given to a browser that WhatsApp knows. */
const browser: WABrowserDescription = ["Balcão", "Chrome", "1.0"];
const plainBrowser = Browsers.ubuntu("Chrome");
/** A query holds up every send of its number. */
const queryTimeoutMs = 12_000;
/** How often the server is asked whether it is there. Silence longer than this and 5 s ends the socket at the next question: within 35 s. */
const keepAliveMs = 15_000;

/** Trusts a test network instead of WhatsApp, in the whole process. The environment allows it on loopback only. */
export function trustRoot(base64: string): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(base64, "base64");
}

/** Where the server is, and how patient we are with it: tests have less time. */
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
  /** Asks the server when it has to: Baileys would, each time, and keep nothing. */
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
      // A device that says "available" silences its owner's phone, all day where somebody is always at the desk: a phone that does not
      // ring may be a lost customer. Only companies that chose to see their customers type pay that price, while somebody looks.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      // The store itself waits for the database: what fails there has failed for good.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
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
