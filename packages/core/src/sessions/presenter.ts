import type { SessionUser } from "@balcao/shared/auth/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { ownConnectionSql } from "../users/presenter.ts";

/** The signed-in user with its company, as the browser keeps it. Settings are read by everyone who signs in: no secret is ever one. */
export async function presentSessionUser(userId: number): Promise<SessionUser> {
  const [row] = await query<{ user: SessionUser }>(
    `select jsonb_build_object(
       'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile, 'super', u.super,
       'allTicket', case when u.all_ticket then 'enable' else 'disable' end,
       'companyId', u.company_id, 'whatsappId', ${ownConnectionSql},
       'company', jsonb_build_object(
         'id', c.id, 'name', c.name, 'dueDate', to_char(c.due_date, 'YYYY-MM-DD'), 'timezone', c.timezone,
         'settings', coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value) order by s.key)
           from settings s where s.company_id = c.id), '[]')),
       'queues', coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.position, q.id)
         from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
         where uq.company_id = u.company_id and uq.user_id = u.id), '[]')) as user
     from users u join companies c on c.id = u.company_id where u.id = $1`,
    [userId],
  );
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return row.user;
}
