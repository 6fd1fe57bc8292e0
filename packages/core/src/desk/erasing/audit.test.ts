import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeErasure } from "../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { giveConsent, withdrawConsent } from "../consents/service.ts";
import { eraseNext } from "./due-erasures.ts";

test("after an erasure the audit no longer names the person in the lines about the person's legal bases", async () => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const contactId = await makeContact(companyId, { name: "Rosa Quixaxá" });
  const { id } = await here(() =>
    giveConsent(admin, contactId, {
      purpose: "service",
      purposeName: "",
      basis: "consent",
      since: "2026-01-05",
      words: "Aceito",
      messageId: null,
    }),
  );
  await here(() => withdrawConsent(admin, id, { words: "Pediu", messageId: null }));
  const erasure = await makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(0) });
  expect(await here(eraseNext)).toBe(true);
  const lines = await here(() =>
    queryText("select action, about_name as name from audit where action like 'consent.%' order by id"),
  );
  const name = `Pessoa removida #${erasure}`;
  expect(lines).toEqual([
    { action: "consent.given", name },
    { action: "consent.withdrawn", name },
  ]);
});
