import type { Migration } from "./sql.ts";

/** What the operator records about money, and the figures that help to find a fault. */
export const operator: Migration = {
  name: "0065-operator",
  async up(run) {
    await run(`
      -- The file that proves a payment: in the store, and no row of media names it, for it takes no place of the company's plan.
      alter table payments drop column proof_media, add proof_key text, add proof_type text, add proof_name text;
      create unique index payments_proof on payments (proof_key) where proof_key is not null;
      -- By it anybody verifies the fiscal document that was issued elsewhere.
      alter table invoices add nfse_code text not null default '';
      create index invoices_owed on invoices (id) where state in ('open', 'charged_back');
      create index inbound_journal_failed on inbound_journal (id) where state = 'failed';
      -- What each worker sees of the queue, and what it runs on.
      alter table workers add report jsonb;
      -- Which of them an installation has is shown to its operator.
      grant select on migrations to balcao_platform;
    `);
  },
};
