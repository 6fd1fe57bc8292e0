import { type Sql, sql } from "../../base/sql.ts";

/** The ids of these contacts, and of all contacts that were merged into them. */
export const familyOf = (contactIds: readonly number[]): Sql => sql`(with recursive family as (
    select id from contacts where id = any(${[...contactIds]}::int[]) union select c.id from contacts c join family f on c.merged_into = f.id
  ) select id from family)`;
