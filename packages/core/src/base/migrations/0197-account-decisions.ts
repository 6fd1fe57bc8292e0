import type { Migration } from "./sql.ts";

/**
 * Each decision of Meta about an account, and each kind of its warnings, gets a place of its own, because one used to end another. Also stores when
 * the last reading was ordered, so that a lost reading is ordered again even while requests keep coming.
 */
export const accountDecisions: Migration = {
  name: "0197-account-decisions",
  async up(run) {
    await run(`
      alter table official_accounts
        add column templates_ordered_at timestamptz(3),
        add column facts_ordered_at timestamptz(3);
      update official_accounts set templates_ordered_at = templates_wanted_at where templates_wanted_at is not null;
      update official_accounts set facts = facts - 'account' || jsonb_build_object('decisions', jsonb_build_object(
          facts->'account'->'value'->>'state', jsonb_build_object('at', facts->'account'->'at', 'value', jsonb_build_object(
            'holds', true, 'until', facts->'account'->'value'->'until'))))
        where facts->'account'->'value'->>'state' in ('disabled', 'removed', 'violation', 'restricted');
      update official_accounts set facts = facts - 'account' - 'alert' || case when facts ? 'alert' then
          jsonb_build_object('alerts', jsonb_build_object('', facts->'alert')) else '{}' end
        where facts ?| array['account', 'alert'];
    `);
  },
};
