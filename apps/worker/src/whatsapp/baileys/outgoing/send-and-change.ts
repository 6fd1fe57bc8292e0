import { createHash } from "node:crypto";
import type { Identity } from "@balcao/core/desk/contacts/address";
import type { BlockOrder } from "@balcao/core/desk/contacts/blocking/block-order";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { linkedDeviceId } from "@balcao/shared/connections/transports";
import { generateWAMessage, jidNormalizedUser, proto, type WAMessageKey, type WASocket } from "@whiskeysockets/baileys";
import { NotNow, type PreparedFile, type Target, Unreachable } from "../../gateway.ts";
import { isGroup, isLid, lidJid, phoneJid, userOf } from "../address.ts";
import { contentOf, quotedOf } from "./content.ts";
import { baileysLogger } from "../quiet.ts";

/** Sends a message under its own id. `fresh` fetches the device lists again, because the server found our lists out of date. */
export async function post(
  sock: WASocket,
  outgoing: OutgoingMessage,
  file: PreparedFile | null,
  { fresh }: { fresh: boolean },
): Promise<{ raw: Buffer }> {
  const ownJid = sock.user?.id ?? "";
  const quoted = quotedOf(outgoing);
  const { message } = await generateWAMessage(outgoing.chat, contentOf(outgoing, file), {
    userJid: ownJid,
    messageId: outgoing.wid,
    upload: sock.waUploadToServer,
    logger: baileysLogger(outgoing.connectionId),
    ...(quoted && { quoted }),
  });
  if (!message) throw new Error("Baileys made no message");
  await requireDevices(sock, outgoing.chat, fresh);
  await sock.relayMessage(outgoing.chat, message, { messageId: outgoing.wid });
  return { raw: Buffer.from(proto.Message.encode(message).finish()) };
}

/** Throws when the devices of the other side are not known. Baileys would then send a stanza without recipients, and count that as a success. */
async function requireDevices(sock: WASocket, chat: string, fresh: boolean): Promise<void> {
  if (isGroup(chat)) return;
  const own = isLid(chat) ? sock.user?.lid : sock.user?.id;
  const devices = await sock.getUSyncDevices([jidNormalizedUser(own), chat], !fresh, false);
  if (!devices.some(({ user }) => user === userOf(chat)))
    throw new NotNow("The devices of the other side are not known");
}

/** An id that depends only on the command, so that a repeated change is the same change on the phone. */
export function changeId(connectionId: number, commandId: number): string {
  const digest = createHash("sha256").update(`${connectionId}/${commandId}`).digest();
  return linkedDeviceId((bytes) => digest.subarray(0, bytes));
}

export async function edit(sock: WASocket, target: Target, body: string, wid: string): Promise<void> {
  await sock.sendMessage(target.chat, { text: body, edit: keyOf(target), linkPreview: null }, { messageId: wid });
}

export async function remove(sock: WASocket, target: Target, wid: string): Promise<void> {
  await sock.sendMessage(target.chat, { delete: keyOf(target) }, { messageId: wid });
}

export async function react(sock: WASocket, target: Target, emoji: string, wid: string): Promise<void> {
  await sock.sendMessage(target.chat, { react: { text: emoji, key: keyOf(target) } }, { messageId: wid });
}

export async function markRead(
  sock: WASocket,
  chat: string,
  keys: readonly { wid: string; participant: string | null }[],
): Promise<void> {
  await sock.readMessages(
    keys.map(({ wid, participant }) => ({
      remoteJid: chat,
      id: wid,
      fromMe: false,
      ...(participant && { participant }),
    })),
  );
}

/** Blocks or unblocks a person, by number if the number is known. WhatsApp needs both addresses of a person to block, and only one of them to unblock. */
export async function block(
  sock: WASocket,
  { phone, lid, addresses }: Omit<BlockOrder, "blocked">,
  blocked: boolean,
): Promise<readonly Identity[]> {
  if (!phone && (blocked || !lid)) throw new Unreachable("no number is known");
  if (phone && lid)
    await sock.signalRepository.lidMapping.storeLIDPNMappings([{ lid: lidJid(lid), pn: phoneJid(phone) }]);
  await sock.updateBlockStatus(phone ? phoneJid(phone) : lidJid(lid ?? ""), blocked ? "block" : "unblock");
  return addresses;
}

const keyOf = ({ chat, wid, fromMe, participant }: Target): WAMessageKey => ({
  remoteJid: chat,
  id: wid,
  fromMe,
  ...(participant && !fromMe && { participant }),
});
