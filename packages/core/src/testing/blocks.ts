import { queryText } from "./query-text.ts";

/** The number of blocks of tables and indexes that this transaction has read. */
const looked = async (): Promise<number> =>
  (
    await queryText<{ blocks: number }>(
      `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as blocks from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    )
  )[0]?.blocks ?? 0;

/** The number of blocks of tables and indexes that this work reads, inside a scope. */
export async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  const before = await looked();
  await work();
  return (await looked()) - before;
}
