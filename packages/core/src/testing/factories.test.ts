import { expect, test } from "vitest";
import { inCompany } from "../base/database.ts";
import { ContactRow } from "../desk/contacts/contact.model.ts";
import { makeCompany, makeContact } from "./factories.ts";

test("a made name has no letters but its own, so that a search for a word finds only what a test named with it", async () => {
  const pid = Object.getOwnPropertyDescriptor(process, "pid");
  // Base 36 writes this one "no1".
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
