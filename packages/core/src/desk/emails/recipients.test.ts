import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeContactList, makeListItem } from "../../testing/contact-list-factories.ts";
import { makeEmail } from "../../testing/email-factories.ts";
import { makeCompany, makeContact, makeUser, newNumber, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { setOptOut } from "../contacts/blocking/opt-out.ts";
import { deleteContact } from "../identity/removal.ts";
import { settleRecipient } from "./outcome.ts";
import { findRecipients } from "./recipients.ts";

test("people of a list who had opted out get no e-mail, also after their contacts were deleted", async () => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const contactListId = await makeContactList(companyId);
  const [silent, plain] = [newNumber(), newNumber()];
  for (const [number, email] of [
    [silent, "silente@casa.test"],
    [plain, "rosa@casa.test"],
  ] as const)
    await makeListItem(companyId, contactListId, { number, email });
  const found = async () => (await here(() => findRecipients({ kind: "list", contactListId }))).addresses;
  expect(await found()).toEqual(["rosa@casa.test", "silente@casa.test"]);
  for (const number of [silent, plain]) {
    const contactId = await makeContact(companyId, { number });
    if (number === silent)
      await here(() => setOptOut(contactId, { source: "user", words: "Pediu", messageId: null, userId: null }));
    await here(() => deleteContact(admin, contactId));
  }
  expect(await found()).toEqual(["rosa@casa.test"]);
});

test("when two recipients of an e-mail are settled at the same time, the last event counts both", async () => {
  const companyId = await makeCompany();
  const { emailId } = await makeEmail(companyId, ["ana@loja.test", "bia@loja.test"]);
  const [ana, bia] = await inCompany(companyId, () =>
    queryText<{ id: number }>("select id from email_recipients where email_id = $1 order by id", [emailId]),
  );
  const outcomes = await overlapping(
    companyId,
    () => settleRecipient(ana?.id ?? 0, { state: "sent" }),
    () => settleRecipient(bia?.id ?? 0, { state: "sent" }),
  );
  expect(outcomes.filter((one) => "error" in one)).toEqual([]);
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({ payload: { email: { counts: { sent: 2 } } } });
});
