import type { Migration } from "./sql.ts";

/** Finds the audit lines about one person, and the exports that included the person, without reading the whole audit. */
export const auditOfContacts: Migration = {
  name: "0212-audit-of-contacts",
  async up(run) {
    await run(`
      create index audit_contacts on audit (company_id, about_id, at desc, id desc) where action like 'contact.%';
      create index audit_contact_exports on audit (company_id, at desc) where action = 'contacts.exported';
    `);
  },
};
