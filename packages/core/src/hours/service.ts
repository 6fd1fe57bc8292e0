import { AppError } from "@balcao/shared/errors";
import { inOrder } from "@balcao/shared/hours/rules";
import type { CompanyHours, Holiday, HoursDay } from "@balcao/shared/hours/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";

export async function showHours({ companyId }: Pick<Actor, "companyId">): Promise<CompanyHours> {
  const [hours] = await query<CompanyHours>("select schedules, holidays from companies where id = $1", [companyId]);
  if (!hours) throw new AppError("ERR_NO_COMPANY_FOUND");
  return hours;
}

/** Of the actor's own company: any other is one there is not. */
export async function updateWeek(
  actor: Actor,
  companyId: number,
  schedules: readonly HoursDay[],
): Promise<CompanyHours> {
  if (companyId !== actor.companyId) throw new AppError("ERR_NO_COMPANY_FOUND");
  await query("update companies set schedules = $2::jsonb where id = $1", [
    companyId,
    JSON.stringify(inOrder(schedules)),
  ]);
  return tell(actor);
}

/** In the order of their dates. */
export async function updateHolidays(actor: Actor, holidays: readonly Holiday[]): Promise<CompanyHours> {
  const sorted = holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  await query("update companies set holidays = $2::jsonb where id = $1", [actor.companyId, JSON.stringify(sorted)]);
  return tell(actor);
}

async function tell(actor: Actor): Promise<CompanyHours> {
  const hours = await showHours(actor);
  publish("hours.update", { hours });
  return hours;
}
