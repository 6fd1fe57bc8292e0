import { expect, test } from "vitest";
import { inCompany } from "../base/database.ts";
import { ContactRow } from "../desk/contacts/contact.model.ts";
import { makeCompany, makeContact } from "./factories.ts";

test("the generated name of a contact is its word and digits, whatever the id of the process", async () => {
  const pid = Object.getOwnPropertyDescriptor(process, "pid");
  // Base 36 writes this number "no1".
  Object.defineProperty(process, "pid", { ...pid, value: 30_673 });
  try {
    const companyId = await makeCompany();
    const id = await makeContact(companyId);
    const contact = await inCompany(companyId, () => ContactRow.findByPk(id));
    expect(contact?.name).toMatch(/^Contact \d+$/);
  } finally {
    if (pid) Object.defineProperty(process, "pid", pid);
  }
});
