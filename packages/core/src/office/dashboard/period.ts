import { type Days, daysOf, type Period } from "@balcao/shared/dashboard/rules";
import { AppError } from "@balcao/shared/errors";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { companyIdSql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";

export interface PeriodQuery extends Days {
  timezone: string;
  today: string;
}

/** The requested days, in the company's time zone. Answers ERR_VALIDATION when there are none. */
export async function periodOf(asked: Period): Promise<PeriodQuery> {
  const [company] = await query(
    { ...CompanyRow.shape("timezone"), today: text },
    sql`select timezone, (now() at time zone timezone)::date::text as today from companies
      where id = ${companyIdSql}`,
  );
  if (!company) throw new AppError("ERR_NOT_FOUND");
  const days = daysOf(asked, company.today);
  if (!days) throw new AppError("ERR_VALIDATION", [{ path: ["query"], message: "Expected days, or dates in order" }]);
  return { ...days, ...company };
}
