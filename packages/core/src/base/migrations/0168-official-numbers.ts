import type { Migration } from "./sql.ts";

/** A number may be an official number of WhatsApp, which is no device of a phone. */
export const officialNumbers: Migration = {
  name: "0168-official-numbers",
  async up(run) {
    await run(`
      alter table connections drop constraint connections_network_check;
      alter table connections add constraint connections_network_check check (network in ('whatsapp', 'simulator', 'official'));
    `);
  },
};
