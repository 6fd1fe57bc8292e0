import { queryText } from "./query-text.ts";

/** How many blocks of tables and indexes this transaction has looked at. */
const looked = async (): Promise<number> =>
  (
    await queryText<{ blocks: number }>(
      `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as blocks from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    )
  )[0]?.blocks ?? 0;

/** How many blocks of tables and indexes this work looks at, inside a scope. */
export async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  const before = await looked();
  await work();
  return (await looked()) - before;
}
