import type { ConnectionHealth } from "./health.ts";
import type { Connection, ConnectionStatus, DisconnectReason } from "./schema.ts";

type WithStatus = Pick<Connection, "status">;

/** States that deserve the warning badge in the drawer. */
export const needsAttention = ({ status }: WithStatus): boolean => status !== "CONNECTED";
export const canStart = ({ status }: WithStatus): boolean => status === "DISCONNECTED";
export const canShowQr = ({ status }: WithStatus): boolean => status === "qrcode";
export const canDisconnect = ({ status }: WithStatus): boolean =>
  status === "CONNECTED" || status === "PAIRING" || status === "TIMEOUT";
/** A number on which a message can be put at all: it may be offline for a moment, but it is linked. */
export const isLinked = (connection: Pick<Connection, "number">): boolean => connection.number !== null;
export const liveStatuses: readonly ConnectionStatus[] = ["CONNECTED", "OPENING", "TIMEOUT"];

/** What helps a number that is down: another code to link it, opening it again, or waiting for the next attempt. */
export type Remedy = "link" | "start" | "wait";
const remedies: Record<DisconnectReason, Exclude<Remedy, "wait">> = {
  "never-linked": "link",
  "qr-expired": "link",
  "logged-out": "link",
  refused: "link",
  replaced: "start",
  lost: "start",
  timeout: "start",
  unavailable: "start",
  "bad-session": "link",
  "pairing-failed": "link",
  "number-taken": "link",
  stopped: "start",
};
/** Null: nothing is wrong with it. */
export function remedyFor({ status, reason }: Pick<Connection, "status" | "reason">): Remedy | null {
  if (status === "CONNECTED") return null;
  if (status === "qrcode") return "link";
  if (status === "DISCONNECTED") return reason === null ? "start" : remedies[reason];
  return reason === null || reason === "never-linked" ? null : "wait";
}

/** How long a code can be read: the first of an attempt, and each that follows by itself. */
export const qrLifetimeMs = { first: 60_000, next: 20_000 };

/** Everything the number was given is kept, but what it was meant to ignore. */
export const isComplete = ({ received, stored, ignored }: ConnectionHealth["journal"]): boolean =>
  received === stored + ignored;
