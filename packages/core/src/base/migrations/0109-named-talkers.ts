import type { Migration } from "./sql.ts";

/** An option or a ticket may name only a talker of its own company. Deleting a talker removes its id from them. */
export const namedTalkers: Migration = {
  name: "0109-named-talkers",
  async up(run) {
    for (const table of ["queue_options", "tickets"])
      for (const [talkers, column] of [
        ["prompts", "prompt_id"],
        ["integrations", "integration_id"],
      ])
        await run(`
          update ${table} t set ${column} = null where t.${column} is not null
            and not exists (select 1 from ${talkers} k where k.company_id = t.company_id and k.id = t.${column});
          alter table ${table} add constraint ${table}_${column} foreign key (company_id, ${column})
            references ${talkers} (company_id, id) on delete set null (${column});
          create index ${table}_${column}_used on ${table} (company_id, ${column}) where ${column} is not null;
        `);
  },
};
