import type { Input, Reply } from "@balcao/shared/contract";
import type { signUpOperatorApi } from "@balcao/shared/sign-up/operator-api";
import { hasWords } from "../../base/has-words.ts";
import { boolean, integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, type Sql, sql } from "../../base/sql.ts";
import { SubscriptionRow } from "../billing/models/subscription.model.ts";
import { CompanyRow } from "../companies/company.model.ts";

// The operator's lists of sign-ups. Call them in the platform's scope.

const pageSize = 40;
const dayMs = 86_400_000;
/** Marks companies that signed up, because only the sign-up asks how many people work in the company. */
const isSignedUp: Sql = sql`c.employee_count is not null and c.removed_at is null`;
const firstAdmin: Sql = sql`(select u.email from users u where u.company_id = c.id and u.profile = 'admin' and u.deleted_at is null
  order by u.id limit 1)`;

/** How many of the existing companies signed up in the last 7 and 30 days. */
export async function countSignUps(now: Date): Promise<{ last7: number; last30: number }> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs);
  const [counts] = await query(
    { last7: integer, last30: integer },
    sql`select count(*) filter (where c.created_at > ${since(7)}) as last7, count(*) as last30
      from companies c where c.created_at > ${since(30)} and ${isSignedUp}`,
  );
  return counts ?? { last7: 0, last30: 0 };
}

/** The signed-up companies, newest first. They are in the order of ids, because companies are made one after another. */
export async function listSignUps({
  searchParam,
  cursor,
  pageNumber,
}: Input<typeof signUpOperatorApi.list>["query"]): Promise<Reply<typeof signUpOperatorApi.list>> {
  const after = decodeTimeCursor(cursor);
  const wanted = searchParam.trim();
  const rows = await query(
    {
      ...CompanyRow.shape("id", "name", "taxId", "createdAt", "confirmBy"),
      trialEnd: SubscriptionRow.columns.trialEnd,
      email: text.null,
      plan: text.null,
      hasConnected: boolean,
    },
    sql`select ${CompanyRow.pick("c", "id", "name", "taxId", "createdAt", "confirmBy")}, s.trial_end as "trialEnd", a.email,
       (select p.name from plans p where p.id = c.plan_id) as plan,
       exists (select 1 from connections n where n.company_id = c.id) as "hasConnected"
     from companies c left join subscriptions s on s.company_id = c.id cross join lateral (select ${firstAdmin} as email) a
     where ${and(isSignedUp, after && sql`c.id < ${after.id}`, wanted !== "" && matches(wanted))}
     order by c.id desc ${limitTo(pageSize, after, pageNumber)}`,
    "its values",
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ id, email, createdAt, confirmBy, ...row }) => ({
      ...row,
      companyId: id,
      email: email ?? "",
      createdAt: createdAt.toISOString(),
      confirmBy: confirmBy?.toISOString() ?? null,
    }),
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
  return { signUps: items, ...more };
}

/** A search finds a tax id with its punctuation or without. */
function matches(wanted: string): Sql {
  const bare = wanted.replaceAll(/[.\-/\s]/g, "").toUpperCase();
  const byTaxId = bare === "" ? sql`false` : sql`strpos(c.tax_id, ${bare}) > 0`;
  return sql`(${hasWords(wanted, sql`c.name`, sql`a.email`)} or ${byTaxId})`;
}
