import pg from "pg";
import { prepareDatabase } from "./database.ts";

type Urls = Partial<Record<"DATABASE_OWNER_URL" | "DATABASE_URL" | "BALCAO_TEST_RUN" | "BALCAO_TEST_TEMPLATE", string>>;
/**
 * A database without any company, for tests of actions that an installation does only once. `env` is process.env. The database is dropped with the
 * databases of the run.
 */
export async function ownDatabase(name: string, env: Urls) {
  const { DATABASE_OWNER_URL: ownerUrl = "", DATABASE_URL: appUrl = "", BALCAO_TEST_RUN: run } = env;
  const own = await prepareDatabase(ownerUrl, appUrl, `balcao_test_${run}_${name}`, env.BALCAO_TEST_TEMPLATE ?? "");
  const owner = new pg.Client(own.ownerUrl);
  await owner.connect();
  const rows = async <T extends object>(sql: string, bind: unknown[] = []): Promise<T[]> =>
    (await owner.query<T>(sql, bind)).rows;
  return { ...own, rows, end: () => owner.end() };
}
