import type { assistantApi } from "@balcao/shared/assistant/api";
import type { AiProvider, AssistantLine, AssistantTurn } from "@balcao/shared/assistant/port";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { clockInWords, hoursInWords } from "@balcao/shared/hours/words";
import type { Language } from "@balcao/shared/language";
import { json, textOf, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { readAssistant, readProvider } from "../../company/assistant/read.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { hoursShape, hoursSql } from "./hours.ts";

type PlayRequest = Input<typeof assistantApi.play>["body"];

/** The data for a try of the assistant. It has the provider's key in the clear, so use it in a call outside of any scope and never log it. */
export interface PlayBegun {
  provider: AiProvider;
  turn: Omit<AssistantTurn, "search">;
}

const placeShape = {
  ...CompanyRow.shape("timezone"),
  company: CompanyRow.columns.name,
  language: textOf<Language>(),
  queues: json<{ id: number; name: string }[]>(),
  now: timestamp,
  ...hoursShape,
};

/**
 * The facts that the assistant would get about a customer who writes to the company's default number now. Without a default number, it would get all
 * queues of the company. An admin may try the assistant before it answers customers. Answers 409 ERR_ASSISTANT_OFF if the company has no provider.
 */
export async function beginPlay(companyId: number, asked: PlayRequest): Promise<PlayBegun> {
  const { mask, maskPhones } = await readAssistant();
  const provider = await readProvider(companyId, asked.temperature);
  if (!provider) throw new AppError("ERR_ASSISTANT_OFF");
  const [place] = await query(
    placeShape,
    sql`select o.name as company, o.timezone, coalesce(w.language, 'pt') as language, clock_timestamp() as now, ${hoursSql},
       (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by cq.position, n.id), '[]')
        from queues n left join connection_queues cq on cq.company_id = n.company_id and cq.queue_id = n.id and cq.connection_id = w.id
        where w.id is null or cq.queue_id is not null) as queues
     from companies o left join connections w on w.company_id = o.id and w.is_default and w.deleted_at is null left join queues q on false`,
  );
  if (!place) throw new AppError("ERR_NO_COMPANY_FOUND");
  const { now, timezone, company, language, queues } = place;
  return {
    provider,
    turn: {
      company,
      language,
      queues,
      mask,
      maskPhones,
      instructions: asked.instructions,
      now: clockInWords(now, timezone),
      hours: hoursInWords(place.hours, now),
      firstName: "",
      history: historyOf(asked),
      images: false,
    },
  };
}

/** The same history as in a ticket: the newest messages, with the question at the end. */
function historyOf({ before, question, maxMessages }: PlayRequest): AssistantLine[] {
  const said = before.flatMap((turn): AssistantLine[] => [
    { role: "customer", text: turn.question },
    ...turn.answers.map((text): AssistantLine => ({ role: "assistant", text })),
  ]);
  return [...said.slice(-maxMessages), { role: "customer", text: question }];
}
