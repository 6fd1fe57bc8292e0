import type { AssistantLine } from "@balcao/shared/assistant/port";
import type { Language } from "@balcao/shared/language";
import type { MediaType } from "@balcao/shared/messages/schema";
import { boolean, json, textOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { MessageRow } from "../messages/message.model.ts";

interface Asked {
  ticketId: number;
  connectionId: number;
  promptId: number | null;
  /** WhatsApp's ids of the messages that are the question. */
  wids: readonly string[];
  /** Lines besides the question. */
  most: number;
}

const placeShape = {
  company: CompanyRow.columns.name,
  language: textOf<Language>(),
  queues: json<{ id: number; name: string }[]>(),
};
const lineShape = {
  ...MessageRow.shape("body", "mediaType"),
  role: textOf<AssistantLine["role"]>(),
  asked: boolean,
};

/** What the assistant is told of a ticket besides the company's instructions and knowledge. */
export interface Background {
  company: string;
  language: Language;
  /** Of the ticket's number. */
  queues: { id: number; name: string }[];
  /** Of this ticket alone, without notes: oldest first, and the question at its end. */
  history: AssistantLine[];
}

/** Null when the assistant no longer talks: the plan left it out, or it was switched off where no prompt was chosen. */
export async function backgroundOf(asked: Asked): Promise<Background | null> {
  const [place] = await query(
    placeShape,
    sql`select o.name as company, w.language,
       (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by cq.position, q.id), '[]')
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = w.company_id and cq.connection_id = w.id) as queues
     from connections w join companies o on o.id = w.company_id
     where w.id = ${asked.connectionId} and 'useOpenAi' = any(o.plan_features) and (${asked.promptId}::int is not null
       or exists (select 1 from settings where key = 'chatbotAgent' and value = 'enabled'))`,
  );
  return place ? { ...place, history: await historyOf(asked) } : null;
}

/** Menus and other automatic texts are left out: they are no conversation. What came after the question is the next one. */
async function historyOf({ ticketId, connectionId, wids, most }: Asked): Promise<AssistantLine[]> {
  const rows = await query(
    lineShape,
    sql`select ${MessageRow.pick("m", "body", "mediaType")}, m.wid = any(${[...wids]}::text[]) as asked,
       case when not m.from_me then 'customer' when m.bot_source = 'assistant' then 'assistant' else 'attendant' end as role
     from messages m where m.ticket_id = ${ticketId} and not m.is_deleted
       and case when m.from_me then m.source <> 'system' or m.bot_source = 'assistant'
         else m.id <= (select max(q.id) from messages q where q.connection_id = ${connectionId} and q.wid = any(${[...wids]}::text[])) end
     order by m.sent_at desc, m.id desc limit ${raw(most + wids.length)}`,
  );
  const oldestFirst = rows.toReversed();
  return [...oldestFirst.filter((row) => !row.asked), ...oldestFirst.filter((row) => row.asked)].map(
    ({ role, body, mediaType }) => ({
      role,
      text: [marks[mediaType] ?? "", body].filter((part) => part !== "").join(" "),
    }),
  );
}

/** What stands for what is no text. */
const marks: Partial<Record<MediaType, string>> = {
  image: "[imagem]",
  video: "[vídeo]",
  audio: "[áudio]",
  sticker: "[figurinha]",
  application: "[arquivo]",
  locationMessage: "[localização]",
  vcard: "[contato]",
};
