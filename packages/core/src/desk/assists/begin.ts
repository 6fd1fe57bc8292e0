import type { AiProvider, AssistantTurn } from "@balcao/shared/assistant/port";
import { firstNameOf } from "@balcao/shared/contacts/first-name";
import { AppError } from "@balcao/shared/errors";
import { clockInWords, hoursInWords } from "@balcao/shared/hours/words";
import type { Language } from "@balcao/shared/language";
import type { Actor } from "@balcao/shared/permissions";
import { canSee } from "@balcao/shared/tickets/rules";
import { integer, textOf, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { conversationOf } from "../assistant/background.ts";
import { toldBy } from "../assistant/answers.ts";
import { hoursShape, hoursSql } from "../assistant/hours.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { requireOwn } from "../messages/sending/send.ts";
import { TicketRow } from "../tickets/ticket.model.ts";

/** All data for an assist. It has the provider's key in the clear, so use it in a call outside of any scope and never log it. */
export interface AssistBegun {
  provider: AiProvider;
  turn: Omit<AssistantTurn, "search">;
}

const placeShape = {
  ...TicketRow.shape("id", "status", "userId", "queueId"),
  ...CompanyRow.shape("timezone"),
  company: CompanyRow.columns.name,
  contact: ContactRow.columns.name,
  language: textOf<Language>(),
  promptId: integer.null,
  now: timestamp,
  ...hoursShape,
};

/**
 * The data that the provider gets for an attendant who writes in this ticket: at most `lines` messages of the ticket, or without `lines`, as many as
 * the ticket's prompt says. Answers 409 ERR_ASSISTANT_OFF if the company has no provider.
 */
export async function beginAssist(actor: Actor, ticketId: number, lines?: number): Promise<AssistBegun> {
  const [place] = await query(
    placeShape,
    sql`select ${TicketRow.pick("t", "id", "status", "userId", "queueId")}, o.timezone, o.name as company, c.name as contact, w.language,
       coalesce(t.prompt_id, q.prompt_id, w.prompt_id) as "promptId", clock_timestamp() as now, ${hoursSql}
     from tickets t join companies o on o.id = t.company_id join connections w on w.company_id = t.company_id and w.id = t.connection_id
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id where t.id = ${ticketId}`,
  );
  if (!place) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, place)) throw new AppError("ERR_TICKET_NO_ACCESS");
  await requireOwn(actor, place);
  const { promptId, now, company, language } = place;
  const { provider, settings, instructions, maxMessages } = await toldBy(actor.companyId, promptId);
  if (!provider) throw new AppError("ERR_ASSISTANT_OFF");
  // The limit of automatic answers in a ticket does not apply here, because an attendant asks.
  const turn = {
    company,
    language,
    instructions,
    now: clockInWords(now, place.timezone),
    hours: hoursInWords(place.hours, now),
    firstName: firstNameOf(place.contact),
    queues: [],
    history: await conversationOf(ticketId, lines ?? maxMessages),
    mask: settings.mask,
    maskPhones: settings.maskPhones,
    images: false,
  };
  return { provider, turn };
}
