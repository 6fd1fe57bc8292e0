import { canDo } from "@balcao/shared/connections/transports";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";
import { json, type RowOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { empty, join, raw, type Sql, sql } from "../../../base/sql.ts";
import { happened, type TicketChange } from "../../../base/happenings.ts";
import { publish } from "../../../base/outbox/write.ts";
import { asItIs, asItWas, canBeTakenBack, type TicketToChange } from "../before-change.ts";
import { cameFrom, isNoFirstClosing, linesOfChange, type NewLine, tellLines } from "../activity-line.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import type { TicketEventKind } from "../history.ts";
import { keptTurn } from "./kept-turn.ts";
import { endedSql, noClocksUnlessTakenBack, takenBackSql } from "../goals/goal-results.ts";
import { othersActive, refuseSecondActive } from "./one-active.ts";
import {
  type KnownNumber,
  type Lack,
  lacksOf,
  loadTicket,
  presentTicket,
  selectTickets,
  ticketShape,
} from "../presenter.ts";
import { unansweredIn } from "../unanswered/unanswered.ts";
import { isUnbegun } from "../waits-to-begin.ts";

interface StateChange {
  verb: TicketChange["verb"];
  /** Null: a timer changes the ticket. */
  actor: Actor | null;
  status: TicketStatus;
  userId: number | null;
  queueId?: number | null;
  connectionId?: number;
  suggestedUserId?: number | null;
  /** The actor hands the ticket on to somebody else, who must notice it. The note says why. */
  handed?: { noteId: number | null } | null;
  /** An open ticket is taken back and waits, because its owner no longer works. */
  waitsAnew?: boolean;
  /** The customer gets no text about the change. */
  quiet?: boolean;
}

const kindsOf: Record<Exclude<TicketChange["verb"], "take-back">, TicketEventKind> = {
  accept: "accepted",
  return: "returned",
  close: "closed",
  reopen: "reopened",
  transfer: "transferred",
};

type Kinds = readonly [TicketEventKind, ...TicketEventKind[]];

/** The history lines of a change. Taking a change back gets the lines of the change that leads to the former state. */
function linesOf(was: TicketStatus, { verb, status }: Pick<StateChange, "verb" | "status">): Kinds {
  if (verb === "take-back" && was === "closed") return ["reopened"];
  if (verb === "take-back" && status === "open") return [was === "pending" ? "accepted" : "transferred"];
  const first = verb === "take-back" ? "transferred" : kindsOf[verb];
  return status === "pending" ? [first, "queued"] : [first];
}

const changedShape = {
  ...ticketShape,
  settings: json<TicketChange["settings"] & { serviceGoals?: string }>(),
  closingText: ConnectionRow.columns.complationMessage,
  lines: json<NewLine[]>().null,
};
/** The setting that decides whether the change sends a text to the customer. */
const settingOf = {
  accept: "sendGreetingAccepted",
  transfer: "sendMsgTransfTicket",
  close: "userRating",
  return: null,
  reopen: null,
  "take-back": null,
} as const satisfies Record<TicketChange["verb"], string | null>;
type SettingRead = NonNullable<(typeof settingOf)[TicketChange["verb"]]> | "serviceGoals";

/**
 * Changes the state of a ticket in the caller's transaction: the row, its history lines, the event with the former place, and the automatic texts
 * that follow. A snooze, a menu and a rating request end with the change, unless a closing is taken back. The verbs decide whether the change is
 * allowed. This function refuses a second active ticket of the contact on a number.
 */
export async function changeState(row: TicketToChange, change: StateChange): Promise<Ticket> {
  const { verb, actor } = change;
  const connectionId = change.connectionId ?? row.connectionId;
  const [changed] = await query(changedShape, changeTo(row, { ...change, connectionId }));
  if (!changed) {
    await refuseSecondActive(row.id, connectionId);
    throw new AppError("ERR_NO_TICKET_FOUND");
  }
  nameActor(changed, actor);
  const { closingText, lines } = changed;
  const { serviceGoals, ...settings } = changed.settings;
  const ticket = presentTicket(changed);
  const inOrder = (lines ?? []).toSorted((one, next) => one.id - next.id);
  tellLines(linesOfChange(inOrder, ticket, actor), ticket);
  publish("ticket.update", { ticket }, { before: { userId: row.userId, queueId: row.queueId } });
  const before = { status: row.status, userId: row.userId, queueId: row.queueId, connectionId: row.connectionId };
  const wrote = await happened("ticket.changed", {
    verb,
    ticket,
    before,
    actor,
    settings,
    closingText,
    keepsGoals: serviceGoals === "enabled",
    quiet: change.quiet ?? false,
  });
  return wrote ? ((await loadTicket(row.id)) ?? ticket) : ticket;
}

/** Fills in the actor's name where the statement did not read it. */
function nameActor(changed: RowOf<typeof changedShape>, actor: Actor | null): void {
  if (!actor) return;
  const { userId: id, name } = actor;
  if (changed.userId === id) changed.userName = name;
  if (changed.lastMessageUserId === id) changed.lastMessageUserName = name;
  if (changed.closed) changed.closed.by = { id, name };
}

/** The details that the ticket cannot have after this change, and those that the actor has. The statement does not look for them. */
function lacksAfter(
  { campaignId, advertId, lastMessageUserId }: TicketToChange,
  { verb, actor, status, userId, queueId = null, handed }: StateChange,
): Lack[] {
  const isKnown = (user: number | null) => user === null || user === actor?.userId;
  return [
    ...lacksOf({ status, userId: isKnown(userId) ? null : userId, queueId, campaignId, advertId }),
    "closer",
    ...(isKnown(lastMessageUserId) ? (["talker"] as const) : []),
    ...(handed || verb === "take-back" ? [] : (["handed"] as const)),
  ];
}

/** The ticket's number, if the change does not move the ticket to another and the ticket has no service window afterwards. */
const knownAfter = (
  { number, connectionId }: TicketToChange,
  after: Pick<StateChange, "status" | "connectionId">,
): KnownNumber | undefined =>
  number &&
  after.connectionId === connectionId &&
  (after.status === "closed" || canDo(number.network, "freeTextAnyTime"))
    ? number
    : undefined;

/**
 * These names are written into the statement, not passed as a value. For an array the planner assumes ten elements, and would plan the whole
 * statement anew each time.
 */
const constants = (names: readonly (TicketEventKind | SettingRead)[]): Sql =>
  join(
    names.map((name) => sql`'${raw(name)}'`),
    ", ",
  );
const settingsFor = (verb: TicketChange["verb"]): Sql => {
  const own = settingOf[verb];
  return sql`(select coalesce(json_object_agg(key, value), '{}') from settings where key in (${constants(own === null ? ["serviceGoals"] : [own, "serviceGoals"])}))`;
};

/** If automatic texts were allowed again while somebody had the ticket, they begin once it waits. */
const stillUnbegun = sql`case when ${isUnbegun(sql`t.bot_state`)} then t.bot_state end`;

/** The parts that write the history lines, in this order, and change the ticket's turn. */
const noted = ([first, next]: Kinds, actorId: number | null): Sql => {
  const [kind, order] =
    next === undefined
      ? [constants([first]), empty]
      : [
          sql`k.kind`,
          sql`, unnest(array[${constants([first, next])}]) with ordinality as k(kind, place) order by k.place`,
        ];
  return sql`noted as (
    insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id, turn_kept)
    select t.company_id, t.id, ${kind}, ${actorId}::int, t.user_id, t.queue_id, true from changed t${order} returning *
  )${keptTurn(first)}`;
};

/**
 * The new history lines, unsorted, because sorting two lines afterwards is faster. Only a transferred or returned ticket has a former place. A
 * closing by the system is left out when the same transaction made the ticket.
 */
const newLines = (kinds: readonly TicketEventKind[], actor: Actor | null): Sql => {
  const from = kinds.some((kind) => kind === "transferred" || kind === "returned")
    ? sql`case when e.kind in ('transferred', 'returned') then ${cameFrom} end`
    : sql`null`;
  return sql`(select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'from', ${from})) from noted e${kinds.includes("closed") && !actor ? sql` where ${isNoFirstClosing}` : empty})`;
};

/** The part for the results of goals: a closing writes results, and a closing that is taken back loses them. A ticket without due times has none. */
function resultsOf({ id, status, answerDueAt, resolutionDueAt }: TicketToChange, verb: StateChange["verb"]): Sql {
  if (answerDueAt === null && resolutionDueAt === null) return empty;
  if (verb === "close") return endedSql(id);
  return verb === "reopen" || (verb === "take-back" && status === "closed") ? takenBackSql(id) : empty;
}

/** Ends the rating request of a ticket that was closed. Other tickets have none. */
const unasked = (ticketId: number): Sql => sql`, unasked as (
    update rating_requests set ended_at = clock_timestamp() where ticket_id = ${ticketId} and ended_at is null
      and exists (select 1 from changed)
  )`;

/** A condition that is known before the statement, so that the plan has no part for the other case. */
const known = (isTrue: boolean): Sql => (isTrue ? sql`true` : sql`false`);

/**
 * The statement of a change. It uses the database's clock, because several machines write here and the window for reopening the ticket is measured by
 * that clock.
 */
function changeTo(
  row: TicketToChange,
  { verb, actor, status, userId, connectionId, handed = null, ...change }: StateChange & { connectionId: number },
): Sql {
  const kinds = linesOf(row.status, { verb, status });
  const queueId = change.queueId === undefined ? row.queueId : change.queueId;
  const suggestedUserId = change.suggestedUserId === undefined ? row.suggestedUserId : change.suggestedUserId;
  const closes = status === "closed";
  const [isClosed, isPending] = [known(closes), known(status === "pending")];
  // A ticket that is already active and stays on its number is its contact's only active ticket there.
  const becomesActive = !closes && (row.status === "closed" || connectionId !== row.connectionId);
  const number = knownAfter(row, { status, connectionId });
  const lacks = lacksAfter(row, { verb, actor, status, userId, queueId, handed });
  if (number) lacks.push("window");
  const anew = sql`suggested_user_id = ${suggestedUserId}, snoozed_until = null,
      handed_at = ${handed ? sql`clock_timestamp()` : sql`null`}, handed_by = ${handed && (actor?.userId ?? null)}::int,
      handed_note_id = ${handed && handed.noteId}::int, marked_unread = ${handed !== null && userId !== null},
      chatbot = false, bot_state = ${verb === "return" ? stillUnbegun : sql`null`}, bot_stopped = t.bot_stopped and not ${isClosed},
      out_of_hours = t.out_of_hours and ${isPending}, use_integration = t.use_integration and not ${isClosed},
      prompt_id = case when not ${isClosed} then t.prompt_id end, integration_id = case when not ${isClosed} then t.integration_id end,
      waiting_since = case when ${isPending} and t.status <> 'pending' then clock_timestamp() else t.waiting_since end, unanswered_since = ${unansweredIn(isClosed)}, `;
  return sql`with changed as (
    update tickets t set status = ${status}, user_id = ${userId}, queue_id = ${queueId}, connection_id = ${connectionId},
      ${verb === "take-back" ? asItWas(change.waitsAnew ?? false) : anew}outreach = false,
      closed_by = case when ${isClosed} then ${actor?.userId ?? null}::int end, rating = case when ${isClosed} then t.rating end,
      farewell_at = null, farewell_user_id = null, before_closing = ${actor && canBeTakenBack(verb) ? asItIs(actor.userId) : sql`null`},
      closed_at = case when ${isClosed} then clock_timestamp() end, ${verb === "reopen" ? noClocksUnlessTakenBack : empty}updated_at = greatest(t.updated_at, clock_timestamp())
    where t.id = ${row.id}${becomesActive ? sql` and not exists (select 1 from ${othersActive(connectionId)})` : empty} returning t.*
  )${row.status === "closed" ? unasked(row.id) : empty}, ${noted(kinds, actor?.userId ?? null)}${resultsOf(row, verb)}
  ${selectTickets("changed", sql`, ${number ? sql`${number.closingText}::text` : sql`w.complation_message`} as "closingText", ${settingsFor(verb)} as settings, ${newLines(kinds, actor)} as lines`, lacks, number)}`;
}
