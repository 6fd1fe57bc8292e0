import { advance } from "@balcao/shared/automation/advance";
import type { Decision, Heard } from "@balcao/shared/automation/decision";
import { decide } from "@balcao/shared/automation/engine";
import { deskOf, inQueue, offeredQueues, type Situation } from "@balcao/shared/automation/situation";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { hoursApi } from "@balcao/shared/hours/api";
import { momentAt } from "@balcao/shared/hours/clock";
import { deskOpensAt, deskState } from "@balcao/shared/hours/desk";
import { minutesOf } from "@balcao/shared/hours/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { configShape, configSql } from "./situation.ts";
import { compose } from "./speak.ts";

type Question = Input<typeof hoursApi.preview>["query"];

/** What a new customer would be told at that time, as it would be decided for a real message. */
export async function previewHours(question: Question): Promise<Reply<typeof hoursApi.preview>> {
  const situation = await entranceOf(question);
  const { now: at, ticket } = situation;
  const state = deskOf(inQueue(situation, question.queueId ?? ticket.queueId));
  return {
    ...deskState(state, at),
    opensAt: deskOpensAt(state, at)?.toISOString() ?? null,
    texts: textsOf(situation, question.queueId),
  };
}

/** The first message, and the choice of that queue if the menu asks for one. */
function textsOf(situation: Situation, queueId: number | undefined): string[] {
  const first = decide(situation, heard(situation, "Oi"));
  const option = first.next?.options.find((one) => one.queueId === queueId);
  if (!option) return wordsOf(situation, first);
  const asked = advance(situation, first);
  return [...wordsOf(situation, first), ...wordsOf(asked, decide(asked, heard(asked, String(option.n))))];
}

const heard = ({ now, ticket }: Situation, body: string): Heard => ({
  kind: "message",
  messageId: 0,
  fromMe: false,
  mediaType: "text",
  body,
  at: now,
  isNew: ticket.state === null,
  rating: null,
  optedOut: false,
});

function wordsOf(situation: Situation, decision: Decision): string[] {
  const { ticket, queues } = advance(situation, decision);
  const context = {
    contact: { name: "Maria", email: "", extraInfo: [] },
    user: null,
    queue: queues.find(({ id }) => id === ticket.queueId)?.name ?? null,
    protocol: ticketCode(situation.now, 1),
    timeZone: situation.hours.timezone,
    language: situation.number.language,
    now: situation.now,
  };
  return decision.actions.flatMap((action) =>
    action.do === "text" ? [compose(action.text, action.below, context)].filter((text) => text !== "") : [],
  );
}

async function entranceOf({ whatsappId, queueId, date, time }: Question): Promise<Situation> {
  const [config] = await query(
    configShape,
    sql`select ${configSql(sql`select ${queueId ?? null}::int`, true)} from connections w join companies o on o.id = w.company_id
     where w.deleted_at is null and case when ${whatsappId}::int is null then w.is_default else w.id = ${whatsappId} end`,
  );
  if (!config) throw new AppError(whatsappId === undefined ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  if (queueId !== undefined && !config.queues.some(({ id }) => id === queueId))
    throw new AppError("ERR_NO_QUEUE_FOUND");
  const now = momentAt({ date, minutes: minutesOf(time) }, config.hours.timezone);
  return { ...config, now, ticket: { ...untouched, queueId: startsIn(config, queueId) } };
}

const untouched: Omit<Situation["ticket"], "queueId"> = {
  status: "pending",
  userId: null,
  isGroup: false,
  outOfHours: false,
  stopped: false,
  state: null,
  closedToldAt: null,
  attended: false,
  saidLately: 0,
};

/** The only queue of a number, or one that its menu does not offer; else none, for the menu asks. */
function startsIn(config: Pick<Situation, "queues">, queueId: number | undefined): number | null {
  const offered = offeredQueues(config);
  const asks = offered.length > 1 && (queueId === undefined || offered.some(({ id }) => id === queueId));
  return asks ? null : (queueId ?? offered[0]?.id ?? null);
}
