import { afterAll, beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { encodeCursor } from "../../base/sql.ts";
import { makeBilled } from "../../testing/billing-stage.ts";
import { makeCompany } from "../../testing/factories.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { listCards } from "./charges/cards.ts";
import { listHistory } from "./history.ts";
import { listInvoices, liveCharges, showInvoice } from "./invoices/list.ts";
import { listOwed } from "./operator/lists.ts";
import { showSubscription } from "./tell.ts";

// As in office/plans.test.ts, Postgres may read a whole table, or sort a whole list, only when no index can answer. The operator's list runs in a
// company's scope here, because its statement is the same.
const large = "invoices|invoice_items|charges|payments|billing_history|payment_methods";
const unable = new RegExp(`Seq Scan on (${large})\\b`);
const now = new Date();

let companyId: number;
let invoiceId: number;
/** Plans are made in an empty database, because rows of other tests would change them. */
let empty: Awaited<ReturnType<typeof ownDatabase>>;
afterAll(() => empty.end());
beforeAll(async () => {
  empty = await ownDatabase("billing_plans", process.env);
  companyId = await makeCompany();
  ({ invoiceId } = await makeBilled(companyId));
  await inCompany(companyId, async () => {
    const many = "from generate_series(1, 300) n";
    await queryText(
      `insert into invoices (company_id, number, kind, detail, due_date, cents, state)
       select $1, gen_random_uuid()::text, 'manual', 'Extra', current_date - n, 100 + n, 'paid' ${many}`,
      [companyId],
    );
    await queryText(
      `insert into payments (company_id, invoice_id, provider, provider_payment_id, cents, paid_at)
       select i.company_id, i.id, 'manual', gen_random_uuid()::text, i.cents, now() from invoices i where i.state = 'paid'`,
    );
    await queryText(
      `insert into payment_methods (company_id, provider, ref, display_number)
       select $1, 'iugu', gen_random_uuid()::text, 'XXXX' ${many}`,
      [companyId],
    );
    await queryText(`insert into billing_history (company_id, what) select $1, 'invoice.issued' ${many}`, [companyId]);
  });
});

const cursor = encodeCursor(now.toISOString(), 250);
const page = { pageNumber: 1, searchParam: "" };
/** The name, the call, and how many statements the call may take, however many rows there are. */
const reads: [name: string, ask: () => Promise<unknown>, most: number][] = [
  ["invoices", () => listInvoices(page, now), 1],
  ["more invoices", () => listInvoices({ ...page, cursor }, now), 1],
  ["an invoice with its payments", () => showInvoice(invoiceId, now), 4],
  ["the charges of an invoice", () => liveCharges(invoiceId), 2],
  ["cards", () => listCards(), 1],
  ["the history", () => listHistory({ pageNumber: 1 }), 1],
  ["more of the history", () => listHistory({ pageNumber: 1, cursor }), 1],
  ["the operator's invoices", () => listOwed({ ...page, show: "all" }, now), 1],
  ["the operator's invoices of one company", () => listOwed({ ...page, show: "open", companyId }, now), 1],
  ["the subscription", () => showSubscription(now), 4],
];

test.each(reads)("%s cost no more statements than necessary", async (_name, ask, most) => {
  expect((await statementsOf(companyId, ask)).length).toBeLessThanOrEqual(most);
});

test.each(reads)("%s: no large table is read whole", async (_name, ask) => {
  const plans = await plansIn(companyId, ask, ["seqscan"], empty.appUrl);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(({ plan }) => unable.test(plan))).toEqual([]);
});

test.each(reads.filter(([name]) => /^(more )?(invoices|of the history)$|^the history$/.test(name)))(
  "%s: the list is in the order of its index",
  async (_name, ask) => {
    const plans = await plansIn(companyId, ask, ["seqscan", "sort"], empty.appUrl);
    expect(plans.filter(({ plan }) => /\bSort\b/.test(plan))).toEqual([]);
  },
);
