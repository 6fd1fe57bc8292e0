import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/**
 * The contacts among `ids` that were separated from `id` when a merge was undone. An undone merge also counts when its contacts have since been
 * merged into `id` or `ids`.
 */
export async function partedFrom(id: number, ids: readonly number[]): Promise<number[]> {
  const parted = await query(
    { id: integer },
    sql`with recursive whole(root, id) as (
       select c.id, c.id from contacts c where c.id = any(${[...ids]}::int[]) or c.id = ${id}
       union all
       select w.root, c.id from whole w join contacts c on c.merged_into = w.id
     )
     select distinct theirs.root as id from contact_merges m
     join whole mine on mine.root = ${id} and mine.id in (m.kept_id, m.gone_id)
     join whole theirs on theirs.root <> ${id} and theirs.id in (m.kept_id, m.gone_id)
     where m.undone_at is not null and (m.kept_id = any(select id from whole) or m.gone_id = any(select id from whole))`,
  );
  return parted.map((one) => one.id);
}
