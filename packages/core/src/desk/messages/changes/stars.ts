import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../../base/database.ts";
import { publish } from "../../../base/outbox/write.ts";
import { raw, sql } from "../../../base/sql.ts";
import { visibleTo } from "../../tickets/access.ts";
import { findConversation, findMessageFor } from "../access.ts";
import { messageShape, presentMessage, seenBy, selectMessages } from "../presenter.ts";

const starredAtMost = 1000;

type StarChange = { messageId: number; contactId: number; starred: boolean };

/** Puts the actor's star on a message, or removes it. Only the actor's other windows get the change. */
export async function starMessage(actor: Actor, id: number, { starred }: { starred: boolean }): Promise<StarChange> {
  const { contactId } = await findMessageFor(actor, id);
  const { companyId, userId } = actor;
  await run(
    starred
      ? sql`insert into message_stars (company_id, user_id, message_id) values (${companyId}, ${userId}, ${id}) on conflict do nothing`
      : sql`delete from message_stars where company_id = ${companyId} and user_id = ${userId} and message_id = ${id}`,
  );
  const answer = { messageId: id, contactId, starred };
  publish("message.star", answer, { userId });
  return answer;
}

/** The messages of a conversation that the actor starred and may still see, newest first. */
export async function listStarred(actor: Actor, ticketId: number): Promise<{ messages: Message[] }> {
  const { contactId } = await findConversation(actor, ticketId);
  const rows = await query(
    messageShape,
    sql`${selectMessages()} where m.id in (select s.message_id from message_stars s where s.user_id = ${actor.userId})
       and m.contact_id = ${contactId} and not m.is_deleted and ${visibleTo(actor)}
     order by m.sent_at desc, m.id desc limit ${raw(starredAtMost)}`,
  );
  return { messages: rows.map((row) => presentMessage(row, seenBy(actor))) };
}
