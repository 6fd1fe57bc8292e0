import { identifyContact } from "@balcao/core/contacts/identify";
import { listContacts } from "@balcao/core/contacts/list";
import { mergeContacts } from "@balcao/core/contacts/merge";
import { deleteContacts } from "@balcao/core/contacts/removal";
import { createContact, updateContact } from "@balcao/core/contacts/service";
import { inCompany } from "@balcao/core/database";
import { makeCompany, makeContact, publishedBy } from "@balcao/core/testing/factories";
import { contactsApi } from "@balcao/shared/contacts/api";
import { expect, test } from "vitest";
import { createQueryClient } from "../../apps/web/src/app/query-client.ts";
import { type ContactPages, contactKeys } from "../../apps/web/src/features/contacts/cache.ts";
import { invalidated, play, type Pushed } from "./harness.ts";

/** More than a page of contacts, of which a screen holds the first one and what it searched for. */
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
  ["somebody is added", () => createContact({ name: "ana zoé", number: "", email: "", extraInfo: [] }, number)],
  ["somebody writes for the first time", () => identifyContact([{ kind: "phone", value: "5511999991234" }], "Bia")],
  ["somebody of the first page is called something else", (s) => updateContact(s.first, { name: "Zoé" }, null)],
  ["somebody of a later page is called something else", (s) => updateContact(s.last, { name: "Ângela" }, null)],
  ["somebody has another number", (s) => updateContact(s.second, {}, number)],
  ["some are deleted", (s) => deleteContacts([s.first, s.last])],
  ["two were one", (s) => mergeContacts({ ids: [s.first, s.second], reason: "user" })],
];

test.each(actions)("when %s, the lists of contacts begin as fresh ones would", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const pageOf = (searchParam: string, cursor?: string) =>
    here(async () => contactsApi.list.response.parse(await listContacts({ searchParam, pageNumber: 1, cursor })));
  const all = async (term: string) => {
    const page = await pageOf(term);
    return page.nextCursor ? [...page.contacts, ...(await pageOf(term, page.nextCursor)).contacts] : page.contacts;
  };
  const cache = createQueryClient();
  for (const term of terms)
    cache.setQueryData(contactKeys.list(term), { pages: [await pageOf(term)], pageParams: [undefined] });
  const before = (await publishedBy(s.companyId)).length;
  await here(() => act(s));
  const told = (await publishedBy(s.companyId)).slice(before);
  play(
    cache,
    told.map(({ name, payload }) => ({ name, payload }) as unknown as Pushed),
  );
  for (const term of terms) {
    const pages = cache.getQueryData<ContactPages>(contactKeys.list(term))?.pages ?? [];
    const shown = pages.flatMap(({ contacts }) => contacts);
    const fresh = await all(term);
    expect(shown).toEqual(fresh.slice(0, shown.length));
    expect(shown.length).toBeGreaterThanOrEqual(pages.at(-1)?.hasMore ? 18 : fresh.length);
  }
  expect(invalidated(cache)).toEqual([]);
});
