import type { Migration } from "./sql.ts";

/** The second id of a message whose file phones send as two messages, and the command that fetches the other file. */
export const renditions: Migration = {
  name: "0238-renditions",
  async up(run) {
    await run(`
      -- The id of the other rendition of the file. While only the better one is here, it is the id of the usual one.
      alter table messages add column rendition_wid text;
      create index messages_rendition on messages (company_id, connection_id, rendition_wid) where rendition_wid is not null;
      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check check (kind in ('send', 'template', 'edit', 'delete', 'react', 'read',
          'download', 'rendition', 'check', 'checks', 'whose', 'reject', 'block', 'logout'));
    `);
  },
};
