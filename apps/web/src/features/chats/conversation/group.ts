import type { ChatMessage } from "@balcao/shared/chats/schema";
import { dayOf } from "../../../lib/format.ts";
import type { UnsentChatMessage } from "../../../nouns/chats/unsent-store.ts";

export type BubbleItem = {
  key: string;
  message: ChatMessage;
  /** The unsent message of this browser. Null for a message that the server has. */
  unsent: UnsentChatMessage | null;
  /** Whether the message is the first of those that one member wrote within a few minutes. */
  first: boolean;
};
export type ChatDay = { day: string; at: string; rows: BubbleItem[] };

const together = 5 * 60_000;
const isApart = (before: ChatMessage | undefined, { senderId, createdAt }: ChatMessage): boolean =>
  !before ||
  before.senderId !== senderId ||
  dayOf(before.createdAt) !== dayOf(createdAt) ||
  Date.parse(createdAt) - Date.parse(before.createdAt) > together;

/** Groups messages by their days, in the given order. Unsent messages come last, whatever their time. */
export function groupChat(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentChatMessage[],
  me: { id: number; name: string },
): ChatDay[] {
  const all = [
    ...messages.map((message) => ({ key: message.clientId ?? String(message.id), message, unsent: null })),
    ...unsent.map((one) => ({ key: one.clientId, message: asMessage(one, me), unsent: one })),
  ];
  const days: ChatDay[] = [];
  for (const [index, one] of all.entries()) {
    const { createdAt } = one.message;
    const row = { ...one, first: isApart(all[index - 1]?.message, one.message) };
    const last = days.at(-1);
    if (last?.day === dayOf(createdAt)) last.rows.push(row);
    else days.push({ day: dayOf(createdAt), at: createdAt, rows: [row] });
  }
  return days;
}

/** A message written in this browser, as it will look once the server has it. */
function asMessage(
  { clientId, chatId, message, quoted, files, at }: UnsentChatMessage,
  me: { id: number; name: string },
): ChatMessage {
  return {
    id: 0,
    chatId,
    clientId,
    message,
    senderId: me.id,
    sender: { id: me.id, name: me.name },
    mentions: [],
    quoted: quoted && {
      id: quoted.id,
      sender: quoted.sender,
      message: quoted.message,
      fileName: quoted.files[0]?.name ?? null,
      isDeleted: quoted.isDeleted,
    },
    files: files.map(({ file, url }, index) => ({
      id: -index,
      path: url,
      mediaType: file.type,
      name: file.name,
      size: file.size,
    })),
    isDeleted: false,
    editedAt: null,
    createdAt: at,
  };
}
