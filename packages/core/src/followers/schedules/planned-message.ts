import type { Viewer } from "@balcao/shared/tickets/rules";
import { json, type RowOf, textOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { reachSql, type Refusal } from "../../desk/messages/sending/reachable.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { ScheduleRow } from "./schedule.model.ts";

const ofSchedule = ["contactId", "connectionId", "userId", "body", "template"] as const;
const ofContact = ["name", "email", "extraInfo"] as const;
const plannedShape = {
  ...ScheduleRow.shape(...ofSchedule),
  ...ContactRow.shape(...ofContact),
  ...ConnectionRow.shape("language"),
  scheduleId: ScheduleRow.columns.id,
  author: UserRow.columns.name.null,
  /** The user who speaks. Null: the author was removed, and the company keeps what they planned. */
  speaker: json<Viewer>().null,
  media: json<{ id: number; mimetype: string; size: number | null }>().null,
  refusal: textOf<Refusal>().null,
  timeZone: CompanyRow.columns.timezone,
};
/** All that sending a scheduled message needs, besides its ticket. */
export type PlannedMessage = RowOf<typeof plannedShape>;

/** The message that a schedule sends. Its connection cannot be removed until this transaction ends. */
export async function findPlanned(scheduleId: number): Promise<PlannedMessage> {
  const [planned] = await query(
    plannedShape,
    sql`select s.id as "scheduleId", ${ScheduleRow.pick("s", ...ofSchedule)},
       (select name from users u where u.company_id = s.company_id and u.id = s.user_id) as author,
       (select json_build_object('userId', u.id, 'profile', u.profile, 'super', u.super, 'allTicket', u.all_ticket, 'queueIds', array(
         select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id))
         from users u where u.company_id = s.company_id and u.id = s.user_id and u.deleted_at is null) as speaker,
       (select json_build_object('id', id, 'mimetype', mimetype, 'size', size) from media f where f.company_id = s.company_id and f.id = s.media_id) as media,
       reach.refusal, ${ContactRow.pick("c", ...ofContact)}, o.timezone as "timeZone", w.language
     from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
     join connections w on w.company_id = s.company_id and w.id = s.connection_id join companies o on o.id = s.company_id
     ${reachSql} where s.id = ${scheduleId} for share of w`,
  );
  if (!planned) throw new Error(`There is no schedule ${scheduleId}`);
  return planned;
}
