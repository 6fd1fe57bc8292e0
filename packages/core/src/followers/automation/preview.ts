import { menuLines } from "@balcao/shared/automation/rules";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { hoursApi } from "@balcao/shared/hours/api";
import { momentAt } from "@balcao/shared/hours/clock";
import { deskOpensAt, deskState } from "@balcao/shared/hours/desk";
import { minutesOf } from "@balcao/shared/hours/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { closedText, type Desk, deskSql } from "./hours.ts";
import { helloText, menuOptions } from "./menu.ts";
import { compose } from "./speak.ts";
import { json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";

const entranceShape = {
  greeting: ConnectionRow.columns.greetingMessage,
  queues: json<{ queueId: number; name: string; greeting: string }[]>(),
  /** The queue that the customer comes into; null: none yet, or the menu asks first. */
  queue: json<{ id: number; name: string; greeting: string }>().null,
  desk: json<Desk>(),
};
type Entrance = RowOf<typeof entranceShape>;

/** What a new customer would be told, by the rules and texts that answer a real message. */
export async function previewHours(
  question: Input<typeof hoursApi.preview>["query"],
): Promise<Reply<typeof hoursApi.preview>> {
  const entrance = await entranceOf(question);
  const { desk, queue } = entrance;
  const at = momentAt({ date: question.date, minutes: minutesOf(question.time) }, desk.timezone);
  const state = deskState(desk, at);
  const context = {
    contact: { name: "Maria", email: "", extraInfo: [] },
    user: null,
    protocol: ticketCode(at, 1),
    timeZone: desk.timezone,
    language: desk.language,
    now: at,
  };
  const texts = wordsOf(entrance, state.open).map(({ text, below = "", inQueue = true }) =>
    compose(text, below, { ...context, queue: inQueue ? (queue?.name ?? null) : null }),
  );
  return {
    ...state,
    opensAt: deskOpensAt(desk, at)?.toISOString() ?? null,
    texts: texts.filter((text) => text !== ""),
  };
}

type Words = { text: string; below?: string; inQueue?: boolean };
/** As `runMenu` and `greetInQueue` decide, at the first message and at the choice it asks for. */
function wordsOf({ desk, queue, queues, greeting }: Entrance, open: boolean): Words[] {
  const closed = { text: closedText(desk) };
  const menu = { text: greeting, below: menuLines(menuOptions(queues)), inQueue: false };
  const asked = queues.length > 1 && (!queue || queues.some(({ queueId }) => queueId === queue.id));
  if (!open && (!asked || desk.scheduleType === "company")) return [{ ...closed, inQueue: !asked }];
  if (asked) return queue ? [menu, open ? { text: queue.greeting } : closed] : [menu];
  return [{ text: queue ? helloText(queue, { greeting }) : greeting }];
}

async function entranceOf({ whatsappId, queueId }: Input<typeof hoursApi.preview>["query"]): Promise<Entrance> {
  const [entrance] = await query(
    entranceShape,
    sql`select w.greeting_message as greeting, queues.list as queues, json_build_object(${deskSql}) as desk,
       case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'greeting', q.greeting_message) end as queue
     from connections w join companies o on o.id = w.company_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('queueId', q.id, 'name', q.name, 'greeting', q.greeting_message) order by cq.position), '[]') as list,
         case when count(*) = 1 then min(q.id) end as only
       from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
       where cq.company_id = w.company_id and cq.connection_id = w.id) queues
     left join queues q on q.company_id = w.company_id and q.id = coalesce(${queueId}::int, queues.only)
     where w.deleted_at is null and case when ${whatsappId}::int is null then w.is_default else w.id = ${whatsappId} end`,
  );
  if (!entrance) throw new AppError(whatsappId === undefined ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  if (queueId !== undefined && !entrance.queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  return entrance;
}
