import type { Migration } from "./sql.ts";

/** The operator's records about money, and figures that help to find a fault. */
export const operator: Migration = {
  name: "0065-operator",
  async up(run) {
    await run(`
      -- The file that proves a payment. No row of media names it, because it must not use storage of the company's plan.
      alter table payments drop column proof_media, add proof_key text, add proof_type text, add proof_name text;
      create unique index payments_proof on payments (proof_key) where proof_key is not null;
      -- The code with which anybody verifies the fiscal document that was issued elsewhere.
      alter table invoices add nfse_code text not null default '';
      create index invoices_owed on invoices (id) where state in ('open', 'charged_back');
      create index inbound_journal_failed on inbound_journal (id) where state = 'failed';
      -- The worker's view of the job queue, and figures of its machine.
      alter table workers add report jsonb;
      -- The operator's pages show which migrations an installation has.
      grant select on migrations to balcao_platform;
    `);
  },
};
