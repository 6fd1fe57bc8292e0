import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { Binds } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";
import { findConversation, findMessageFor } from "./access.ts";
import { type MessageListRow, messageSelect, presentMessage } from "./presenter.ts";

const starredAtMost = 1000;

type Starred = { messageId: number; contactId: number; starred: boolean };

/** Puts one's own mark on a message, or takes it; one's other windows hear of it. */
export async function starMessage(actor: Actor, id: number, { starred }: { starred: boolean }): Promise<Starred> {
  const { contactId } = await findMessageFor(actor, id);
  await query(
    starred
      ? "insert into message_stars (company_id, user_id, message_id) values ($1, $2, $3) on conflict do nothing"
      : "delete from message_stars where company_id = $1 and user_id = $2 and message_id = $3",
    [actor.companyId, actor.userId, id],
  );
  const answer = { messageId: id, contactId, starred };
  publish("message.star", answer, { userId: actor.userId });
  return answer;
}

/** What one marked in a conversation and may still see, newest first. */
export async function listStarred(actor: Actor, ticketId: number): Promise<{ messages: Message[] }> {
  const { contactId } = await findConversation(actor, ticketId);
  const binds = new Binds();
  const mine = `select s.message_id from message_stars s where s.user_id = ${binds.add(actor.userId)}`;
  const rows = await query<MessageListRow>(
    messageSelect(
      `m.id in (${mine}) and m.contact_id = ${binds.add(contactId)} and not m.is_deleted and ${visibleTo(actor, binds)}`,
      `order by m.sent_at desc, m.id desc limit ${starredAtMost}`,
    ),
    binds.values,
  );
  return { messages: rows.map(presentMessage) };
}
