import type { Connection, ConnectionStatus } from "./schema.ts";

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
