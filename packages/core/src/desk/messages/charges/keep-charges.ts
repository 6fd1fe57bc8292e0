import type { PriceCategory } from "@balcao/shared/message-prices/categories";
import { longestCode } from "@balcao/shared/message-prices/rules";
import { run } from "../../../base/database.ts";
import type { Happenings } from "../../../base/happenings.ts";
import { raw, type Sql, sql } from "../../../base/sql.ts";
import { RemovedChargeRow } from "./removed-charge.model.ts";
import { estimatedAs } from "./charges.ts";

const countOf = (category: PriceCategory): Sql =>
  sql`count(*) filter (where ${estimatedAs(sql`g.template`)} = ${category})::int`;

/**
 * A statement that stores, for the reports of campaigns, how many of the messages `g` of `gone` Meta charged. These messages are about to be removed.
 * Only messages that arrived are charged.
 */
export const keepChargesOf = (gone: Sql): Sql => sql`${RemovedChargeRow.insert(
  {
    companyId: sql`g.company_id`,
    campaignId: sql`g.campaign_id`,
    charged: sql`g.charged`,
    begins: sql`left(c.number, ${raw(longestCode)})`,
    messages: sql`count(*)::int`,
    marketing: countOf("marketing"),
    utility: countOf("utility"),
    service: countOf("service"),
  },
  "r",
)}
       from ${gone} g join contacts c on c.company_id = g.company_id and c.id = g.contact_id
       where g.campaign_id is not null and g.charged is not null and g.ack >= 2 group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (company_id, campaign_id, charged, begins) do update set messages = r.messages + excluded.messages,
         marketing = r.marketing + excluded.marketing, utility = r.utility + excluded.utility, service = r.service + excluded.service`;

/**
 * Stores the charges of messages `m` that are about to be deleted. The messages are locked first, so that a status of Meta is stored before or finds
 * no message.
 */
const keep = (which: Sql): Promise<number> =>
  run(
    sql`with mine as materialized (
       select m.company_id, m.campaign_id, m.charged, m.template, m.contact_id, m.ack from messages m where ${which} order by m.id for no key update
     ) ${keepChargesOf(sql`mine`)}`,
  );

/** Keeps the charges of contacts that are about to be deleted or erased, with their messages. */
export const keepChargesOfContacts = ({
  contactIds,
}: Pick<Happenings["contacts.removing"], "contactIds">): Promise<number> =>
  keep(sql`m.contact_id = any(${[...contactIds]}::int[])`);

/** Keeps the charges of a ticket that is about to be deleted, with its messages. */
export const keepChargesOfTicket = ({ ticketId }: Happenings["ticket.removing"]): Promise<number> =>
  keep(sql`m.ticket_id = ${ticketId}`);
