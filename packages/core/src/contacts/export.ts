import { query } from "../database.ts";

const pageSize = 1000;

/**
 * People from `after` on as lines of a file, in the order of their making: whoever is renamed meanwhile is neither missed nor written twice.
 * `next` is null after the last.
 */
export async function exportPage(after: number): Promise<{ lines: string[][]; next: number | null }> {
  const rows = await query<{ id: number; name: string; number: string; email: string }>(
    `select id, name, number, email from contacts where id > $1 and merged_into is null and not is_group order by id limit ${pageSize}`,
    [after],
  );
  const last = rows.at(-1);
  return {
    lines: rows.map(({ name, number, email }) => [name, number, email]),
    next: last && rows.length === pageSize ? last.id : null,
  };
}
