import { randomUUID } from "node:crypto";
import type { EventName, Events } from "@balcao/shared/events";
import type { JobName, JobPayload } from "@balcao/shared/jobs";
import type { MessageState } from "@balcao/shared/webhooks/bodies";
import type { WebhookEvent } from "@balcao/shared/webhooks/schema";
import { bigint, integer } from "../columns.ts";
import { beforeCommit, companyInScope, currentCompanyId, query, run, scopeState } from "../database.ts";
import { happened } from "../happenings.ts";
import { join, listed, type Sql, sql } from "../sql.ts";
import { audience } from "./audience.ts";
import type { Hint } from "./audience-hints.ts";
import { looked, type OutboxLine } from "./look-at-lines.ts";

interface OutboxEntry extends OutboxLine {
  to: string[];
  except: string[];
}
/** A fact for the webhooks of the company. Its object is read when the transaction ends. */
export interface Note {
  event: WebhookEvent;
  connectionId?: number;
  ticketId?: number;
  contactId?: number;
  messageId?: number;
  state?: MessageState;
}
/** The objects of one event name that are read when the transaction ends, and the function that reads and publishes them. */
interface Late {
  ids: Set<number>;
  show?: (ids: readonly number[]) => Promise<void>;
}
interface Gathering {
  entries: OutboxEntry[];
  notes: Note[];
  late: Map<EventName, Late>;
}
const gathered = new WeakMap<object, Gathering>();

/** Publishes an event to the browsers of its audience, once this transaction has committed. */
export function publish<N extends EventName>(name: N, payload: Events[N], ...hint: Hint<N>): void {
  const companyId = currentCompanyId();
  for (const { to, except = [], ...event } of audience[name](companyId, payload, ...hint))
    gather({ companyId, kind: "event", ...event, to, except });
}

/**
 * Publishes these objects when the transaction ends: `show` reads them then, and publishes those that still exist. Transactions that show the same object
 * this way read it one after the other, so that the newest state is shown last. It is for objects whose row cannot be locked, because the transaction may
 * hold locks that come after the lock of that row (law 12). Every function that publishes such an object must call this; a function that deletes such an
 * object must call this without `show`.
 */
export function publishLast(name: EventName, ids: readonly number[], show?: Late["show"]): void {
  if (ids.length === 0) return;
  const { late } = ofScope();
  const known: Late = late.get(name) ?? { ids: new Set() };
  for (const id of ids) known.ids.add(id);
  late.set(name, show ? { ...known, show } : known);
}

/** Publishes the same event to each of these companies in one statement. Call it in the platform's scope, or for the company in scope alone. */
export async function publishToEach<N extends EventName>(
  companyIds: readonly number[],
  name: N,
  payload: Events[N],
  ...hint: Hint<N>
): Promise<void> {
  const entries = companyIds.flatMap((companyId) =>
    audience[name](companyId, payload, ...hint).map(({ to, except = [], ...event }) => ({
      companyId,
      kind: "event" as const,
      ...event,
      to,
      except,
    })),
  );
  if (entries.length > 0) await run(insertOf(entries));
}

/** Publishes an event to the users of every company. Call it in the platform's scope. */
export async function publishToAll<N extends EventName>(name: N, payload: Events[N], ...hint: Hint<N>): Promise<void> {
  if (companyInScope() !== null) throw new Error("A company tells the others nothing");
  const companies = await query({ id: integer }, sql`select c.id from companies c order by c.id`);
  await publishToEach(
    companies.map(({ id }) => id),
    name,
    payload,
    ...hint,
  );
}

/** The index of an earlier entry that publishes the same ticket to the same rooms, as long as no other event of that ticket follows it; else -1. */
function toldBefore(entries: readonly OutboxEntry[], { name, payload, to }: OutboxEntry): number {
  if (name !== "ticket.update") return -1;
  const { id } = (payload as Events["ticket.update"]).ticket;
  const last = entries.findLastIndex((entry) => ticketOf(entry) === id);
  const known = entries[last];
  return known?.name === name && known.to.join() === to.join() ? last : -1;
}

function ticketOf({ name, payload }: OutboxEntry): number | null {
  if (name === "ticket.update") return (payload as Events["ticket.update"]).ticket.id;
  return name === "ticket.gone" ? (payload as Events["ticket.gone"]).ticketId : null;
}

/** Hands a job to the workers, once this transaction has committed, or after `delay`. */
export const enqueue = <N extends JobName>(name: N, payload: JobPayload<N>, delay: { delayMs?: number } = {}): void =>
  gather({ companyId: currentCompanyId(), kind: "job", name, payload: { ...payload, ...delay }, to: [], except: [] });

