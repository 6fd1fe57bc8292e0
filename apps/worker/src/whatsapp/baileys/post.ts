import type { OutgoingMessage } from "@balcao/core/messages/outgoing";
import { generateWAMessage, jidNormalizedUser, proto, type WAMessageKey, type WASocket } from "@whiskeysockets/baileys";
import { NotNow, type PreparedFile, type Target } from "../gateway.ts";
import { isGroup, lidJid, phoneJid, userOf } from "./address.ts";
import { contentOf, quotedOf } from "./content.ts";
import { baileysLogger } from "./quiet.ts";

/** Sends under the letter's own id. `fresh`: device lists are asked for anew, because the server found ours out of date. */
export async function post(
  sock: WASocket,
  letter: OutgoingMessage,
  file: PreparedFile | null,
  { fresh }: { fresh: boolean },
): Promise<{ raw: Buffer }> {
  const ownJid = sock.user?.id ?? "";
  const quoted = quotedOf(letter);
  const { message } = await generateWAMessage(letter.chat, contentOf(letter, file), {
    userJid: ownJid,
    messageId: letter.wid,
    upload: sock.waUploadToServer,
    logger: baileysLogger(letter.connectionId),
    ...(quoted && { quoted }),
  });
  if (!message) throw new Error("Baileys made no message");
  await requireDevices(sock, letter.chat, fresh);
  await sock.relayMessage(letter.chat, message, { messageId: letter.wid });
  return { raw: Buffer.from(proto.Message.encode(message).finish()) };
}

/** Baileys sends a stanza for nobody when it could not learn the devices of the other side, and calls that a success. */
async function requireDevices(sock: WASocket, chat: string, fresh: boolean): Promise<void> {
  if (isGroup(chat)) return;
  const own = chat.endsWith("@lid") ? sock.user?.lid : sock.user?.id;
  const devices = await sock.getUSyncDevices([jidNormalizedUser(own), chat], !fresh, false);
  if (!devices.some(({ user }) => user === userOf(chat)))
    throw new NotNow("The devices of the other side are not known");
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

/** One number a question: the answer names only the canonical form. */
export async function lookUp(sock: WASocket, number: string) {
  const found = await sock.onWhatsApp(phoneJid(number));
  if (!found) throw new NotNow("The server does not answer");
  const [one] = found;
  if (!one?.exists) return null;
  const lid = await sock.signalRepository.lidMapping.getLIDForPN(one.jid);
  return { phone: userOf(one.jid), lid: lid ? userOf(lid) : null, chat: jidNormalizedUser(lid ?? one.jid) };
}

/** By number where it is known: WhatsApp wants to be told both addresses of who is blocked. */
export async function block(
  sock: WASocket,
  { phone, lid }: { phone: string | null; lid: string | null },
  blocked: boolean,
): Promise<void> {
  if (phone && lid)
    await sock.signalRepository.lidMapping.storeLIDPNMappings([{ lid: lidJid(lid), pn: phoneJid(phone) }]);
  await sock.updateBlockStatus(phone ? phoneJid(phone) : lidJid(lid ?? ""), blocked ? "block" : "unblock");
}

const keyOf = ({ chat, wid, fromMe, participant }: Target): WAMessageKey => ({
  remoteJid: chat,
  id: wid,
  fromMe,
  ...(participant && !fromMe && { participant }),
});
