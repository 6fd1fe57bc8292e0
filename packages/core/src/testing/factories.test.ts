import { expect, test } from "vitest";
import { inCompany } from "../base/database.ts";
import { ContactRow } from "../desk/contacts/contact.model.ts";
import { makeCompany, makeContact } from "./factories.ts";

test("a generated name has only its own letters, and a search for a word finds only rows that a test named with it", async () => {
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
