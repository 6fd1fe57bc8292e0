import { keptEmailHours } from "@balcao/shared/factors/rules";

/**
 * Whether another user of any company replaced this address a short time ago. A link may still give the address back to that user, so nobody else gets
 * it. The function runs with its owner's rights, because a company cannot see the rows of others. It reveals only that the address is taken.
 */
export const emailIsKept = {
  name: "email_is_kept",
  sql: `
    create or replace function email_is_kept(address text, by_other_than int) returns boolean
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select exists (
          select 1 from earlier_emails e
          where lower(e.email) = lower(address) and e.user_id <> by_other_than
            and e.replaced_at > now() - make_interval(hours => ${keptEmailHours}))
      $$;
    alter function email_is_kept owner to balcao_search;
    revoke execute on function email_is_kept from public;
    grant execute on function email_is_kept to balcao_app, balcao_platform;
  `,
};
