import type { SessionUser } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { allTicketOfUser, ownConnection, queuesOfUser } from "../users/presenter.ts";

/** The signed-in user with its company, as the browser keeps it. Settings are read by everyone who signs in: no secret is ever one. */
export async function presentSessionUser(userId: number): Promise<SessionUser> {
  const [row] = await query(
    { user: json<SessionUser>() },
    sql`select jsonb_build_object(
       'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile, 'super', u.super,
       'allTicket', ${allTicketOfUser},
       'companyId', u.company_id, 'whatsappId', ${ownConnection},
       'company', jsonb_build_object(
         'id', c.id, 'name', c.name, 'dueDate', to_char(c.due_date, 'YYYY-MM-DD'), 'timezone', c.timezone,
         'settings', coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value) order by s.key)
           from settings s where s.company_id = c.id), '[]')),
       'features', c.plan_features, 'queues', ${queuesOfUser}) as user
     from users u join companies c on c.id = u.company_id where u.id = ${userId}`,
  );
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return row.user;
}
