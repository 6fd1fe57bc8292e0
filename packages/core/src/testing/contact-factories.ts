import { mergeContacts } from "../contacts/merge.ts";
import { inCompany, query } from "../database.ts";
import { makeContact, one } from "./factories.ts";

export const makeNote = (companyId: number, ticketId: number, values: { note?: string; userId?: number | null } = {}) =>
  one(
    companyId,
    "insert into ticket_notes (company_id, ticket_id, user_id, note) values ($1, $2, $3, $4) returning id",
    [companyId, ticketId, values.userId ?? null, values.note ?? "Prefere boleto"],
  );

interface ScheduleValues {
  contactId: number;
  connectionId: number;
  ticketId?: number | null;
  userId?: number | null;
  body?: string;
  sendAt?: Date;
  cancelIfReplied?: boolean;
  status?: string;
  mediaId?: number | null;
}
/** To be sent in an hour unless said otherwise. */
export const makeSchedule = (companyId: number, values: ScheduleValues): Promise<number> =>
  one(
    companyId,
    `insert into schedules (company_id, contact_id, connection_id, ticket_id, user_id, body, send_at, cancel_if_replied, status, media_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      companyId,
      values.contactId,
      values.connectionId,
      values.ticketId ?? null,
      values.userId ?? null,
      values.body ?? "Bom dia, {{firstName}}!",
      values.sendAt ?? new Date(Date.now() + 3_600_000),
      values.cancelIfReplied ?? false,
      values.status ?? "PENDENTE",
      values.mediaId ?? null,
    ],
  );

/** Another contact that went into this one; answers what the log calls it. */
export async function makeMerge(companyId: number, keptId: number): Promise<number> {
  const goneId = await makeContact(companyId);
  return inCompany(companyId, async () => {
    await mergeContacts({ ids: [keptId, goneId], reason: "user" });
    const [merge] = await query<{ id: number }>("select id from contact_merges where gone_id = $1", [goneId]);
    return merge?.id ?? 0;
  });
}
