import type { Identity } from "@balcao/core/desk/contacts/address";
import {
  type BinaryNode,
  decodeMessageNode,
  encodeWAMessage,
  getBinaryNodeChild,
  isJidBroadcast,
  toNumber,
  type WAMessage,
  type WAMessageKey,
} from "@whiskeysockets/baileys";
import type { JournalEntry } from "../keys/key-write.ts";
import { type Directory, isGroup, resolveParty, userOf } from "../address.ts";

/** The facts in a stanza except its content, in the journal's form. */
export interface Envelope {
  identities: Identity[];
  /** In a group: the member who wrote. */
  author: Identity[] | null;
  /** The push name of the writer. */
  name: string | null;
  /** The user name of the other end, or in a group of the member who wrote, without its @. A person with a user name may hide the number. */
  userName?: string;
  /** The server's time, in seconds. */
  time: number;
  /** The number of encrypted parts in the stanza. */
  parts: number;
  /** Whether the message came directly when it was written, and not later from the server's queue. */
  live?: true;
  /** Whether a message that cannot be decrypted should be hidden, as the sender asks for a reaction or a vote. */
  hidden?: true;
  /** Whether the message can be seen once, on the phone only. Linked devices get no content of it. */
  viewOnce?: true;
  /** Whether the server gives the content to the phone alone. No linked device ever gets it. */
  phoneOnly?: true;
  /** Whether the message is a call, which has no content. */
  call?: { isVideo: boolean; from: string };
}

export interface OwnAddresses {
  id: string;
  lid: string | undefined;
}

/** Whether an address is one of the number's own. */
export const isMe = (jid: string, me: OwnAddresses): boolean =>
  [me.id, me.lid].some((own) => own && userOf(own) === userOf(jid));

/** The journal entry of a stanza, without its content. Throws for a stanza that belongs to no chat. */
export async function entryOf(
  node: BinaryNode,
  me: OwnAddresses,
  connectionId: number,
  directory: Directory,
): Promise<JournalEntry> {
  const { fullMessage } = decodeMessageNode({ tag: node.tag, attrs: node.attrs }, me.id, me.lid ?? "");
  return entryFor(fullMessage.key, connectionId, directory, {
    name: fullMessage.pushName ?? null,
    time: Number(node.attrs.t ?? 0),
    parts: partsOf(node).length,
    ...userNameOf(node.attrs, fullMessage.key),
    ...(node.attrs.offline === undefined && { live: true }),
    ...(isHidden(node) && { hidden: true }),
    ...keptFrom(node),
  });
}

/** The journal entry of a call that begins to ring. Null for every other stanza about calls. */
export async function callEntry(
  node: BinaryNode,
  connectionId: number,
  directory: Directory,
): Promise<JournalEntry | null> {
  const offer = getBinaryNodeChild(node, "offer") ?? getBinaryNodeChild(node, "offer_notice");
  const callId = offer?.attrs["call-id"];
  const from = offer?.attrs.from ?? offer?.attrs["call-creator"];
  if (!offer || !callId || !from) return null;
  const group = offer.attrs["group-jid"];
  const [remoteJid, alt] = [group ?? from, offer.attrs.caller_pn];
  const key = { remoteJid, id: callId, fromMe: false, ...(group ? { participant: from } : {}) };
  return entryFor(
    { ...key, ...(alt && (group ? { participantAlt: alt } : { remoteJidAlt: alt })) },
    connectionId,
    directory,
    {
      name: node.attrs.notify ?? null,
      time: Number(node.attrs.t ?? 0),
      parts: 0,
      ...(node.attrs.offline === undefined && { live: true }),
      call: { isVideo: getBinaryNodeChild(offer, "video") !== undefined, from },
    },
  );
}

/** The entry and the padded content of a message that our own phone sent again, because this device never got it. */
export async function resentEntry(
  { key, message, messageTimestamp, pushName }: WAMessage,
  connectionId: number,
  directory: Directory,
): Promise<{ entry: JournalEntry; content: Uint8Array } | null> {
  if (!message) return null;
  const time = toNumber(messageTimestamp);
  const entry = await entryFor(key, connectionId, directory, { name: pushName ?? null, time, parts: 1 });
  return { entry, content: encodeWAMessage(message) };
}

async function entryFor(
  key: WAMessageKey,
  connectionId: number,
  directory: Directory,
  about: Omit<Envelope, "identities" | "author">,
): Promise<JournalEntry> {
  // A message to a broadcast list is, for each reader, a message in the chat with its sender.
  const isFromList = isJidBroadcast(key.remoteJid ?? "") && !key.fromMe;
  const chatJid = isFromList ? key.participant : key.remoteJid;
  const chat = await resolveParty(chatJid ?? "", key.remoteJidAlt, directory);
  const author = isGroup(chat.jid) ? await resolveParty(key.participant ?? "", key.participantAlt, directory) : null;
  const envelope: Envelope = { identities: chat.identities, author: author?.identities ?? null, ...about };
  return {
    connectionId,
    chat: chat.jid,
    participant: author?.jid ?? "",
    wid: clean(key.id ?? ""),
    fromMe: key.fromMe ?? false,
    envelope,
    plaintext: null,
    reason: null,
  };
}

/** Postgres stores no zero characters, and a stranger chooses the id. */
const clean = (text: string) => text.replaceAll("\0", "");

/**
 * The user name of the other end of a chat, whoever wrote. In a group it is the name of the member who wrote. Servers use several field names for it.
 */
function userNameOf({ sender_username: sender, username }: BinaryNode["attrs"], key: WAMessageKey) {
  const ofChat = key.fromMe ? key.remoteJidUsername : (sender ?? username ?? key.remoteJidUsername);
  const userName = clean((isGroup(key.remoteJid ?? "") ? key.participantUsername : ofChat) ?? "").replace(/^@/, "");
  return /^[\p{L}\p{N}._]{1,40}$/u.test(userName) ? { userName } : {};
}

/** The encrypted parts of a stanza. */
export const partsOf = (node: BinaryNode): BinaryNode[] =>
  Array.isArray(node.content)
    ? node.content.filter(({ tag, content }) => tag === "enc" && content instanceof Uint8Array)
    : [];

/** Why the server never gives the content to linked devices. Empty for any other reason, after which the content may still come. */
function keptFrom(node: BinaryNode): Pick<Envelope, "viewOnce" | "phoneOnly"> {
  const { type = "" } = getBinaryNodeChild(node, "unavailable")?.attrs ?? {};
  if (/^view_?once/.test(type)) return { viewOnce: true };
  return type.endsWith("_unavailable_fanout") ? { phoneOnly: true } : {};
}

const isHidden = (node: BinaryNode) => partsOf(node).some(({ attrs }) => attrs["decrypt-fail"] === "hide");
