import type { Migration } from "./sql.ts";

/** Where the people of a contact list agreed to get messages, in words of the company. */
export const consentSources: Migration = {
  name: "0228-consent-sources",
  async up(run) {
    await run("alter table contact_lists add column consent_source text not null default ''");
  },
};