function gather(entry: OutboxEntry): void {
  const { entries } = ofScope();
  const told = toldBefore(entries, entry);
  if (told === -1) entries.push(entry);
  else entries[told] = entry;
}

/** Notes a fact that the company's webhooks may want. It needs no statement of its own. A repeated note in one transaction is stored once. */
export function noteForWebhooks(given: Note): void {
  const { notes } = ofScope();
  const text = JSON.stringify(given);
  if (!notes.some((one) => JSON.stringify(one) === text)) notes.push(given);
}

function ofScope(): Gathering {
  // In the platform's scope a note would become a delivery for the webhooks of all companies.
  currentCompanyId();
  const mine = scopeState(gathered, () => ({ entries: [], notes: [], late: new Map() }));
  beforeCommit("outbox", () => flush(mine));
  return mine;
}

async function flush({ entries, notes, late }: Gathering): Promise<Promise<unknown>[]> {
  await showLate(late);
  await looked(entries);
  const told = insertOf(entries.splice(0));
  if (notes.length === 0) return [run(told)];
  const written = await query(
    { id: bigint },
    sql`with told as (${told}) select id from write_webhooks(${JSON.stringify(notes.map(asNoted))}::jsonb)
      where exists (select 1 from webhook_endpoints)`,
  );
  if (written.length === 0) return [];
  await happened("webhooks.written", { deliveryIds: written.map(({ id }) => id) });
  return [run(insertOf(entries.splice(0)))];
}

/**
 * Up to this many objects of one event name are locked one by one. For more objects, one lock covers all objects of the company, because Postgres has
 * room for only some thousand locks.
 */
const lockedAlone = 100;

/**
 * These locks come after all others and in one order, so they cause no deadlock. The first lock of each event name is the company's, under its negative
 * id; transactions that lock objects one by one share this lock.
 */
async function showLate(late: ReadonlyMap<EventName, Late>): Promise<void> {
  const all = -currentCompanyId();
  for (const [name, { ids, show }] of [...late].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const shown = [...ids].toSorted((one, other) => one - other);
    await run(
      shown.length > lockedAlone
        ? sql`select pg_advisory_xact_lock(hashtext(${name}), ${all}::int)`
        : sql`select case when o.id < 0 then pg_advisory_xact_lock_shared(hashtext(${name}), o.id)
             else pg_advisory_xact_lock(hashtext(${name}), o.id) end from ${listed("o", { id: sql`${[all, ...shown]}::int[]` })}`,
    );
    await show?.(shown);
  }
}

/** An array as Postgres writes it, so that the statement need not put it together for each row. */
const arrayOf = (rooms: readonly string[]): string => `{${rooms.map((room) => JSON.stringify(room)).join(",")}}`;

/**
 * Up to this many rows are written as values, at half the cost of a list. Each number of rows is a statement of its own, which every connection keeps,
 * so more rows are written as one list.
 */
const few = 6;

/** The statement wakes the relays itself, because a trigger costs more than half as much as the row. */
function insertOf(entries: readonly OutboxEntry[]): Sql {
  const into = sql`insert into outbox (company_id, kind, name, payload, rooms, except_rooms, rung)`;
  const rung = sql` returning pg_notify('outbox_' || kind, '')`;
  if (entries.length > 0 && entries.length <= few) return sql`${into} values ${join(entries.map(valuesOf))}${rung}`;
  return sql`${into}
       select e."companyId", e.kind, e.name, e.payload, e."to", e."except", true
       from rows from (json_to_recordset(${JSON.stringify(entries)}::json)
         as ("companyId" int, kind text, name text, payload json, "to" text[], "except" text[])) with ordinality
         as e("companyId", kind, name, payload, "to", "except", place) order by place${rung}`;
}

const valuesOf = ({ companyId, kind, name, payload, to, except }: OutboxEntry): Sql =>
  sql`(${companyId}::int, ${kind}, ${name}, ${JSON.stringify(payload)}::json, ${arrayOf(to)}::text[], ${arrayOf(except)}::text[], true)`;

const asNoted = (note: Note) => ({
  event_id: newEventId(),
  event: note.event,
  at: new Date().toISOString(),
  connection_id: note.connectionId,
  ticket_id: note.ticketId,
  contact_id: note.contactId,
  message_id: note.messageId,
  state: note.state,
});

/** Dots divide the signed parts, so the id must not contain a dot. */
export const newEventId = (): string => `evt_${randomUUID().replaceAll("-", "")}`;
