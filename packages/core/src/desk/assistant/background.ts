import type { AssistantLine, AssistantTurn } from "@balcao/shared/assistant/port";
import { hoursInWords } from "@balcao/shared/hours/words";
import type { Language } from "@balcao/shared/language";
import type { MediaType } from "@balcao/shared/messages/schema";
import { bigint, boolean, json, type RowOf, text, textOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { MessageRow } from "../messages/message.model.ts";
import { says } from "../messages/says.ts";
import { hoursShape, hoursSql } from "./hours.ts";

/** The largest picture that a model takes. */
const mostPictureBytes = 5 * 1024 * 1024;

interface BackgroundQuery {
  ticketId: number;
  connectionId: number;
  promptId: number | null;
  /** WhatsApp's ids of the messages that make up the question. */
  wids: readonly string[];
  /** The highest number of messages besides the question. */
  most: number;
  now: Date;
}

const placeShape = {
  company: CompanyRow.columns.name,
  language: textOf<Language>(),
  queues: json<{ id: number; name: string }[]>(),
  ...hoursShape,
};
const lineShape = {
  id: bigint,
  ...MessageRow.shape("body", "mediaType"),
  transcript: MediaRow.columns.transcript,
  key: text.null,
  mimetype: text.null,
  role: textOf<AssistantLine["role"]>(),
  asked: boolean,
};

/** The facts about a ticket that the assistant gets besides the company's instructions and knowledge. */
export interface Background {
  company: string;
  language: Language;
  /** The queues of the ticket's number. */
  queues: { id: number; name: string }[];
  /** The opening hours that apply to the ticket's queue. */
  hours: AssistantTurn["hours"];
  /** The messages of this ticket alone, without notes: oldest first, with the question at the end. */
  history: AssistantLine[];
  /** The ids of the messages that make up the question, oldest first. */
  questionIds: number[];
  /** The customer's pictures in the question, oldest first, each with the index of its message in `history`. */
  pictures: Picture[];
}
export interface Picture {
  line: number;
  /** The picture's key in the store. */
  key: string;
  mimetype: string;
}

/**
 * The facts that a question to the assistant needs. Null when the assistant no longer talks: the plan leaves it out, its prompt was deleted, or it
 * was switched off and no prompt is chosen.
 */
export async function backgroundOf(asked: BackgroundQuery): Promise<Background | null> {
  const [place] = await query(
    placeShape,
    sql`select o.name as company, w.language,
       (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by cq.position, q.id), '[]')
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = w.company_id and cq.connection_id = w.id) as queues, ${hoursSql}
     from connections w join companies o on o.id = w.company_id join tickets t on t.company_id = w.company_id and t.id = ${asked.ticketId}
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where w.id = ${asked.connectionId} and 'useOpenAi' = any(o.plan_features) and (exists (select 1 from prompts where id = ${asked.promptId}::int)
       or ${asked.promptId}::int is null and exists (select 1 from settings where key = 'chatbotAgent' and value = 'enabled'))`,
  );
  return place ? { ...place, hours: hoursInWords(place.hours, asked.now), ...(await historyOf(asked)) } : null;
}

/** The customer's messages after this question are left out, because they are part of the next question. */
async function historyOf({
  ticketId,
  connectionId,
  wids,
  most,
}: BackgroundQuery): Promise<Pick<Background, "history" | "questionIds" | "pictures">> {
  const ids = sql`${[...wids]}::text[]`;
  const until = sql`m.id <= (select max(q.id) from messages q where q.connection_id = ${connectionId} and q.wid = any(${ids}))`;
  const oldestFirst = await linesOf(ticketId, { until, asked: sql`m.wid = any(${ids})`, most: most + wids.length });
  const question = oldestFirst.filter((line) => line.asked);
  const lines = [...oldestFirst.filter((line) => !line.asked), ...question];
  return {
    questionIds: question.map(({ id }) => id),
    history: lines.map(inWords),
    pictures: lines.flatMap(({ asked, key, mimetype }, line) =>
      asked && key !== null ? [{ line, key, mimetype: mimetype ?? "" }] : [],
    ),
  };
}

/** The newest messages of a ticket, without notes, oldest first. */
export const conversationOf = async (ticketId: number, most: number): Promise<AssistantLine[]> =>
  (await linesOf(ticketId, { until: sql`true`, asked: sql`false`, most })).map(inWords);

type Line = RowOf<typeof lineShape>;

/**
 * The messages of a ticket, oldest first. Menus and other automatic texts are left out, because they are no conversation. `until` says which of the
 * customer's messages are included.
 */
async function linesOf(
  ticketId: number,
  { until, asked, most }: { until: Sql; asked: Sql; most: number },
): Promise<Line[]> {
  const rows = await query(
    lineShape,
    sql`select m.id, ${MessageRow.pick("m", "body", "mediaType")}, f.transcript, f.mimetype, ${asked} as asked,
       case when f.state = 'ok' and m.media_type = 'image' and f.size <= ${raw(mostPictureBytes)} then f.object_key end as key,
       case when not m.from_me then 'customer' when m.bot_source = 'assistant' then 'assistant' else 'attendant' end as role
     from messages m left join media f on f.company_id = m.company_id and f.id = m.media_id
     where m.ticket_id = ${ticketId} and not m.is_deleted and ${says}
       and case when m.from_me then m.source <> 'system' or m.bot_source = 'assistant' else ${until} end
     order by m.sent_at desc, m.id desc limit ${raw(most)}`,
  );
  return rows.toReversed();
}

const inWords = ({ role, body, mediaType, transcript }: Line): AssistantLine => ({
  role,
  text: [marks[mediaType] ?? "", transcript ?? "", body].filter((part) => part !== "").join(" "),
});

/** The words that replace a message without text. */
const marks: Partial<Record<MediaType, string>> = {
  image: "[imagem]",
  video: "[vídeo]",
  audio: "[áudio]",
  sticker: "[figurinha]",
  application: "[arquivo]",
  locationMessage: "[localização]",
  vcard: "[contato]",
};
