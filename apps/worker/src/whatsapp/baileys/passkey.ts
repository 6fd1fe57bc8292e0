import { type BinaryNode, buildAckStanza, type WASocket } from "@whiskeysockets/baileys";

/** The account must confirm with its passkey before a device is linked to it, which we cannot do. */
export class PasskeyAsked extends Error {
  override readonly name = "PasskeyAsked";
}

/** Whether a notice is the server's own. */
export const isServer = (from = ""): boolean => /^@?s\.whatsapp\.net$/.test(from);

/**
 * Ends a socket on which the server asks for the passkey of the account that is about to be linked; undefined for any other notice. The notice is
 * acknowledged here, because Baileys acknowledges nothing before it knows the number.
 */
export function endWhereAsked(sock: Unlinked, notice: BinaryNode): Promise<never> | undefined {
  const { type, from } = notice.attrs;
  if (type !== "passkey_prologue_request" || !isServer(from) || sock.authState.creds.account) return undefined;
  return endWith(new PasskeyAsked(), sock, notice);
}

type Unlinked = Pick<WASocket, "sendNode" | "end" | "authState">;

async function endWith(asked: PasskeyAsked, { sendNode, end }: Unlinked, notice: BinaryNode): Promise<never> {
  await sendNode(buildAckStanza(notice)).catch(() => undefined);
  await end(asked);
  throw asked;
}
