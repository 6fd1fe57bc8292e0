import { type Days, daysOf, type Period } from "@balcao/shared/dashboard/rules";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";

export interface Asked extends Days {
  timezone: string;
  today: string;
}

/** Which days are asked for, of the company's own; ERR_VALIDATION when none are. */
export async function periodOf(asked: Period): Promise<Asked> {
  const [company] = await query<{ timezone: string; today: string }>(
    "select timezone, (now() at time zone timezone)::date::text as today from companies where id = nullif(current_setting('app.company_id', true), '')::int",
  );
  if (!company) throw new AppError("ERR_NOT_FOUND");
  const days = daysOf(asked, company.today);
  if (!days) throw new AppError("ERR_VALIDATION", [{ path: ["query"], message: "Expected days, or dates in order" }]);
  return { ...days, ...company };
}
