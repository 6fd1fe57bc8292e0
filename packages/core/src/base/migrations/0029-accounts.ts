import type { Migration } from "./sql.ts";

export const accounts: Migration = {
  name: "0029-accounts",
  async up(run) {
    await run(`
      -- The lengths of passwords that the operator set for this installation. Without a row, the usual lengths count.
      create table password_policies (
        only_one boolean primary key default true check (only_one),
        min int not null check (min between 5 and 64),
        admin_min int not null check (admin_min between min and 64),
        max int not null check (max between 50 and 128 and max >= admin_min)
      );
      grant select on password_policies to balcao_app;
      grant select, insert, update on password_policies to balcao_platform;
    `);
  },
};
