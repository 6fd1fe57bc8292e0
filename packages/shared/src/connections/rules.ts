import type { ConnectionHealth } from "./health.ts";
import type { Connection, ConnectionStatus, DisconnectReason } from "./schema.ts";
import { canDo } from "./transports.ts";

type WithStatus = Pick<Connection, "status">;

/** Whether the menu shows a warning badge for this number. */
export const needsAttention = ({ status }: WithStatus): boolean => status !== "CONNECTED";
export const canStart = ({ status }: WithStatus): boolean => status === "DISCONNECTED";
export const canShowQr = ({ status }: WithStatus): boolean => status === "qrcode";
export const canDisconnect = ({ status, network }: Pick<Connection, "status" | "network">): boolean =>
  canDo(network, "linking") && (status === "CONNECTED" || status === "PAIRING" || status === "TIMEOUT");
/** Whether a number may be the default, which sends when no number is named. A number that is switched off may not. */
export const mayBeDefault = ({ offBy }: Pick<Connection, "offBy">): boolean => offBy === null;
/** A linked number can take messages, even while it is offline for a moment. */
export const isLinked = (connection: Pick<Connection, "number">): boolean => connection.number !== null;
/** The link's fields of a connection while no link is running. */
export const noCodes = { qrcode: null, pairingCode: null, passkey: null } as const;
/** The connection in the form for users who may not link it. Its codes are left out, because they would give control of the number. */
export const withoutCodes = (connection: Connection): Connection => ({
  ...connection,
  ...noCodes,
});
export const liveStatuses: readonly ConnectionStatus[] = ["CONNECTED", "OPENING", "TIMEOUT"];

/** How a number is restored: linking it with another code, giving it another access at Meta, starting it again, or waiting for the next attempt. */
export type Remedy = "link" | "access" | "start" | "wait";
const remedies: Record<DisconnectReason, Exclude<Remedy, "wait">> = {
  "never-linked": "link",
  "qr-expired": "link",
  "logged-out": "link",
  refused: "link",
  banned: "start",
  outdated: "start",
  replaced: "start",
  lost: "start",
  timeout: "start",
  unreachable: "start",
  unavailable: "start",
  "bad-session": "link",
  "pairing-failed": "link",
  passkey: "link",
  "passkey-silent": "link",
  "passkey-refused": "link",
  "passkey-uncompared": "link",
  "passkey-differs": "link",
  "passkey-lost": "link",
  "number-taken": "link",
  "token-refused": "access",
  unregistered: "access",
  stopped: "start",
  "no-place": "start",
  "switched-off": "start",
};
const linkingReasons = [
  "never-linked",
  "qr-expired",
  "pairing-failed",
  "passkey",
  "passkey-silent",
  "passkey-refused",
  "passkey-uncompared",
  "passkey-differs",
  "passkey-lost",
] as const satisfies readonly DisconnectReason[];
export type LinkingReason = (typeof linkingReasons)[number];
/** Whether a reason asks a person to link the number. Such a reason does not explain why the number went down. */
export const isOfLinking = (reason: DisconnectReason): reason is LinkingReason =>
  linkingReasons.some((one) => one === reason);
/** How this number is restored. Null when it has no fault. */
export function remedyFor({
  status,
  reason,
  network,
}: Pick<Connection, "status" | "reason" | "network">): Remedy | null {
  if (status === "CONNECTED") return null;
  if (status === "qrcode") return "link";
  if (status === "DISCONNECTED") {
    const remedy = reason === null ? "start" : remedies[reason];
    return remedy === "link" && !canDo(network, "linking") ? "start" : remedy;
  }
  return reason === null || reason === "never-linked" ? null : "wait";
}

/** A customer who chose none of a new number's queues goes to its fallback queue after this many minutes. */
export const usualTimeToTransfer = 10;
type Route = Pick<Connection, "transferQueueId" | "timeToTransfer"> & { queueIds: readonly number[] };
/** Whether customers who never answer the menu would stay without a queue for ever. A number with one queue sends no menu. */
export const needsFallback = ({ queueIds, transferQueueId, timeToTransfer }: Route): boolean =>
  queueIds.length > 1 && (transferQueueId === null || timeToTransfer === 0);

/** How long a QR code is valid: the first code of an attempt, and each later code. */
export const qrLifetimeMs = { first: 60_000, next: 20_000 };

/** Whether every message that the number received is stored or ignored on purpose. */
export const isComplete = ({ received, stored, ignored }: ConnectionHealth["journal"]): boolean =>
  received === stored + ignored;
