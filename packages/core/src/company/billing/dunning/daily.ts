import { lettersDue, stepsFromHour } from "@balcao/shared/billing/dunning";
import { passDay } from "@balcao/shared/billing/ledger/calendar";
import { type Ledger, unpaidUpgrades } from "@balcao/shared/billing/ledger/ledger";
import { wallTime } from "@balcao/shared/hours/clock";
import { integer, text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { writeMails } from "../../mail/mails.ts";
import { defaultLanguage } from "../../settings/read.ts";
import { adminEmails } from "../../users/admin-emails.ts";
import { noteHistory } from "../history.ts";
import { owedInvoices } from "../invoices/invoices.ts";
import { happenTo } from "../ledger/happen.ts";
import { asMoney, type InvoiceFacts } from "../presenter.ts";
import { type Billing, lastDayOf, lockBilling, requireBilling } from "../read.ts";
import { tellSubscription } from "../tell.ts";
import { PaymentMethodRow } from "../models/card.model.ts";
import { reminderOf } from "./reminder.ts";

/** Companies for which something may be due. Call it in the platform's scope. */
export const companiesToBill = async (now: Date): Promise<number[]> =>
  (
    await query(
      { id: integer },
      sql`select s.company_id as id from subscriptions s join companies c on c.id = s.company_id and c.removed_at is null and c.seal is null
       where s.state <> 'canceled' and (s.period_end <= ${now}::date + 12 or s.pending_from <= ${now}::date + 1
         or exists (select 1 from invoices i where i.company_id = s.company_id and i.state in ('open', 'charged_back')))
       order by 1`,
    )
  ).map(({ id }) => id);

/**
 * Does what the calendar makes due for a company, from nine in the morning of its zone: the waiting plan, the next invoice, the company's standing
 * and the e-mails. Each step is done once, however often this runs. Steps of days without a run are done later. Without `publicUrl`, which
 * is the address in the e-mails, no e-mail is written, and the history mentions none.
 */
export async function runDay(now: Date, publicUrl: string | null): Promise<void> {
  const billing = await lockBilling(now);
  if (!billing || wallTime(now, billing.timezone).minutes < stepsFromHour * 60) return;
  const ledger = await happenTo(billing, now, null, passDay);
  const after = await requireBilling(now);
  const letters = publicUrl === null ? 0 : await writeLetters(after, ledger, publicUrl);
  if (after.state !== billing.state || after.planId !== billing.planId || letters > 0) await tellSubscription(now);
}

/** Writes the e-mails of today: about each owed invoice, or about the end of the trial when no invoice is owed. Returns how many it wrote. */
async function writeLetters(billing: Billing, ledger: Ledger, publicUrl: string): Promise<number> {
  if (billing.suspendReason === "customer" || billing.state === "canceled") return 0;
  const owed = await owedInvoices();
  const isBare = owed.length === 0 && billing.trialEnd !== null && billing.trialEnd === billing.periodEnd;
  const subjects: (InvoiceFacts | null)[] = isBare ? [null] : owed;
  const unpaid = unpaidUpgrades(ledger).upgrades.map(({ id }) => id);
  let written = 0;
  for (const invoice of subjects) {
    const about = { invoice, fallsBack: invoice !== null && unpaid.includes(invoice.id) };
    if (await writeLetter(billing, about, publicUrl)) written += 1;
  }
  return written;
}

interface DunningSubject {
  /** Null: the e-mail is about the end of the trial. */
  invoice: InvoiceFacts | null;
  /** The invoice is for an upgrade, which is undone if the invoice is not paid. */
  fallsBack: boolean;
}

async function writeLetter(
  billing: Billing,
  { invoice, fallsBack }: DunningSubject,
  publicUrl: string,
): Promise<boolean> {
  const due = invoice?.dueDate ?? billing.trialEnd;
  if (due === null) return false;
  const done = await query(
    { step: text },
    sql`select step from dunning_steps where due_date = ${due}::date and coalesce(invoice_id, 0) = ${invoice?.id ?? 0}`,
  );
  const { write, skip } = lettersDue(
    due,
    billing.today,
    done.map(({ step }) => step),
  );
  for (const step of skip) await takeStep(due, invoice?.id ?? null, step);
  if (write === null || !(await takeStep(due, invoice?.id ?? null, write))) return false;
  const words = reminderOf(await defaultLanguage(), {
    step: write,
    company: billing.name,
    due,
    isShut: billing.state === "suspended",
    last: lastDayOf(billing),
    invoice: invoice && {
      number: invoice.number,
      cents: invoice.cents - invoice.paidCents,
      fallsBack,
      card: await chargedCard(billing),
    },
    // The page opens the payment of the owed invoice. When nothing is owed, it shows the plans.
    url: `${publicUrl}/subscription`,
  });
  await writeMails((await recipientsOf(billing)).map((recipient) => ({ recipient, ...words })));
  await noteHistory(null, "reminder.sent", {
    invoiceId: invoice?.id ?? null,
    step: write,
    ...(invoice && { value: asMoney(invoice.cents) }),
  });
  return true;
}

/** The last digits of the card that `card-tries.ts` charges on the due day; null where no card is charged. */
async function chargedCard({ preferredMethod }: Billing): Promise<string | null> {
  if (preferredMethod !== "credit_card") return null;
  const [card] = await query(
    PaymentMethodRow.shape("displayNumber"),
    sql`select ${PaymentMethodRow.pick("m", "displayNumber")} from payment_methods m where m.is_default and m.disabled_at is null`,
  );
  return card ? `•••• ${card.displayNumber.slice(-4)}` : null;
}

/** Notes that a step is done. Returns false when it was done before: when two processes try at the same time, only one does it. */
export const takeStep = async (due: string, invoiceId: number | null, step: string): Promise<boolean> =>
  (await run(
    sql`insert into dunning_steps (company_id, due_date, invoice_id, step)
      values (current_setting('app.company_id')::int, ${due}::date, ${invoiceId}, ${step}) on conflict do nothing`,
  )) > 0;

/** The address for invoices, else the addresses of the admins. */
async function recipientsOf({ billingEmail, email }: Billing): Promise<string[]> {
  if (billingEmail || email) return [billingEmail || email];
  return adminEmails();
}
