import { fence, type Migration } from "./sql.ts";

/** Who got data of a person through a webhook. The calls themselves are swept after some days, and go with their webhook. */
export const webhookRecipients: Migration = {
  name: "0246-webhook-recipients",
  async up(run) {
    await run(`
      create table webhook_recipients (
        company_id int not null,
        contact_id int not null,
        -- The webhook and the host of its address at that time. It may have been deleted since.
        name text not null,
        host text not null,
        calls int not null default 1,
        last_at timestamptz(3) not null default now(),
        primary key (company_id, contact_id, name, host)
      );
      -- The calls that are still stored.
      insert into webhook_recipients (company_id, contact_id, name, host, calls, last_at)
      select d.company_id, c.id, e.name, lower(substring(e.url from '^[a-z]+://([^/?#]+)')), count(*)::int, max(d.tried_at)
      from webhook_deliveries d
      join webhook_endpoints e on e.company_id = d.company_id and e.id = d.endpoint_id
      left join tickets t on t.company_id = d.company_id and t.id = case when d.order_key like 'ticket %' then substr(d.order_key, 8)::int end
      left join contacts g on g.company_id = t.company_id and g.id = t.contact_id
      left join messages m on g.is_group and m.company_id = d.company_id and m.id = (d.body::json #>> '{message,id}')::bigint
      join contacts c on c.company_id = d.company_id and not c.is_group and c.erased_at is null and c.id = case when g.is_group then m.author_contact_id
        when t.id is not null then t.contact_id when d.order_key like 'contact %' then substr(d.order_key, 9)::int end
      where d.tried_at is not null and e.url ~ '^[a-z]+://[^/?#]'
      group by 1, 2, 3, 4;
      -- At the end, because contacts wait for it. Whoever was deleted meanwhile is taken out. Both tables in the order in which a deleted company takes them.
      lock table companies, contacts in share row exclusive mode;
      delete from webhook_recipients r where not exists (select 1 from contacts c where c.company_id = r.company_id and c.id = r.contact_id);
      alter table webhook_recipients add foreign key (company_id) references companies (id) on delete cascade,
        add foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade;
    `);
    await fence(run, ["webhook_recipients"]);
  },
};
