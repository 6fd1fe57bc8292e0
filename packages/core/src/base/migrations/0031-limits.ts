import { noteStorage } from "../sql-functions/triggers/note-storage.ts";
import { fence, type Migration } from "./sql.ts";

export const limits: Migration = {
  name: "0031-limits",
  async up(run) {
    await run(`
      -- The megabytes of files that the plan allows (null: no limit), the bytes in use, and the share that the admins were last informed of.
      alter table companies add max_storage_mb int, add storage_bytes bigint not null default 0, add storage_told smallint not null default 0;
      update companies c set storage_bytes = coalesce(
        (select sum(size) from media f where f.company_id = c.id and f.object_key is not null), 0);
      -- A company without a limit gets a limit of at least twice its present use. The operator's own company is left out.
      update companies c set
        max_users = coalesce(max_users, greatest(50, 2 * (select count(*) from users u where u.company_id = c.id))),
        max_queues = coalesce(max_queues, greatest(50, 2 * (select count(*) from queues q where q.company_id = c.id))),
        max_connections = coalesce(max_connections,
          greatest(5, 2 * (select count(*) from connections w where w.company_id = c.id and w.deleted_at is null))),
        max_storage_mb = greatest(10240, 2 * storage_bytes / 1048576)
      where not exists (select 1 from users u where u.company_id = c.id and u.super);
      -- The bytes that came and went since the company's sum was last written. Each change has its own row, so no writer waits for another.
      create table storage_changes (
        company_id int not null references companies on delete cascade,
        bytes bigint not null
      );
      create index storage_changes_company on storage_changes (company_id);
    `);
    await fence(run, ["storage_changes"]);
    await run(noteStorage.sql);
    await run(`
      create trigger media_storage after insert or delete or update of size, object_key on media
        for each row execute function note_storage();
    `);
  },
};
