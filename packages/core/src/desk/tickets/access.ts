import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { canActOn, canSee } from "@balcao/shared/tickets/rules";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import { query } from "../../base/database.ts";
import { boolean, integer, json, type RowOf } from "../../base/columns.ts";
import { empty, raw, type Sql, sql } from "../../base/sql.ts";
import { type KnownNumber, loadTicket, presentTicket, selectTickets, ticketShape } from "./presenter.ts";
import { TicketRow } from "./ticket.model.ts";
import { beforeShape, beforeSql, toChange } from "./before-change.ts";

/** `canSee` as a condition on `tickets t`. It is the only rule for lists, counts, messages and media. */
export function visibleTo(actor: Actor): Sql {
  if (isAdmin(actor)) return sql`true`;
  const seesAll = actor.allTicket ? sql` or t.queue_id is null` : empty;
  return sql`(t.user_id = ${actor.userId} or t.queue_id = any(${[...actor.queueIds]}::int[])${seesAll})`;
}

/** A ticket that this actor may see. Answers 404 when the company has no such ticket, and 403 ERR_TICKET_NO_ACCESS when the actor may not see it. */
export async function showTicket(actor: Actor, id: number): Promise<Ticket> {
  return seen(actor, await loadTicket(id));
}

export async function showTicketByUuid(actor: Actor, uuid: string): Promise<Ticket> {
  const [row] = await query(ticketShape, sql`${selectTickets("tickets")} where t.uuid = ${uuid}`);
  return seen(actor, row ? presentTicket(row) : null);
}

function seen(actor: Actor, ticket: Ticket | null): Ticket {
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, ticket)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return ticket;
}

/** The columns that the verbs need of a locked ticket. */
const ofLocked = [
  ...toChange,
  "contactId",
  "unreadMessages",
  "markedUnread",
  "snoozedUntil",
  "botStopped",
  "useIntegration",
  "promptId",
  "integrationId",
] as const;
const lockedShape = TicketRow.shape(...ofLocked);
export type LockedTicket = RowOf<typeof lockedShape>;

/** The ticket, locked until this transaction ends. The actor may see the ticket, but perhaps not change it. */
export async function lockTicketFor(actor: Actor, id: number): Promise<LockedTicket> {
  const [row] = await query(
    lockedShape,
    sql`select ${TicketRow.pick("t", ...ofLocked)} from tickets t where t.id = ${id} for no key update`,
  );
  return admit(actor, row);
}

/** The rows that a change of a ticket will touch besides the ticket; null for those that it does not touch. */
export interface TouchedRows {
  /** The number on which the ticket will be active. */
  connectionId: number | null;
  /** The user who will get the ticket. */
  userId: number | null;
}
export interface LockedForChange extends LockedTicket {
  number: KnownNumber;
  /** The locked contact. Null when the ticket neither becomes active nor moves to another number. */
  heldContact: number | null;
  /** The user can work: they are neither switched off nor deleted, and the lock keeps this until the transaction ends. */
  works: boolean;
}

/**
 * Locks a ticket that may become active, or get another number or user. Its contact is locked first, so nobody else makes a ticket of this contact
 * active meanwhile. The user is locked next, because a transaction that switches users off locks them before their tickets. A ticket that gets
 * neither a number nor a user does not become active, so it alone is locked.
 */
export async function lockForChange(actor: Actor, id: number, to: TouchedRows): Promise<LockedForChange> {
  if (to.connectionId !== null || to.userId !== null) {
    const [row] = await query(changeShape, lockSql(id, sql`${to.connectionId}`, sql`${to.userId}`));
    return admit(actor, row);
  }
  const [alone] = await query(
    { ...lockedShape, ...numberShape },
    sql`select ${TicketRow.pick("t", ...ofLocked)}, ${numberSql} from tickets t where t.id = ${id} for no key update`,
  );
  return { ...admit(actor, alone), heldContact: null, works: false };
}

const numberShape = { number: json<KnownNumber>() };
/** The ticket's number, read here, so that the statement of the change need not. As a join it would lose a ticket that moves before it is locked. */
const numberSql = sql`(select json_build_object('name', w.name, 'network', w.network, 'closingText', w.complation_message)
  from connections w where w.company_id = t.company_id and w.id = t.connection_id) as number`;
const changeShape = { ...lockedShape, ...numberShape, heldContact: integer.null, works: boolean };

/** Postgres locks the joined rows as well; by then the contact and the user are already locked. */
const lockSql = (id: number, connectionId: Sql, userId: Sql, besides: Sql = empty): Sql =>
  sql`with held as materialized (
       select c.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
       where t.id = ${id} and c.erased_at is null and (t.status = 'closed' or t.connection_id <> ${connectionId}) for no key update of c
     ), person as materialized (
       select u.id from users u where u.id = ${userId} and u.deleted_at is null and u.off_by is null for share of u
     )
     select ${TicketRow.pick("t", ...ofLocked)}, held.id as "heldContact", person.id is not null as works, ${numberSql}${besides}
     from tickets t left join held on true left join person on true where t.id = ${id} for no key update of t`;

const backShape = { ...changeShape, closedBy: TicketRow.columns.closedBy, before: beforeShape };
export type LockedToTakeBack = RowOf<typeof backShape>;

/**
 * Locks a ticket for a change that its author takes back, with the state before the change. The author may no longer see the ticket, so the former
 * place decides whether they may see it. Another actor gets nothing but a refusal from the caller.
 */
export async function lockToTakeBack(actor: Actor, id: number): Promise<LockedToTakeBack> {
  const then = (name: "connection_id" | "user_id") =>
    sql`(select coalesce((before_closing->>'${raw(name)}')::int, ${raw(name)}) from tickets where id = ${id})`;
  const [row] = await query(
    backShape,
    lockSql(id, then("connection_id"), then("user_id"), sql`, t.closed_by as "closedBy", ${beforeSql} as before`),
  );
  if (!row) throw new AppError("ERR_NO_TICKET_FOUND");
  if (row.before && row.before.by === actor.userId && !canSee(actor, row.before))
    throw new AppError("ERR_TICKET_NO_ACCESS");
  return row;
}

function admit<Row extends LockedTicket>(actor: Actor, row: Row | undefined): Row {
  if (!row) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, row)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return row;
}

/** Answers 403 to an action on a colleague's open ticket, which is read-only. */
export function requireAction(actor: Actor, row: LockedTicket): void {
  if (!canActOn(actor, row)) throw new AppError("ERR_NO_PERMISSION");
}

/** The owner of a ticket, in the form that a refusal shows. */
export async function ownerOf(ticketId: number): Promise<TicketOwner> {
  const ticket = await loadTicket(ticketId);
  return {
    ticketId,
    userId: ticket?.userId ?? null,
    user: ticket?.user ? { name: ticket.user.name } : null,
    queue: ticket?.queue ? { name: ticket.queue.name } : null,
  };
}
