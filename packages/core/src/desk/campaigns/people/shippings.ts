import type { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import type { Shipping } from "@balcao/shared/campaigns/schema";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Input, Reply } from "@balcao/shared/contract";
import type { Actor } from "@balcao/shared/permissions";
import { type RowOf, uuid } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../../base/sql.ts";
import { recordAudit } from "../../../company/audit/record.ts";
import { visibleTo } from "../../tickets/access.ts";
import { showCampaign } from "../access.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";

const pageSize = 40;
const linesTogether = 1000;
type Filter = Input<typeof campaignReportApi.export>["query"];

const own = [
  "id",
  "campaignId",
  "name",
  "number",
  "state",
  "reason",
  "held",
  "variant",
  "contactId",
  "messageId",
  "confirmationRequestedAt",
  "confirmedAt",
  "sentAt",
  "deliveredAt",
  "readAt",
  "repliedAt",
] as const;
const shippingShape = { ...CampaignShippingRow.shape(...own, "changedAt"), ticketUuid: uuid.null };

/** The newest ticket that a person `s` has with the campaign, among those that this actor may see and from which a retention removed messages. */
const clearedTicket = (
  actor: Actor,
): Sql => sql`(select t.uuid from tickets t where t.company_id = s.company_id and t.contact_id = s.contact_id
  and t.campaign_id = s.campaign_id and t.cleared_until is not null and ${visibleTo(actor)} order by t.id desc limit 1)`;

/** The people of a campaign, the latest change first. Answers 404 for a campaign that the company does not have. */
export async function listShippings(
  actor: Actor,
  campaignId: number,
  { pageNumber, cursor, ...filter }: Input<typeof campaignReportApi.shippings>["query"],
): Promise<Reply<typeof campaignReportApi.shippings>> {
  await showCampaign(campaignId);
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    shippingShape,
    sql`select ${CampaignShippingRow.pick("s", ...own, "changedAt")}, coalesce(t.uuid, case when m.id is null then ${clearedTicket(actor)} end) as "ticketUuid"
     from campaign_shippings s
     left join messages m on m.company_id = s.company_id and m.id = coalesce(s.message_id, s.question_id)
     left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and ${visibleTo(actor)}
     where ${and(wanted(campaignId, filter), after && sql`(s.changed_at, s.id) < (${after.at}::timestamptz, ${after.id}::int)`)}
     order by s.changed_at desc, s.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(rows, pageSize, present, ({ changedAt, id }) => ({
    key: changedAt.toISOString(),
    id,
  }));
  return { shippings: items, ...more };
}

/** Writes into the audit that a user exported the people of a campaign. */
export const noteShippingsExport = async (actor: Actor, campaignId: number): Promise<unknown> =>
  recordAudit(actor, "campaign.exported", await showCampaign(campaignId), {});

/** The next lines of the file with these people. `next` is null after the last line. */
export async function shippingsPage(
  campaignId: number,
  filter: Filter,
  after: ShippingPosition,
): Promise<{ lines: (string | number | null)[][]; next: ShippingPosition | null }> {
  const rows = await query(
    CampaignShippingRow.shape(...own, "position"),
    sql`select ${CampaignShippingRow.pick("s", ...own, "position")} from campaign_shippings s
     where ${and(wanted(campaignId, filter), sql`(s.position, s.id) > (${after.position}::bigint, ${after.id}::int)`)}
     order by s.position, s.id limit ${raw(linesTogether)}`,
  );
  const last = rows.at(-1);
  return {
    lines: rows.map((row) => [
      row.name,
      shownNumber(row.number),
      row.state,
      row.reason,
      row.variant,
      ...times.map((time) => row[time]?.toISOString() ?? null),
    ]),
    next: last && rows.length === linesTogether ? { position: last.position, id: last.id } : null,
  };
}

const times = ["confirmationRequestedAt", "confirmedAt", "sentAt", "deliveredAt", "readAt", "repliedAt"] as const;
/** The first line of the export file. */
export const shippingsHead = ["name", "number", "state", "reason", "variant", ...times];

interface ShippingPosition {
  position: number;
  id: number;
}
/** The position before the first person. */
export const firstPlace: ShippingPosition = { position: -1, id: 0 };

const wanted = (campaignId: number, { state, searchParam }: Filter): Sql =>
  and(sql`s.campaign_id = ${campaignId}`, state && sql`s.state = ${state}`, found(searchParam));

/** Uses `strpos` instead of a pattern, so that `%` and `_` in the term are plain letters. */
function found(searchParam: string): Sql | null {
  const { words, forms } = contactSearch(searchParam);
  if (forms.length > 0)
    return sql`exists (select 1 from unnest(${[...forms]}::text[]) as form where strpos(s.number, form) > 0)`;
  return words.length === 0 ? null : and(...words.map((word) => sql`strpos(s.plain_name, plain(${word})) > 0`));
}

/** An erased person gets a unique word in place of the number, because a number may come only once in a campaign. */
const shownNumber = (number: string): string => (number.startsWith("removed-") ? "" : number);

const present = ({ changedAt: _changedAt, ...row }: RowOf<typeof shippingShape>): Shipping => ({
  ...row,
  number: shownNumber(row.number),
  confirmationRequestedAt: iso(row.confirmationRequestedAt),
  confirmedAt: iso(row.confirmedAt),
  sentAt: iso(row.sentAt),
  deliveredAt: iso(row.deliveredAt),
  readAt: iso(row.readAt),
  repliedAt: iso(row.repliedAt),
});
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
