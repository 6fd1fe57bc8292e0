import type { Migration } from "./sql.ts";

/**
 * A command waits for a lane, which is often not a chat, so the column gets that name. While two versions run side by side, the older one does not
 * find the column by its old name: its statements fail whole, nothing is half done, and each is tried again: the worker reads its line anew until one
 * that knows the name takes the number, the journal keeps what was received, the browser what was written.
 */
export const lanes: Migration = {
  name: "0023-lanes",
  async up(run) {
    await run(`
      alter table connection_commands rename column chat to lane;
      -- Lowest first. What waits already is taken as a person's, and keeps its order.
      alter table connection_commands add priority smallint not null default 1;

      -- Pictures are fetched without a command.
      delete from connection_commands where kind = 'picture';
      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check
          check (kind in ('send', 'edit', 'delete', 'react', 'read', 'download', 'check', 'reject', 'block', 'logout'));
    `);
  },
};
