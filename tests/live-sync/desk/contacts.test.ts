import { identifyContact } from "@balcao/core/desk/identity/identify";
import { listContacts } from "@balcao/core/desk/tickets/lists/contact-list";
import { mergeContacts } from "@balcao/core/desk/identity/merge";
import { deleteContacts } from "@balcao/core/desk/identity/removal";
import { createContact, updateContact } from "@balcao/core/desk/contacts/service";
import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeContact, publishedBy, someAdmin } from "@balcao/core/testing/factories";
import { contactsApi } from "@balcao/shared/contacts/api";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { type ContactPages, contactKeys } from "../../../apps/web/src/nouns/contacts/cache.ts";
import { invalidated, play } from "../support/harness.ts";

/** More contacts than one page. A screen has the first page, and the first pages of some searches. */
async function stage() {
  const companyId = await makeCompany();
  const ids: number[] = [];
  for (let n = 0; n < 24; n++)
    ids.push(
      await makeContact(companyId, { name: `Cliente ${String(n).padStart(2, "0")}`, number: `55118765000${n + 10}` }),
    );
  const [first = 0, second = 0] = ids;
  return { companyId, first, second, last: ids.at(-1) ?? 0 };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const number = { phone: "5511987651234", lid: null, verified: true };
const terms = ["", "cliente 0", "zo", "11 98765-00012", "1234"];

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a contact is added", () => createContact({ name: "ana zoé", number: "", email: "", extraInfo: [] }, number)],
  ["a new customer writes", () => identifyContact([{ kind: "phone", value: "5511999991234" }], "Bia")],
  ["a contact of the first page is renamed", (s) => updateContact(someAdmin, s.first, { name: "Zoé" }, null)],
  ["a contact of a later page is renamed", (s) => updateContact(someAdmin, s.last, { name: "Ângela" }, null)],
  ["a contact gets another number", (s) => updateContact(someAdmin, s.second, {}, number)],
  ["some contacts are deleted", (s) => deleteContacts(someAdmin, [s.first, s.last])],
  ["two contacts are merged", (s) => mergeContacts({ ids: [s.first, s.second], reason: "user" })],
];

test.each(actions)("when %s, the lists of contacts begin like freshly fetched lists", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const pageOf = (searchParam: string, cursor?: string) =>
    here(async () =>
      contactsApi.list.response.parse(
        await listContacts(someAdmin, { searchParam, sortBy: "name", pageNumber: 1, cursor }),
      ),
    );
  const all = async (term: string) => {
    const page = await pageOf(term);
    return page.nextCursor ? [...page.contacts, ...(await pageOf(term, page.nextCursor)).contacts] : page.contacts;
  };
  const cache = createQueryClient();
  for (const term of terms)
    cache.setQueryData(contactKeys.list(term, "name"), { pages: [await pageOf(term)], pageParams: [undefined] });
  const before = (await publishedBy(s.companyId)).length;
  await here(() => act(s));
  const told = (await publishedBy(s.companyId)).slice(before);
  play(cache, told);
  for (const term of terms) {
    const pages = cache.getQueryData<ContactPages>(contactKeys.list(term, "name"))?.pages ?? [];
    const shown = pages.flatMap(({ contacts }) => contacts);
    const fresh = await all(term);
    expect(shown).toEqual(fresh.slice(0, shown.length));
    expect(shown.length).toBeGreaterThanOrEqual(pages.at(-1)?.hasMore ? 18 : fresh.length);
  }
  expect(invalidated(cache)).toEqual([]);
});
