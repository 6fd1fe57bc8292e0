import type { Draft } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { lockTicketFor } from "../tickets/access.ts";
import { findConversation } from "./access.ts";
import { requireOwn } from "./send.ts";

interface DraftRow {
  body: string;
  userId: number | null;
  userName: string | null;
  updatedAt: Date;
}

/** What somebody began to write in a ticket this actor may see. */
export async function readDraft(actor: Actor, ticketId: number): Promise<{ draft: Draft | null }> {
  await findConversation(actor, ticketId);
  return { draft: await loadDraft(ticketId) };
}

async function loadDraft(ticketId: number): Promise<Draft | null> {
  const [row] = await query<DraftRow>(
    `select d.body, d.user_id as "userId", u.name as "userName", d.updated_at as "updatedAt"
     from ticket_drafts d left join users u on u.company_id = d.company_id and u.id = d.user_id where d.ticket_id = $1`,
    [ticketId],
  );
  return row ? presentDraft(row) : null;
}

/** To a ticket that takes another's place, unless something is half written there already: false; both are locked. */
export async function moveDraft(from: number, into: number): Promise<boolean> {
  const [place] = await query<TicketPlace>(
    `with moved as (
       update ticket_drafts d set ticket_id = $2 where ticket_id = $1
         and not exists (select 1 from ticket_drafts o where o.company_id = d.company_id and o.ticket_id = $2) returning ticket_id
     )
     select user_id as "userId", queue_id as "queueId" from tickets where id in (select ticket_id from moved)`,
    [from, into],
  );
  if (place) publish("draft.update", { ticketId: into, draft: await loadDraft(into) }, { place });
  return place !== undefined;
}

/** Keeps it for whoever goes on with the ticket; only blanks are nothing. */
export async function saveDraft(
  actor: Actor,
  ticketId: number,
  { body }: { body: string },
): Promise<{ draft: Draft | null }> {
  const ticket = await lockTicketFor(actor, ticketId);
  await requireOwn(actor, ticket);
  const draft = body.trim() === "" ? await removeDraft(ticketId) : await keepDraft(actor, ticketId, body);
  if (draft !== "same") publish("draft.update", { ticketId, draft }, { place: ticket });
  return { draft: draft === "same" ? null : draft };
}

async function keepDraft(actor: Actor, ticketId: number, body: string): Promise<Draft> {
  const rows = await query<{ updatedAt: Date }>(
    `insert into ticket_drafts (company_id, ticket_id, user_id, body) values ($1, $2, $3, $4)
     on conflict (company_id, ticket_id) do update set user_id = excluded.user_id, body = excluded.body, updated_at = now()
     returning updated_at as "updatedAt"`,
    [actor.companyId, ticketId, actor.userId, body],
  );
  const updatedAt = rows[0]?.updatedAt ?? new Date();
  return presentDraft({ body, userId: actor.userId, userName: actor.name, updatedAt });
}

async function removeDraft(ticketId: number): Promise<null | "same"> {
  const gone = await query("delete from ticket_drafts where ticket_id = $1 returning ticket_id", [ticketId]);
  return gone.length > 0 ? null : "same";
}

const presentDraft = ({ body, userId, userName, updatedAt }: DraftRow): Draft => ({
  body,
  user: userId === null ? null : { id: userId, name: userName ?? "" },
  updatedAt: updatedAt.toISOString(),
});
