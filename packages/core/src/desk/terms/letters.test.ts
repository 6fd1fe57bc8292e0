import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany, query } from "../../base/database.ts";
import { integer } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { makeCompany, makeConnection, makeContact, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { search } from "../search/service.ts";
import { listContacts } from "../tickets/lists/contact-list.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { contactMatches, findContacts } from "./contacts.ts";
import { readTerm } from "./term.ts";

const people = {
  under: { name: "Ana", userName: "ana_silva" },
  letter: { name: "Bia", userName: "anaxsilva" },
  percent: { name: "Desconto 50% off", userName: "" },
  thousand: { name: "Desconto 500 off", userName: "" },
  slash: { name: "Loja a\\b", userName: "" },
  plain: { name: "Loja ab", userName: "" },
};
type Person = keyof typeof people;
let companyId: number;
let admin: Actor;
const ids: Partial<Record<Person, number>> = {};
beforeAll(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId);
  for (const person of Object.keys(people) as Person[]) {
    const { name, userName } = people[person];
    const id = (ids[person] = await makeContact(companyId, { name }));
    await inCompany(companyId, () => ContactRow.update({ userName }, { where: { id } }));
    await makeTicket(companyId, { contactId: id, connectionId, status: "open", userId: admin.userId });
  }
});
const none = { tags: [], users: [], queueIds: [] };
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

/** Every search that finds contacts by a typed text. */
const searches: Record<string, (typed: string) => Promise<number[]>> = {
  "the list of contacts": async (searchParam) =>
    (await listContacts(admin, { searchParam, pageNumber: 1, sortBy: "name" })).contacts.map(({ id }) => id),
  "the look-up of contacts": async (typed) => (await findContacts(readTerm(typed))).ids,
  "the condition on many contacts": async (typed) =>
    (await query({ id: integer }, sql`select c.id from contacts c where ${contactMatches(readTerm(typed))}`)).map(
      ({ id }) => id,
    ),
  "the search everywhere": async (typed) =>
    (await search(admin, { ...none, q: typed })).tickets.map(({ contact }) => contact.id),
  "the list of tickets": async (searchParam) =>
    (
      await listTickets(admin, {
        ...none,
        searchParam,
        status: "open",
        pageNumber: 1,
        showAll: true,
        withUnreadMessages: false,
      })
    ).tickets.map(({ contact }) => contact.id),
};

test.each(
  Object.keys(searches).flatMap((name) =>
    (
      [
        ["ana_silva", ["under"]],
        ["a_s", ["under"]],
        ["_", ["under"]],
        ["＿silva", ["under"]],
        ["50%", ["percent"]],
        ["50％", ["percent"]],
        ["0%_", []],
        ["desc% 50%", []],
        ["a\\b", ["slash"]],
        ["a＼b", ["slash"]],
      ] as const
    ).map(([typed, found]) => [name, typed, found] as const),
  ),
)("%s takes the wildcards in %j as letters", async (name, typed, found) => {
  const result = await here(() => searches[name]?.(typed) ?? Promise.reject(new Error(name)));
  expect(new Set(result)).toEqual(new Set(found.map((person) => ids[person])));
});

test.each(Object.keys(searches))(
  "%s finds a person by WhatsApp's and Meta's whole codes, and by no part of them",
  async (name) => {
    const code = "BR.13491208655302";
    await here(() =>
      queryText(
        `insert into contact_identities (company_id, contact_id, kind, value)
       values ($1, $2, 'lid', '81203947561234'), ($1, $2, 'bsuid', $3 || '/777') on conflict do nothing`,
        [companyId, ids.letter, code],
      ),
    );
    const found = (typed: string) => here(async () => searches[name]?.(typed));
    for (const typed of ["81203947561234", "81203947561234@lid", code])
      expect(await found(typed)).toEqual([ids.letter]);
    for (const typed of ["8120394756123", code.slice(0, -1), "BR.777000777"]) expect(await found(typed)).toEqual([]);
  },
);
