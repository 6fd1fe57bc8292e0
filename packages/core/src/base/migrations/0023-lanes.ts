import type { Migration } from "./sql.ts";

/**
 * A command waits for a lane, which is often not a chat, so the column gets that name. While two versions run side by side, the older one does not
 * find the column by its old name. Its statements then fail as a whole and are tried again. The worker reads its line again until a worker of the new
 * version takes the number. The journal keeps received messages, and the browser keeps written ones.
 */
export const lanes: Migration = {
  name: "0023-lanes",
  async up(run) {
    await run(`
      alter table connection_commands rename column chat to lane;
      -- The lowest priority goes first. A command that waits already counts as a person's command and keeps its order.
      alter table connection_commands add priority smallint not null default 1;

      -- Pictures are now fetched without a command.
      delete from connection_commands where kind = 'picture';
      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check
          check (kind in ('send', 'edit', 'delete', 'react', 'read', 'download', 'check', 'reject', 'block', 'logout'));
    `);
  },
};
