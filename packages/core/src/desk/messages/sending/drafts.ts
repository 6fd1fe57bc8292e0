import type { Draft } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { RowOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { publish } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { UserRow } from "../../../company/users/user.model.ts";
import { lockTicketFor } from "../../tickets/access.ts";
import { TicketRow } from "../../tickets/ticket.model.ts";
import { findConversation } from "../access.ts";
import { requireOwn } from "./send.ts";
import { TicketDraftRow } from "../ticket-draft.model.ts";

const draftShape = { ...TicketDraftRow.shape("body", "userId", "updatedAt"), userName: UserRow.columns.name.null };

/** The half-written text in a ticket that this actor may see. */
export async function readDraft(actor: Actor, ticketId: number): Promise<{ draft: Draft | null }> {
  await findConversation(actor, ticketId);
  return { draft: await loadDraft(ticketId) };
}

async function loadDraft(ticketId: number): Promise<Draft | null> {
  const [row] = await query(
    draftShape,
    sql`select ${TicketDraftRow.pick("d", "body", "userId", "updatedAt")}, u.name as "userName"
     from ticket_drafts d left join users u on u.company_id = d.company_id and u.id = d.user_id where d.ticket_id = ${ticketId}`,
  );
  return row ? presentDraft(row) : null;
}

/** Moves the draft of one locked ticket to another. Returns false when there is no draft, or when the other ticket already has a draft. */
export async function moveDraft(from: number, into: number): Promise<boolean> {
  const [place] = await query(
    TicketRow.shape("userId", "queueId"),
    sql`with moved as (
       update ticket_drafts d set ticket_id = ${into} where ticket_id = ${from}
         and not exists (select 1 from ticket_drafts o where o.company_id = d.company_id and o.ticket_id = ${into}) returning ticket_id
     )
     select ${TicketRow.pick("t", "userId", "queueId")} from tickets t where t.id in (select ticket_id from moved)`,
  );
  if (place) publish("draft.update", { ticketId: into, draft: await loadDraft(into) }, { place });
  return place !== undefined;
}

/** Stores the draft for the next user who writes in the ticket. A blank text removes the draft. */
export async function saveDraft(
  actor: Actor,
  ticketId: number,
  { body }: { body: string },
): Promise<{ draft: Draft | null }> {
  const ticket = await lockTicketFor(actor, ticketId);
  await requireOwn(actor, ticket);
  if (body.trim() === "") {
    const [gone] = await query(
      TicketDraftRow.shape("updatedAt"),
      sql`delete from ticket_drafts where ticket_id = ${ticketId} returning updated_at as "updatedAt"`,
    );
    const ended = gone?.updatedAt.toISOString();
    if (ended) publish("draft.update", { ticketId, draft: null, ended }, { place: ticket });
    return { draft: null };
  }
  const draft = await keepDraft(actor, ticketId, body);
  publish("draft.update", { ticketId, draft }, { place: ticket });
  return { draft };
}

async function keepDraft(actor: Actor, ticketId: number, body: string): Promise<Draft> {
  const rows = await query(
    TicketDraftRow.shape("updatedAt"),
    sql`insert into ticket_drafts (company_id, ticket_id, user_id, body, updated_at) values (${actor.companyId}, ${ticketId}, ${actor.userId}, ${body}, clock_timestamp())
     on conflict (company_id, ticket_id) do update set user_id = excluded.user_id, body = excluded.body, updated_at = excluded.updated_at
     returning updated_at as "updatedAt"`,
  );
  const updatedAt = rows[0]?.updatedAt ?? new Date();
  return presentDraft({ body, userId: actor.userId, userName: actor.name, updatedAt });
}

const presentDraft = ({ body, userId, userName, updatedAt }: RowOf<typeof draftShape>): Draft => ({
  body,
  user: userId === null ? null : { id: userId, name: userName ?? "" },
  updatedAt: updatedAt.toISOString(),
});
