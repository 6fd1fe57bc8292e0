import type { Message } from "@balcao/shared/messages/schema";
import { MessageList } from "../features/messages/conversation/message-list.tsx";
import { show } from "./render.tsx";
import { aPage, aTicket } from "./samples.ts";
import { wire } from "./wire.ts";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
/** An answer to the list of messages. */
export const page = (messages: Message[], nextCursor: string | null = null, part: Parameters<typeof aPage>[1] = {}) =>
  aPage(messages, { nextCursor, ...part });

/** Shows the messages of a ticket, which a fake server answers. */
export function openConversation(
  answer: Parameters<typeof wire>[0][string],
  part: Partial<typeof ticket> = {},
  canWrite = true,
  more: Parameters<typeof wire>[0] = {},
) {
  const log = wire({
    "GET /messages/:id": answer,
    "GET /messages/:id/starred": () => ({ messages: [] }),
    "POST /media/:id/download": () => ({ ok: true }),
    ...more,
  });
  const view = show(
    <MessageList ticket={{ ...ticket, ...part }} canWrite={canWrite} onReply={() => {}} onEdit={() => {}} />,
  );
  return { log, ...view };
}
