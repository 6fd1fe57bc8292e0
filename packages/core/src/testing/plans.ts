import pg from "pg";
import { env } from "../base/env.ts";
import { statementsOf } from "./statements.ts";

/**
 * The plans of all statements that `work` runs, made once for any values. When two indexes cost nearly the same, rows of other tests decide. The
 * `url` of an empty database gives the same plan each time.
 */
export async function plansIn(
  companyId: number,
  work: () => Promise<unknown>,
  off: string[],
  url = env.DATABASE_URL,
): Promise<{ sql: string; plan: string }[]> {
  const statements = (await statementsOf(companyId, work)).filter((sql) => !/^(Executing|set local)/.test(sql));
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set app.company_id = ${companyId}`);
  for (const way of off) await client.query(`set enable_${way} = off`);
  const plans: { sql: string; plan: string }[] = [];
  for (const sql of statements) {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (generic_plan, costs off) ${sql}`);
    plans.push({ sql, plan: rows.map((line) => line["QUERY PLAN"]).join("\n") });
  }
  await client.end();
  return plans;
}

const indent = (line: string) => line.search(/\S/);
/** The part of a plan that reads a page: its Limit and everything below it. The part that sorts the rows of one page comes after it. */
export function limited(plan: string): string {
  const lines = plan.split("\n");
  const from = lines.findIndex((line) => /\bLimit\b/.test(line));
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => indent(line) <= indent(lines[from] ?? ""));
  return rest.slice(0, end === -1 ? undefined : end).join("\n");
}
