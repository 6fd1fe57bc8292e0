/**
 * Replaces names and numbers by the pseudonym of an erased contact, in the audit's lines about it and about contacts that were merged into it and deleted.
 * The app may not change the audit, so the function runs as its owner, and changes only these lines of an erased contact.
 */
export const forgetInAudit = {
  name: "forget_in_audit",
  sql: `
    create or replace function forget_in_audit(contact int, merged int[]) returns int
      language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
        with erased as (
          select c.company_id, c.name from contacts c
          where c.id = contact and c.erased_at is not null and c.company_id = nullif(current_setting('app.company_id', true), '')::int
        ), changed as (
          update audit a set about_name = e.name, details = (
            select coalesce(jsonb_object_agg(d.key, case when jsonb_typeof(d.value) = 'string' then to_jsonb(e.name) else d.value end), '{}')
            from jsonb_each(a.details) d)
          from erased e
          where a.company_id = e.company_id and split_part(a.action, '.', 1) in ('contact', 'erasure', 'data-request', 'consent') and (a.about_id = contact
            or a.about_id = any(merged) and not exists (select 1 from contacts k where k.company_id = e.company_id and k.id = a.about_id))
          returning 1
        )
        select count(*)::int from changed
      $$;
    revoke execute on function forget_in_audit from public;
    grant execute on function forget_in_audit to balcao_app;
  `,
};
