import { inCompany } from "@balcao/core/base/database";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { tellSurplus } from "./tell-surplus.ts";

test("when a company paid more than its invoices, only the operators get an e-mail", async () => {
  const [companyId, ours] = [await makeCompany({ name: "Padaria Sol" }), await makeCompany()];
  const operator = await makeUser(ours, { super: true, profile: "admin" });
  await makeUser(companyId, { profile: "admin" });
  const { invoiceId } = await makeBilled(companyId);
  await tellSurplus({ invoiceId, cents: 9990 }, companyId, "https://balcao.test");
  const mails = (id: number) =>
    inCompany(id, () => queryText<{ subject: string; body: string; recipient: string }>("select * from mails"));
  const [mail, ...others] = (await mails(ours)).filter(({ subject }) => subject.includes("Padaria Sol"));
  expect(others).toEqual([]);
  const [{ email } = { email: "" }] = await inCompany(ours, () =>
    queryText<{ email: string }>("select email from users where id = $1", [operator.userId]),
  );
  expect(mail).toMatchObject({ recipient: email, subject: "Balcão: pagamento a mais de Padaria Sol" });
  expect(mail?.body.replaceAll("\u00a0", " ")).toContain("R$ 99,90");
  expect(mail?.body).toContain("https://balcao.test/admin-settings");
  expect(await mails(companyId)).toEqual([]);
});
