/**
 * Whether the operator of a visit is still an operator, is signed in with the session that began the visit, owes no second factor and is not blocked. The
 * visited company calls this function, because the company cannot see the operator's rows. It returns true only for visits to that company.
 */
export const operatorStands = {
  name: "operator_stands",
  sql: `
    create or replace function operator_stands(visit int) returns boolean
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select exists (
          select 1 from visits v
          join sessions s on s.id = v.operator_session_id and s.ended_at is null and s.expires_at > now() and s.visit_id is null
            and (s.factor_due_at is null or s.factor_due_at > now())
          join users u on u.company_id = s.company_id and u.id = s.user_id and u.super and u.deleted_at is null
          join companies c on c.id = u.company_id and c.status
          where v.company_id = nullif(current_setting('app.company_id', true), '')::int and v.id = visit)
      $$;
    alter function operator_stands owner to balcao_search;
    revoke execute on function operator_stands from public;
    grant execute on function operator_stands to balcao_app;
  `,
};
