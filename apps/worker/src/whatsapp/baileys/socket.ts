import { inCompany } from "@balcao/core/base/database";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { rawOf } from "@balcao/core/desk/messages/sending/outgoing";
import type { passkeyMs } from "@balcao/shared/connections/passkey";
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
/** What a socket calls itself. Its QRs say it too. */
export const browserOf = ({ withCode }: { withCode: boolean }): WABrowserDescription =>
  withCode ? plainBrowser : browser;
/** Longer than any link may take: `linking` shows the QRs on its own clock. */
const longestLinkMs = 3_600_000;
/** This limit is short, because a query holds up every send of its number. */
const queryTimeoutMs = 12_000;
/** How often the socket asks whether the server is there. A silence longer than this and 5 s ends the socket at the next question, so within 35 s. */
const keepAliveMs = 15_000;

/** Trusts a test network instead of WhatsApp, in the whole process. The environment allows it on loopback only. */
export function trustRoot(base64: string): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(base64, "base64");
}

/** The address of the server, and how long we wait for it; tests have less time. */
export interface Server {
  url: string;
  /** How long each QR is shown; by default the first for a minute, the others for 20 s. */
  qrMs?: number | undefined;
  /** How long the steps of a link with a passkey wait. */
  passkeyMs?: Partial<typeof passkeyMs> | undefined;
  keepAliveMs?: number | undefined;
}

export interface SocketOptions {
  server: Server;
  lease: Lease;
  creds: AuthenticationCreds;
  keys: SocketKeys;
  intake: Intake;
  withCode: boolean;
  /** Asks the server for a group only when needed; Baileys alone would ask each time, and keep no answer. */
  groupMetadata: (jid: string) => Promise<GroupMetadata | null>;
}

export function openSocket({ server, lease, creds, keys, intake, withCode, groupMetadata }: SocketOptions): WASocket {
  const sock = withSharedStorage(() =>
    makeWASocket({
      waWebSocketUrl: server.url,
      qrTimeout: longestLinkMs,
      keepAliveIntervalMs: server.keepAliveMs ?? keepAliveMs,
      auth: { creds, keys },
      makeSignalRepository: durableSignal(keys, intake),
      logger: baileysLogger(lease.connectionId),
      browser: browserOf({ withCode }),
      defaultQueryTimeoutMs: queryTimeoutMs,
      // mends.ts limits how long we wait for the server.
      connectTimeoutMs: 0,
      // A device that says "available" silences its owner's phone, even all day where somebody is always at the desk, and a silent phone may lose a
      // customer. Only companies that chose to see their customers type accept that, while somebody looks.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      // The store itself waits for the database, so what fails there has failed for good.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      // With it, Baileys would forget all sessions with a device, and with them the messages on their way. A new session beside them is enough.
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
