import type { Migration } from "./sql.ts";

/** The name and the look of the installation. The pictures are rows, so that a backup has them and every machine serves the same. */
export const branding: Migration = {
  name: "0222-branding",
  async up(run) {
    await run(`
      create table branding (
        -- There is one row, from the first change on.
        id int primary key default 1 check (id = 1),
        version int not null check (version > 0),
        name text not null check (name <> ''),
        accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
        -- Empty: the value of the environment.
        sender_name text not null default '',
        support_url text not null default '',
        changed_at timestamptz(3) not null default now()
      );
      create table branding_pictures (
        -- A picture that the operator gave, or an icon that was made from it.
        name text primary key,
        -- Always a PNG that the server itself has written.
        bytes bytea not null
      );
      grant select on branding, branding_pictures to balcao_app;
      grant select, insert, update, delete on branding, branding_pictures to balcao_platform;
    `);
  },
};
