import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeContactList, makeListItem } from "../../testing/contact-list-factories.ts";
import { makeCompany, makeContact, makeUser, newNumber } from "../../testing/factories.ts";
import { setOptOut } from "../contacts/blocking/opt-out.ts";
import { deleteContact } from "../identity/removal.ts";
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
