import { query } from "../database.ts";

/** Those of `ids` that somebody parted from `id` by undoing a merge, of themselves or of who went into them. */
export async function partedFrom(id: number, ids: readonly number[]): Promise<number[]> {
  const parted = await query<{ id: number }>(
    `with recursive whole(root, id) as (
       select c.id, c.id from contacts c where c.id = any($2::int[]) or c.id = $1
       union all
       select w.root, c.id from whole w join contacts c on c.merged_into = w.id
     )
     select distinct theirs.root as id from contact_merges m
     join whole mine on mine.root = $1 and mine.id in (m.kept_id, m.gone_id)
     join whole theirs on theirs.root <> $1 and theirs.id in (m.kept_id, m.gone_id)
     where m.undone_at is not null and (m.kept_id = any(select id from whole) or m.gone_id = any(select id from whole))`,
    [id, [...ids]],
  );
  return parted.map((one) => one.id);
}
