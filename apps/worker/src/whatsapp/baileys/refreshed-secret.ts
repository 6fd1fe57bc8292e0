import { randomBytes } from "node:crypto";
import { type BinaryNode, buildAckStanza, type WASocket } from "@whiskeysockets/baileys";
import { isServer } from "./passkey.ts";

type Unlinked = Pick<WASocket, "sendNode" | "ev" | "authState">;

/** The QRs of a socket. Baileys makes them all with its first secret: each is shown with the one that holds now, and `again` shows the last. */
export function qrsOf({ authState }: Pick<WASocket, "authState">, show: (qr: string) => void) {
  let last: string | undefined;
  const again = (): void => {
    if (last !== undefined) show(withSecret(last, authState.creds.advSecretKey));
  };
  const take = (qr: string): void => {
    last = qr;
    again();
  };
  return { take, again };
}

function withSecret(qr: string, secret: string): string {
  const parts = qr.split(",");
  parts[3] = secret;
  return parts.join(",");
}

/**
 * Makes a new secret for the link, and shows the QR with it, where the server has retired the one of the QR that is shown: a phone that scans
 * that one fails. Undefined for any other notice. Whoever types a code has no QR, and keeps the secret that the code is tied to.
 */
export function renewWhereRetired(
  sock: Unlinked,
  notice: BinaryNode,
  { withCode, qrs }: { withCode: boolean; qrs: { again: () => void } },
): Promise<void> | undefined {
  const { type, from } = notice.attrs;
  if (type !== "companion_reg_refresh" || !isServer(from) || sock.authState.creds.account) return undefined;
  if (!withCode) {
    sock.ev.emit("creds.update", { advSecretKey: randomBytes(32).toString("base64") });
    qrs.again();
  }
  // Baileys acknowledges nothing before it knows the number.
  return sock.sendNode(buildAckStanza(notice)).catch(() => undefined);
}
