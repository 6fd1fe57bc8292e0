import type { Migration } from "./sql.ts";

/** Finds the webhook calls, e-mails and audit lines about one person without reading those about everybody. */
export const personalData: Migration = {
  name: "0210-personal-data",
  async up(run) {
    await run(`
      create index webhook_deliveries_about on webhook_deliveries (company_id, order_key, endpoint_id);
      create index email_recipients_email on email_recipients (company_id, email);
      create index audit_contacts on audit (company_id, about_id, at desc, id desc) where action like 'contact.%';
      create index audit_contact_exports on audit (company_id, at desc) where action = 'contacts.exported';
    `);
  },
};
