import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "@balcao/core/base/env";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { platformUrl } from "@balcao/core/base/postgres/platform-url";
import { listOwed } from "@balcao/core/company/billing/operator/lists";
import { setProvider } from "@balcao/core/company/billing/providers/providers";
import { unknownFiles } from "@balcao/core/office/maintenance/sweep";
import { makeBilled, makePlan } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { ownDatabase } from "@balcao/core/testing/own-database";
import { plansIn } from "@balcao/core/testing/plans";
import { queryText } from "@balcao/core/testing/query-text";
import { statementsOf } from "@balcao/core/testing/statements";
import { beforeAll, describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.7\n%\xff\xff", "latin1");
const signedIn = async (companyId: number, rights: Parameters<typeof makeUser>[1]) =>
  as(await signIn(await makeUser(companyId, rights)));

let operator: ReturnType<typeof as>;
let operatorsCompany: number;
beforeAll(async () => {
  operatorsCompany = await makeCompany();
  operator = await signedIn(operatorsCompany, { profile: "admin", super: true });
});

async function billed() {
  const companyId = await makeCompany();
  const { invoiceId } = await makeBilled(companyId);
  return { companyId, invoiceId, admin: await signedIn(companyId, { profile: "admin" }) };
}

const mark = (invoiceId: number, file: Buffer, given: { paymentId?: string; value?: string } = {}) =>
  operator
    .post(`/operator/invoices/${invoiceId}/payments`)
    .field("paymentId", given.paymentId ?? crypto.randomUUID())
    .field("value", given.value ?? "99.90")
    .field("paidAt", "2026-01-12T10:00:00Z")
    .field("note", "TED")
    .attach("proof", file, "recibo de março.pdf");
const keysOf = async (companyId: number) => {
  const rows = await inCompany(companyId, () =>
    queryText<{ key: string }>("select proof_key as key from payments where proof_key is not null order by id"),
  );
  return rows.map(({ key }) => key);
};
const paymentsOf = async (invoiceId: number) =>
  (await operator.get(`/operator/invoices/${invoiceId}`).expect(200)).body.payments;

describe("the proof of a payment", () => {
  test("the proof of a payment comes with the payment, and only the operator and that company's admins can read it", async () => {
    const { companyId, invoiceId, admin } = await billed();
    const { body: invoice } = await mark(invoiceId, pdf).expect(200);
    expect(invoice).toMatchObject({ status: "paid", paidValue: 99.9, company: { id: companyId } });
    const [payment] = await paymentsOf(invoiceId);
    expect(payment).toMatchObject({ value: 99.9, refundedValue: 0, note: "TED", proofName: "recibo de março.pdf" });
    const seen = await admin.get(`/invoices/${invoiceId}`).expect(200);
    expect(seen.body.payments).toMatchObject([{ value: 99.9, proofName: "recibo de março.pdf" }]);
    const path = `/invoices/${invoiceId}/payments/${payment.id}/proof`;
    for (const [who, where] of [
      [operator, `/operator/payments/${payment.id}/proof`],
      [admin, path],
    ] as const) {
      const file = await who.get(where).expect(200);
      expect(file.body).toEqual(pdf);
      expect(file.headers["content-disposition"]).toMatch(/^attachment;/);
    }
    const attendant = await signedIn(companyId, { profile: "user" });
    await attendant.get(path).expect(403, { error: "ERR_NO_PERMISSION" });
    await admin.get(`/operator/payments/${payment.id}/proof`).expect(403);
    const stranger = await billed();
    await stranger.admin.get(path).expect(404, { error: "ERR_NO_INVOICE_FOUND" });
    await stranger.admin
      .get(`/invoices/${stranger.invoiceId}/payments/${payment.id}/proof`)
      .expect(404, { error: "ERR_NO_INVOICE_FOUND" });
  });

  test("the proof of a payment is a PDF, PNG or JPEG by its bytes, and a refused proof leaves neither the file nor the payment", async () => {
    const { companyId, invoiceId } = await billed();
    await mark(invoiceId, Buffer.from("<svg onload='alert(1)'/>")).expect(400, { error: "ERR_FILE_TYPE" });
    await mark(invoiceId, png, { value: "1e3" }).expect(400);
    expect([await keysOf(companyId), await paymentsOf(invoiceId)]).toEqual([[], []]);
    await mark(invoiceId, png).expect(200);
  });

  test("the proof of a payment is stored once when the same payment is sent twice, and the sweep of the store keeps it", async () => {
    const { companyId, invoiceId } = await billed();
    const paymentId = crypto.randomUUID();
    const answers = await Promise.all([mark(invoiceId, png, { paymentId }), mark(invoiceId, png, { paymentId })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paymentsOf(invoiceId)).toHaveLength(1);
    const [key = ""] = await keysOf(companyId);
    expect(existsSync(join(env.MEDIA_DIR, key))).toBe(true);
    expect(await asPlatform(() => unknownFiles([key, "1/none"]))).toEqual(["1/none"]);
  });

  test("the proof of a payment is shown as missing when none was given", async () => {
    const { invoiceId, admin } = await billed();
    const body = { paymentId: crypto.randomUUID(), value: 50, paidAt: "2026-01-12T10:00:00Z" };
    const { body: invoice } = await operator.post(`/operator/invoices/${invoiceId}/payments`).send(body).expect(200);
    expect(invoice).toMatchObject({ status: "open", paidValue: 50 });
    const [payment] = await paymentsOf(invoiceId);
    expect(payment.proofName).toBeNull();
    const error = "ERR_NO_MEDIA_FOUND";
    await operator.get(`/operator/payments/${payment.id}/proof`).expect(404, { error });
    await admin.get(`/invoices/${invoiceId}/payments/${payment.id}/proof`).expect(404, { error });
  });
});

test("a payment that was undone stays in the operator's list with its reason, and disappears from the company's receipt", async () => {
  const { invoiceId, admin } = await billed();
  await mark(invoiceId, png).expect(200);
  const [payment] = await paymentsOf(invoiceId);
  const undo = () => operator.post(`/operator/payments/${payment.id}/undo`).send({ reason: "Engano" });
  expect((await undo().expect(200)).body).toMatchObject({ status: "open", paidValue: 0 });
  await undo().expect(409, { error: "ERR_INVOICE_STATE" });
  expect(await paymentsOf(invoiceId)).toMatchObject([{ refundedValue: 99.9, note: "TED / Engano" }]);
  expect((await admin.get(`/invoices/${invoiceId}`).expect(200)).body.payments).toEqual([]);
});

test("when the operator assigns a plan, the Pix of the replaced invoice ends (on both pages that assign plans)", async () => {
  const values = { pixKey: "contas@demo.local", receiverName: "Demo", receiverCity: "Sao Paulo" };
  const collects = (enabled: boolean) =>
    asPlatform(() => setProvider("manual", { enabled, methods: ["pix"], values, secrets: {} }, ""));
  await collects(true);
  for (const path of ["operator/companies/:id/plan", "companies/:id"]) {
    const { companyId, invoiceId, admin } = await billed();
    await admin.post(`/payment-gateway/invoices/${invoiceId}/charges`).send({ method: "pix" }).expect(200);
    const { id: planId } = await makePlan(19_990);
    await operator
      .put(`/${path.replace(":id", String(companyId))}`)
      .send({ planId })
      .expect(200);
    const rows = (statement: string) => inCompany(companyId, () => queryText(statement));
    expect(await rows("select state from charges")).toEqual([{ state: "canceled" }]);
    expect(await rows("select state, cents from invoices order by id")).toEqual([
      { state: "void", cents: 9990 },
      { state: "open", cents: 19_990 },
    ]);
  }
  await collects(false);
});

test("the company's invoice shows the fiscal document until the operator clears the document's number", async () => {
  const { invoiceId, admin } = await billed();
  const set = (body: object) => operator.put(`/operator/invoices/${invoiceId}/nfse`).send(body);
  const given = { number: " 1234 ", code: "AB12-CD34", url: "https://nfse.example/1234" };
  const kept = { nfseNumber: "1234", nfseCode: "AB12-CD34", nfseUrl: given.url };
  expect((await set(given).expect(200)).body).toMatchObject(kept);
  expect((await admin.get(`/invoices/${invoiceId}`).expect(200)).body.invoice).toMatchObject(kept);
  for (const url of ["javascript:alert(1)", "data:text/html,x", "nota"]) await set({ ...given, url }).expect(400);
  await admin.put(`/operator/invoices/${invoiceId}/nfse`).send(given).expect(403);
  expect((await set({ ...given, number: " " }).expect(200)).body).toMatchObject({
    nfseNumber: "",
    nfseCode: "",
    nfseUrl: "",
  });
});

test("a page of 20,000 invoices costs one statement in index order, with any filter, for one company or all companies", async () => {
  const companyId = await makeCompany();
  await inCompany(companyId, () =>
    queryText(
      `insert into invoices (company_id, number, kind, detail, due_date, cents, state)
       select $1::int, $1::int || '-' || n, 'manual', 'Fatura ' || n, date '2027-01-01' + n % 90, 9990, case when n % 50 = 0 then 'open' else 'paid' end
       from generate_series(1, 20000) n`,
      [companyId],
    ),
  );
  const now = new Date("2027-02-01T12:00:00Z");
  const ask = { searchParam: "", pageNumber: 1 };
  const list = (more: { companyId?: number; show?: "all" | "open" | "overdue" | "paid" }) => () =>
    listOwed({ ...ask, show: "all", ...more }, now);
  const { invoices, hasMore } = await asPlatform(list({ companyId, show: "overdue" }));
  expect([invoices.length, hasMore, invoices.every(({ overdue }) => overdue)]).toEqual([20, true, true]);
  const empty = await ownDatabase("owed", process.env);
  const planned = async (work: () => Promise<unknown>) => {
    expect(await statementsOf(companyId, work)).toHaveLength(1);
    const [one] = await plansIn(companyId, work, ["seqscan", "sort"], platformUrl(empty.appUrl));
    return one?.plan ?? "";
  };
  for (const [more, index] of [
    [{}, "invoices_pkey"],
    [{ companyId }, "invoices_list"],
    [{ show: "open" }, "invoices_owed"],
    [{ show: "overdue" }, "invoices_owed"],
  ] as const)
    expect(await planned(list(more))).toMatch(new RegExp(`Index (Only )?Scan.*using ${index} on invoices`));
  await empty.end();
  await inCompany(companyId, () => queryText("delete from invoices"));
});
