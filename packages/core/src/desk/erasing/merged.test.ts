import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeErasure } from "../../testing/contact-factories.ts";
import { makeEmail } from "../../testing/email-factories.ts";
import { makeCompany, makeContact, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { mergeByHand } from "../identity/merge-by-hand.ts";
import { eraseNext } from "./due-erasures.ts";

test("an erasure also removes the e-mails to the address of a contact that was merged into the person", async () => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const rows = <T extends object>(sql: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, values));
  const [contactId, twin] = [await makeContact(companyId), await makeContact(companyId)];
  await rows("update contacts set email = case when id = $1 then 'rosa@casa.test' else 'Rosa@trabalho.test' end", [
    contactId,
  ]);
  const { emailId } = await makeEmail(companyId, ["rosa@casa.test", "rosa@trabalho.test", "bia@casa.test"]);
  await rows(
    `insert into mails (company_id, recipient, subject, body, state, email_recipient_id)
     select company_id, email, 'Oferta', '', 'waiting', id from email_recipients where email_id = $1`,
    [emailId],
  );
  await inCompany(companyId, () => mergeByHand(admin, contactId, { withId: twin }));
  await makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(0) });
  expect(await inCompany(companyId, eraseNext)).toBe(true);
  expect(await rows("select recipient from mails")).toEqual([{ recipient: "bia@casa.test" }]);
  const left = await rows<{ email: string }>("select email from email_recipients where email not like 'removed-%'");
  expect(left).toEqual([{ email: "bia@casa.test" }]);
});
