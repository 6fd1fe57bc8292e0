import type { Activity } from "@balcao/shared/activities/schema";
import type { BotAction, BotEvent, BotText } from "@balcao/shared/automation/decision";
import { ratingScale } from "@balcao/shared/automation/rules";
import { noteText } from "@balcao/shared/automation/talk/talk-notes";
import type { BotState, Situation } from "@balcao/shared/automation/situation";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { json } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { filesOfOptions } from "../../company/queue-options/files.ts";
import { lineOf, tellLines } from "../../desk/tickets/activity-line.ts";
import { toChange } from "../../desk/tickets/before-change.ts";
import { setOptOut } from "../../desk/contacts/blocking/opt-out.ts";
import { noteByItself } from "../../desk/ticket-notes/by-itself.ts";
import { changeState } from "../../desk/tickets/verbs/change-state.ts";
import { closeTicket } from "../../desk/tickets/verbs/close.ts";
import { record, type TicketEventKind } from "../../desk/tickets/history.ts";
import { tellTicket } from "../../desk/tickets/publish.ts";
import type { EventDetails } from "../../desk/tickets/ticket-event.model.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { speak, speakFile, type SpeechOutcome } from "./speak.ts";
import { askTalker } from "./turns.ts";

/** A ticket with its decision. */
interface Stage {
  ticketId: number;
  event: BotEvent;
  situation: Situation;
  /** The state that the ticket stores from now on. */
  next: BotState | null;
  files: Files;
}
/** Files by the address from which they were fetched; null for a file that could not be fetched. */
export type Files = ReadonlyMap<string, StoredFile | null>;
/**
 * `said`: the customer got a message, and the card was shown. `marked`: the card changed and must still be shown. `shut`: the number's service window
 * for the customer is closed.
 */
type Outcome = "said" | "marked" | "shut" | null;
type Performers = {
  readonly [Do in BotAction["do"]]: (stage: Stage, action: Extract<BotAction, { do: Do }>) => Promise<Outcome>;
};

/** Performs one action of a decision, in the caller's transaction. */
export const perform = <Do extends BotAction["do"]>(
  stage: Stage,
  action: Extract<BotAction, { do: Do }>,
): Promise<Outcome> => performers[action.do](stage, action);

const performers: Performers = {
  text: ({ ticketId }, text) => utter(ticketId, text),
  async ask({ ticketId }, { userId, minutes, ...text }) {
    const said = await utter(ticketId, text);
    if (said === "said") await awaitRating(ticketId, userId, minutes);
    return said;
  },
  enter,
  async remember({ ticketId, situation: { ticket }, next }) {
    await keepState(ticketId, next);
    const turns = ticket.state?.kind === "options" || next?.kind === "options";
    if (turns) await note(ticketId, eventsOf(ticket.state, next, null), ticket.queueId);
    return "marked";
  },
  async talk({ ticketId, event }, { talker, before }) {
    await askTalker(ticketId, talker, event.kind === "message" ? event.messageId : null, before);
    return null;
  },
  async media({ ticketId, files, event, situation: { number } }, { url, caption, source }) {
    const file = files.get(url) ?? null;
    if (file) return outcomeOf(await speakFile(ticketId, { file, caption }, source));
    // A data: address contains the file itself, and people could not open it as a link.
    if (/^data:/i.test(url)) {
      await noteByItself(
        ticketId,
        noteText(number.language, event.kind === "spoken" ? event.name : "", {
          reason: "left-out",
          detail: url.slice(0, 60),
        }),
      );
      return utter(ticketId, { source, text: "", below: caption });
    }
    return utter(ticketId, { source, text: "", below: [caption, url].filter((line) => line !== "").join("\n") });
  },
  async note({ ticketId }, { text }) {
    await noteByItself(ticketId, text);
    return null;
  },
  async transfer({ ticketId }, { queueId, userId, quiet = false }) {
    const row = await rowOf(ticketId);
    const status = userId === null ? "pending" : "open";
    await changeState(row, { verb: "transfer", actor: null, status, userId, queueId, quiet });
    return null;
  },
  async close({ ticketId, next }) {
    await closeTicket(null, await rowOf(ticketId));
    // A customer who returns to this ticket starts the automatic texts from the beginning, because no person had the conversation.
    if (next?.kind === "unbegun") await keepState(ticketId, next);
    return null;
  },
  async "mark-closed"({ ticketId }, { flag, told }) {
    await run(
      sql`update tickets set out_of_hours = out_of_hours or ${flag},
        out_of_hours_told_at = case when ${told} then clock_timestamp() else out_of_hours_told_at end where id = ${ticketId}`,
    );
    return "marked";
  },
  rate: takeRating,
  async "end-rating"({ ticketId }) {
    await run(
      sql`update rating_requests set ended_at = clock_timestamp() where ticket_id = ${ticketId} and ended_at is null`,
    );
    return null;
  },
  async "opt-out"({ ticketId }, { proof }) {
    const { contactId } = await rowOf(ticketId);
    await setOptOut(contactId, proof && { source: "message", userId: null, ...proof });
    return null;
  },
};

