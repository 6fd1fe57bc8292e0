import { AppError } from "@balcao/shared/errors";
import { inOrder } from "@balcao/shared/hours/rules";
import type { CompanyHours, Holiday, HoursDay } from "@balcao/shared/hours/schema";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../audit/record.ts";
import { query } from "../../base/database.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";

export async function showHours({ companyId }: Pick<Actor, "companyId">): Promise<CompanyHours> {
  const [hours] = await query(
    CompanyRow.shape("schedules", "holidays"),
    sql`select schedules, holidays from companies where id = ${companyId}`,
  );
  if (!hours) throw new AppError("ERR_NO_COMPANY_FOUND");
  return hours;
}

/** Changes the company's week. Answers 404 ERR_NO_COMPANY_FOUND for another company than the actor's. */
export async function updateWeek(
  actor: Actor,
  companyId: number,
  schedules: readonly HoursDay[],
): Promise<CompanyHours> {
  if (companyId !== actor.companyId) throw new AppError("ERR_NO_COMPANY_FOUND");
  await CompanyRow.update({ schedules: inOrder(schedules) }, { where: { id: companyId } });
  await recordAudit(actor, "hours.changed", null, { part: "week" });
  return tell(actor);
}

/** Stores the company's holidays in the order of their dates. */
export async function updateHolidays(actor: Actor, holidays: readonly Holiday[]): Promise<CompanyHours> {
  const sorted = holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  await CompanyRow.update({ holidays: sorted }, { where: { id: actor.companyId } });
  await recordAudit(actor, "hours.changed", null, { part: "holidays" });
  return tell(actor);
}

async function tell(actor: Actor): Promise<CompanyHours> {
  const hours = await showHours(actor);
  publish("hours.update", { hours });
  enqueue("goals.reckon", {});
  return hours;
}
