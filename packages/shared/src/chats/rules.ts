import type { Actor } from "../permissions.ts";
import { maxFiles } from "../messages/rules.ts";

export const chatTitle = { min: 1, max: 100 };
export const maxChatMessage = 5000;
export const maxChatFiles = maxFiles;
/** The number of members is limited, because every member gets each message. */
export const maxMembers = 200;
export const maxChatsOfCompany = 5000;
/** The least time between a browser's reports that its user writes. Other browsers drop the sign somewhat later. */
export const typingAgainMs = 3000;
export const typingForMs = 6000;

type ChatUser = Pick<Actor, "userId">;
type OwnedChat = { ownerId: number };
type ChatSpeech = { senderId: number; isDeleted: boolean };

/** Whether a user may change or delete a chat. Only the owner may. An admin may not, because an admin need not be a member. */
export const canManageChat = ({ userId }: ChatUser, { ownerId }: OwnedChat): boolean => userId === ownerId;
/** Whether a user may leave a chat. The owner cannot leave, only delete the chat, because every chat needs an owner. */
export const canLeaveChat = (who: ChatUser, chat: OwnedChat): boolean => !canManageChat(who, chat);
/** Users edit and delete only their own messages, at any time. */
export const canChangeChatMessage = ({ userId }: ChatUser, { senderId, isDeleted }: ChatSpeech): boolean =>
  senderId === userId && !isDeleted;
/** Whether a message can be sent. A blank message cannot, unless it has files. */
export const isSayable = (message: string, files: number): boolean => message.trim() !== "" || files > 0;

interface MemberName {
  id: number;
  name: string;
}
/** A piece of a message: plain text, or the name of a mentioned member. */
export interface MentionPiece {
  text: string;
  userId: number | null;
}

const wordy = /[\p{L}\p{N}_]/u;

/**
 * A text in its pieces. `@` and the whole name of a member, in upper or lower case, mention that member. When two names fit, the longer one counts.
 */
export function mentionPieces(body: string, members: readonly MemberName[]): MentionPiece[] {
  const names = members
    .map(({ id, name }) => ({ id, name: name.toLowerCase() }))
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const pieces: MentionPiece[] = [];
  let from = 0;
  for (let at = body.indexOf("@"); at !== -1; at = body.indexOf("@", at + 1)) {
    if (at < from || wordy.test(body[at - 1] ?? "")) continue;
    const meant = names.find(({ name }) => isNamed(body, at + 1, name));
    if (!meant) continue;
    if (at > from) pieces.push({ text: body.slice(from, at), userId: null });
    from = at + 1 + meant.name.length;
    pieces.push({ text: body.slice(at, from), userId: meant.id });
  }
  if (from < body.length) pieces.push({ text: body.slice(from), userId: null });
  return pieces;
}

const isNamed = (body: string, at: number, name: string): boolean =>
  body.slice(at, at + name.length).toLowerCase() === name && !wordy.test(body[at + name.length] ?? "");

/** The members whom a text mentions, each once. */
export const mentionedIn = (body: string, members: readonly MemberName[]): number[] => [
  ...new Set(mentionPieces(body, members).flatMap(({ userId }) => (userId === null ? [] : [userId]))),
];

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const ticketLink = new RegExp(`/tickets/(${uuid})(?![\\w-])|(?<![\\w/-])(${uuid})(?![\\w-])`, "gi");
const mostCards = 3;

/**
 * The uuids of the tickets to which a text links: by the address of a ticket, or by the uuid alone. Each uuid is listed once, and at most the first
 * three.
 */
export const ticketsLinkedIn = (body: string): string[] =>
  [...new Set([...body.matchAll(ticketLink)].map(([, linked, bare]) => (linked ?? bare ?? "").toLowerCase()))].slice(
    0,
    mostCards,
  );

type Reader = { userId: number; readMessageId: number };
/** The members who have read a message, without its sender. */
export const readersOf = <R extends Reader>(message: { id: number; senderId: number }, users: readonly R[]): R[] =>
  users.filter(({ userId, readMessageId }) => userId !== message.senderId && readMessageId >= message.id);
