import { type BinaryNode, buildAckStanza, type WASocket } from "@whiskeysockets/baileys";

/** Whether a notice is the server's own. */
const isServer = (from = ""): boolean => /^@?s\.whatsapp\.net$/.test(from);

/** The notices of the server to a device that is about to be linked. */
const linkNotices = [
  "passkey_prologue_request",
  "crsc_continuation",
  "companion_reg_refresh",
  "link_code_companion_reg",
] as const;
export type LinkNotice = (typeof linkNotices)[number];

/** The kind of a notice about a link. Null for another notice, or one that is not from the server. */
export function linkNoticeOf({ attrs: { type, from } }: BinaryNode): LinkNotice | null {
  return isServer(from) ? (linkNotices.find((known) => known === type) ?? null) : null;
}

/** Acknowledges a notice instead of Baileys. A broken connection needs no handling here. */
export async function acknowledge({ sendNode }: Pick<WASocket, "sendNode">, notice: BinaryNode): Promise<void> {
  await sendNode(buildAckStanza(notice)).catch(() => undefined);
}
