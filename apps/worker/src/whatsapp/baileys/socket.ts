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
/** The description that a socket gives of itself. Its QRs contain it too. */
export const browserOf = ({ withCode }: { withCode: boolean }): WABrowserDescription =>
  withCode ? plainBrowser : browser;
/** Baileys' own limit for a QR. No link takes longer, because `linking` decides how long each QR is shown. */
const longestLinkMs = 3_600_000;
/** This limit is short, because a query blocks every send of its number. */
const queryTimeoutMs = 12_000;
/** How often the socket checks the server. A silence that exceeds this by 5 s ends the socket at the next check, so within 35 s. */
const keepAliveMs = 15_000;

/** Trusts a test network instead of WhatsApp, in the whole process. The environment allows it on loopback only. */
export function trustRoot(base64: string): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(base64, "base64");
}

/** The address of the server, and the time limit for its answer. Tests use a shorter limit. */
export interface Server {
  url: string;
  /** How long each QR is shown. By default the first is shown for a minute and the others for 20 s. */
  qrMs?: number | undefined;
  /** The time limits of the steps of a link with a passkey. */
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
  /** Asks the server for a group only when needed. Baileys alone would ask each time and store no answer. */
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
      // mends.ts limits the wait for the server.
      connectTimeoutMs: 0,
      // A device that reports "available" silences its owner's phone, all day when the desk is always attended. A silent phone may lose a customer.
      // Only companies with the setting to see their customers type accept that, and only while an attendant looks.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      // The store itself waits for the database, so a failure of the store is final.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      // With this option Baileys would delete all sessions with a device, and then messages that are on their way could not be decrypted. A new session
      // beside the old ones is enough.
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
