import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

interface DeliveryTry {
  id: number;
  name: string;
  url: string;
  attempts: number;
}

/**
 * Notes that a webhook got data of the delivery's person. The note stays when the delivery is swept or the webhook deleted. Of a group only the author
 * of the message counts, and a delivery about a number counts for nobody. Every attempt is noted, and only the first one counts as a call: a worker may
 * die between its first attempt and the note, and a later attempt may go to another address. The statement locks the contact, so call this before the
 * webhook and its deliveries are locked (law 12).
 */
export const noteRecipient = ({ id, name, url, attempts }: DeliveryTry): Promise<number> =>
  run(
    sql`insert into webhook_recipients as r (company_id, contact_id, name, host)
      select d.company_id, c.id, ${name}, ${new URL(url).host} from webhook_deliveries d
      left join tickets t on t.company_id = d.company_id and t.id = case when d.order_key like 'ticket %' then substr(d.order_key, 8)::int end
      left join contacts g on g.company_id = t.company_id and g.id = t.contact_id
      left join messages m on g.is_group and m.company_id = d.company_id and m.id = (d.body::json #>> '{message,id}')::bigint
      join contacts c on c.company_id = d.company_id and not c.is_group and c.erased_at is null and c.id = case when g.is_group then m.author_contact_id
        when t.id is not null then t.contact_id when d.order_key like 'contact %' then substr(d.order_key, 9)::int end
      where d.id = ${id}
      on conflict (company_id, contact_id, name, host) do update set calls = r.calls + ${attempts === 1 ? 1 : 0}, last_at = excluded.last_at`,
  );
