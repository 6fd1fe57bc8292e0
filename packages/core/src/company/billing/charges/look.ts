import type { billingApi } from "@balcao/shared/billing/api";
import type { Reply } from "@balcao/shared/contract";
import { query } from "../../../base/database.ts";
import { uuid } from "../../../base/columns.ts";
import { sql } from "../../../base/sql.ts";
import { findInvoice } from "../invoices/invoices.ts";
import { hint } from "../providers/provider-calls.ts";

/** A charge's provider is asked at most once in this many seconds, however many screens show the charge. */
const pauseSeconds = 4;

/**
 * Checks the charges of an invoice because somebody has them on screen: the worker asks their providers whether they are paid. A payment by hand has
 * no provider to ask. A provider that does not answer is asked again only after its pause.
 */
export async function look(invoiceId: number, now: Date): Promise<Reply<typeof billingApi.look>> {
  const { state } = await findInvoice(invoiceId);
  const due = await query(
    { id: uuid },
    sql`update charges set looked_at = ${now} where invoice_id = ${invoiceId} and state = 'pending' and provider <> 'manual'
     and (looked_at is null or looked_at <= ${now}::timestamptz - make_interval(secs => ${pauseSeconds})) returning id`,
  );
  for (const { id } of due) await hint(id, now);
  return { status: state };
}
