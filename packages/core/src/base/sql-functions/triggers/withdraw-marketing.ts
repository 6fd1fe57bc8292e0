/**
 * Ends the legal bases for marketing of a contact that opted out, with the same proof. It does so whatever code noted the opt-out, so that the opt-out
 * and the legal bases never contradict each other. A new consent ends the opt-out (`desk/consents/service.ts`).
 */
export const withdrawMarketing = {
  name: "withdraw_marketing",
  sql: `
    create or replace function withdraw_marketing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        update consents k set ended_at = new.opted_out_at, ended_as = 'withdrawn', end_words = new.opt_out_words,
          end_message_id = new.opt_out_message_id, ended_by = new.opt_out_user_id, end_source = new.opt_out_source
        where k.company_id = new.company_id and k.contact_id = new.id and k.purpose = 'marketing' and k.ended_at is null;
        return null;
      end $$;
  `,
};