const keepState = (ticketId: number, state: BotState | null): Promise<number> =>
  run(sql`update tickets set bot_state = ${state && JSON.stringify(state)}::jsonb where id = ${ticketId}`);

async function utter(ticketId: number, { files = [], ...said }: BotText): Promise<Outcome> {
  const media = files.length > 0 ? await filesOfOptions(files) : [];
  return outcomeOf(await speak(ticketId, said, media));
}

const outcomeOf = (spoken: SpeechOutcome): Outcome => (spoken === "nothing" ? null : spoken);

/** Opens a rating request. An answer counts as a rating for this many minutes, and earlier rating requests end. */
const awaitRating = (ticketId: number, userId: number, minutes: number): Promise<number> =>
  run(
    sql`with earlier as (
       update rating_requests set ended_at = clock_timestamp() where ticket_id = ${ticketId} and ended_at is null returning id
     )
     insert into rating_requests (company_id, ticket_id, user_id, scale, sent_at, expires_at)
     select t.company_id, t.id, ${userId}, ${ratingScale}, clock_timestamp(), clock_timestamp() + make_interval(mins => ${minutes})
     from tickets t where t.id = ${ticketId} and (select count(*) from earlier) >= 0`,
  );

async function takeRating(
  { situation, event }: Stage,
  { id, rate }: Extract<BotAction, { do: "rate" }>,
): Promise<Outcome> {
  const details: EventDetails = { stars: rate, ...(event.kind === "message" ? { messageId: event.messageId } : {}) };
  const rows = await query(
    { line: json<Activity>(), ...TicketRow.shape("contactId", "userId", "queueId") },
    sql`with rated as (
       update rating_requests set answer = ${rate}, ended_at = clock_timestamp() where id = ${id} and ended_at is null
       returning company_id, ticket_id, user_id
     ), starred as (
       update tickets t set rating = ${rate} from rated r where t.company_id = r.company_id and t.id = r.ticket_id
     ), noted as (
       insert into ticket_events (company_id, ticket_id, kind, user_id, queue_id, details)
       select r.company_id, r.ticket_id, 'rated', r.user_id, ${situation.ticket.queueId}::int, ${JSON.stringify(details)}::jsonb
       from rated r returning *
     )
     select ${lineOf} as line, ${TicketRow.pick("t", "contactId", "userId", "queueId")}
     from noted e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id`,
  );
  for (const { line, ...ticket } of rows) tellLines([line], ticket);
  return "marked";
}

const ofRow = [...toChange, "contactId"] as const;
async function rowOf(ticketId: number) {
  const [row] = await query(
    TicketRow.shape(...ofRow),
    sql`select ${TicketRow.pick("t", ...ofRow)} from tickets t where t.id = ${ticketId}`,
  );
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return row;
}

/** Puts a pending ticket into a queue, or takes it out of its queue, and stores the state of the bot. */
async function enter({ ticketId, situation, next }: Stage, { queueId }: { queueId: number | null }): Promise<Outcome> {
  const { ticket } = situation;
  await run(
    sql`update tickets set queue_id = ${queueId}, bot_state = ${next && JSON.stringify(next)}::jsonb,
      waiting_since = clock_timestamp(), updated_at = greatest(updated_at, clock_timestamp()) where id = ${ticketId}`,
  );
  await note(ticketId, eventsOf(ticket.state, next, queueId), queueId);
  await tellTicket(ticketId, { userId: ticket.userId, queueId: ticket.queueId });
  return null;
}

async function note(ticketId: number, kinds: TicketEventKind[], queueId: number | null): Promise<void> {
  if (kinds.length > 0) await record({ ticketId, kinds, actorId: null, userId: null, queueId });
}

/** Whether the bot is asking a question. The menu of queues and the option tree of a queue are one conversation with the bot. */
const isAsking = (state: BotState | null): boolean => state?.kind === "menu" || state?.kind === "options";

function eventsOf(before: BotState | null, next: BotState | null, queueId: number | null): TicketEventKind[] {
  const kinds: TicketEventKind[] = [];
  if (isAsking(next) && !isAsking(before)) kinds.push("bot_started");
  if (next && next.kind !== "unbegun" && !isAsking(next)) kinds.push("bot_left");
  if (queueId !== null) kinds.push("queued");
  return kinds;
}
