import { cardStepDue, stepsFromHour } from "@balcao/shared/billing/dunning";
import { wallTime } from "@balcao/shared/hours/clock";
import { boolean, date, integer, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { takeStep } from "./daily.ts";
import { lockBilling } from "../read.ts";

const shape = { id: integer, dueDate: date, refused: boolean };

/**
 * The invoices to charge to the kept card today, each once, if the company pays by card. The step is noted before the try, so a crash loses one try
 * and never charges twice. A card that was refused for good is not tried again.
 */
export async function cardTriesDue(now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  if (!billing || billing.preferredMethod !== "credit_card" || billing.suspendReason === "customer") return [];
  if (wallTime(now, billing.timezone).minutes < stepsFromHour * 60) return [];
  const owed = await query(
    shape,
    sql`select i.id, i.due_date as "dueDate", not exists (select 1 from payment_methods m where m.is_default and m.disabled_at is null) as refused
     from invoices i where i.state in ('open', 'charged_back') and i.due_date <= ${billing.today}::date order by i.due_date, i.id`,
  );
  const due: number[] = [];
  for (const invoice of owed.filter(({ refused }) => !refused)) {
    const done = await query(
      { step: text },
      sql`select step from dunning_steps where invoice_id = ${invoice.id} and due_date = ${invoice.dueDate}::date`,
    );
    const next = cardStepDue(
      invoice.dueDate,
      billing.today,
      done.map(({ step }) => step),
    );
    for (const step of next?.skip ?? []) await takeStep(invoice.dueDate, invoice.id, step);
    if (next && (await takeStep(invoice.dueDate, invoice.id, next.step))) due.push(invoice.id);
  }
  return due;
}
