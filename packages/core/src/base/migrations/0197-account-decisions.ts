import type { Migration } from "./sql.ts";

/**
 * What Meta decides about an account, and each kind of its warnings, has a place of its own: one ended another. And when a reading was ordered last, so that
 * one that was lost is ordered again however often it is wanted.
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
