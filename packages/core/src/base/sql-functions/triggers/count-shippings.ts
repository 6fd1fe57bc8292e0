import { notWhileImporting } from "./importing.ts";

/**
 * Adds the people of `source` to the counts, or subtracts them where their column `sign` is -1. A person who failed or was left out counts in `states` a
 * second time, with the reason: as `failed:restricted`. A person whose message Meta holds counts a second time as `held`.
 */
const count = (source: string): string => `
  insert into campaign_counts as c (company_id, campaign_id, variant, total, asked, confirmed, sent, delivered, read, replied, states)
  select company_id, campaign_id, variant, sum(total), sum(asked), sum(confirmed), sum(sent), sum(delivered), sum(read), sum(replied),
    jsonb_object_agg(key, here)
  from (
    select company_id, campaign_id, variant, key, sum(sign) as here, sum(sign * one) as total,
      sum(sign * one * (confirmation_requested_at is not null)::int) as asked, sum(sign * one * (confirmed_at is not null)::int) as confirmed,
      sum(sign * one * (sent_at is not null)::int) as sent, sum(sign * one * (delivered_at is not null)::int) as delivered,
      sum(sign * one * (read_at is not null)::int) as read, sum(sign * one * (replied_at is not null)::int) as replied
    from (${source}) both_sides
    cross join lateral (values (state, 1), (case when state in ('failed', 'skipped') then state || ':' || reason when held then 'held' end, 0)) k(key, one)
    where key is not null group by 1, 2, 3, 4
  ) by_state
  where exists (select 1 from campaigns k where k.company_id = by_state.company_id and k.id = by_state.campaign_id)
  group by 1, 2, 3
  having bool_or(here <> 0 or total <> 0 or asked <> 0 or confirmed <> 0 or sent <> 0 or delivered <> 0 or read <> 0 or replied <> 0)
  order by 1, 2, 3
  on conflict (company_id, campaign_id, variant) do update set total = c.total + excluded.total, asked = c.asked + excluded.asked,
    confirmed = c.confirmed + excluded.confirmed, sent = c.sent + excluded.sent, delivered = c.delivered + excluded.delivered,
    read = c.read + excluded.read, replied = c.replied + excluded.replied,
    states = c.states || (select jsonb_object_agg(key, coalesce((c.states->>key)::int, 0) + value::int) from jsonb_each_text(excluded.states));
`;

/**
 * Updates the counts of campaigns, once for each statement, in the order of the campaigns' ids. A deleted campaign has no counts left to change.
 * The statements have fixed texts, so Postgres plans each of them once, not with every message.
 */
export const countShippings = {
  name: "count_shippings",
  sql: `
    create or replace function count_shippings() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        ${notWhileImporting("null")}
        if tg_op = 'INSERT' then ${count("select 1 as sign, a.* from added a")}
        elsif tg_op = 'DELETE' then ${count("select -1 as sign, r.* from removed r")}
        else ${count("select 1 as sign, a.* from added a union all select -1, r.* from removed r")}
        end if;
        return null;
      end $$;
  `,
};
