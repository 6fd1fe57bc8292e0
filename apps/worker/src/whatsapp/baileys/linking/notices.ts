import { type BinaryNode, buildAckStanza, type WASocket } from "@whiskeysockets/baileys";

/** Whether a notice is the server's own. */
const isServer = (from = ""): boolean => /^@?s\.whatsapp\.net$/.test(from);

/** The notices of the server to a device that is about to be linked. */
const linkNotices = ["passkey_prologue_request", "crsc_continuation", "companion_reg_refresh"] as const;
export type LinkNotice = (typeof linkNotices)[number];

/** The kind of a notice about a link. Null for another notice, or one that is not from the server. */
export function linkNoticeOf({ attrs: { type, from } }: BinaryNode): LinkNotice | null {
  return isServer(from) ? (linkNotices.find((known) => known === type) ?? null) : null;
}

/**
 * Acknowledges the notices that Baileys leaves unacknowledged, because it acknowledges only once it knows the number, which a request for a code
 * gives it. A connection that breaks meanwhile needs no handling.
 */
export async function acknowledge(
  { sendNode, authState }: Pick<WASocket, "sendNode" | "authState">,
  notice: BinaryNode,
) {
  if (!authState.creds.me) await sendNode(buildAckStanza(notice)).catch(() => undefined);
}
