import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { lockContact } from "../contacts/access.ts";
import { query } from "../database.ts";
import { ownerOf } from "./access.ts";
import { record } from "./history.ts";
import { tellTicket } from "./publish.ts";
import { requireQueue, requireUserIn } from "./targets.ts";

/** Starts a conversation, of one's own or, for an admin, of somebody else. An active one with this contact on this number is 409 ERR_OTHER_OPEN_TICKET, naming who has it. */
export async function createTicket(actor: Actor, body: Input<typeof ticketsApi.create>["body"]): Promise<Ticket> {
  if (!isAdmin(actor) && !body.queueId)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "queueId"], message: "A queue is required" }]);
  if (body.userId && body.userId !== actor.userId && !isAdmin(actor)) throw new AppError("ERR_NO_PERMISSION");
  const contactId = await lockContact(body.contactId);
  if (body.queueId) await requireQueue(body.queueId);
  const connectionId = await chooseConnection(actor, body.whatsappId ?? null);
  const userId = body.status === "open" ? (body.userId ?? actor.userId) : null;
  if (userId !== null && userId !== actor.userId) await requireUserIn(userId, body.queueId ?? null);
  const [created] = await query<{ id: number }>(
    `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, is_group)
     select company_id, id, $2, $3, $4, $5, is_group from contacts where id = $1
     on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning id`,
    [contactId, connectionId, body.status, userId, body.queueId ?? null],
  );
  if (!created) return refuse(contactId, connectionId);
  await record({
    ticketId: created.id,
    kinds: ["created", userId === null ? "queued" : "accepted"],
    actorId: actor.userId,
    userId,
    queueId: body.queueId ?? null,
  });
  return tellTicket(created.id, null);
}

async function refuse(contactId: number, connectionId: number): Promise<never> {
  const [active] = await query<{ id: number }>(
    "select id from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed'",
    [contactId, connectionId],
  );
  throw new AppError("ERR_OTHER_OPEN_TICKET", active && (await ownerOf(active.id)));
}

/** The one asked for, else the user's own default, else the company's. */
async function chooseConnection(actor: Actor, wanted: number | null): Promise<number> {
  const [chosen] = await query<{ id: number }>(
    `select w.id from connections w left join users u on u.id = $2
     where w.deleted_at is null and ($1::int is null and (w.is_default or w.id = u.connection_id) or w.id = $1)
     order by w.id = u.connection_id desc nulls last limit 1`,
    [wanted, actor.userId],
  );
  if (!chosen) throw new AppError(wanted === null ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  return chosen.id;
}
