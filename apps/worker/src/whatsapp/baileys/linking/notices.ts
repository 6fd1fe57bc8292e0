import { type BinaryNode, buildAckStanza, type WASocket } from "@whiskeysockets/baileys";

/** Whether a notice is the server's own. */
const isServer = (from = ""): boolean => /^@?s\.whatsapp\.net$/.test(from);

/** What the server tells a device that is about to be linked. */
const linkNotices = ["passkey_prologue_request", "crsc_continuation", "companion_reg_refresh"] as const;
export type LinkNotice = (typeof linkNotices)[number];

/** Which notice about a link this is; null where it is another one, or not from the server. */
export function linkNoticeOf({ attrs: { type, from } }: BinaryNode): LinkNotice | null {
  return isServer(from) ? (linkNotices.find((known) => known === type) ?? null) : null;
}

/**
 * Acknowledges a notice where Baileys does not: as long as it knows no number, which it does from the moment at which a code is asked for. A line that
 * breaks meanwhile ends by itself.
 */
export async function acknowledge(
  { sendNode, authState }: Pick<WASocket, "sendNode" | "authState">,
  notice: BinaryNode,
) {
  if (!authState.creds.me) await sendNode(buildAckStanza(notice)).catch(() => undefined);
}
