import type { Actor } from "@balcao/shared/permissions";
import { searchForms } from "@balcao/shared/phone";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { blocksOf } from "../../testing/blocks.ts";
import { makeCompany, makeConnection, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { search } from "../search/service.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { listContacts } from "../tickets/lists/contact-list.ts";

// Numbers of one area, as a company's customers have them. Nearly all begin alike, and only their last digits differ.

const many = 30_000;
const nth = (n: number) => String((n * 7_919_201) % 100_000_000).padStart(8, "0");
let companyId: number;
let admin: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId);
  await inCompany(companyId, () =>
    queryText(
      `with made as (
         insert into contacts (company_id, name, number)
         select $1, md5(n::text), '55119' || lpad((n::bigint * 7919201 % 100000000)::text, 8, '0') from generate_series(1, $2::int) n returning id, number
       ), known as (
         insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'phone', number from made
       ) insert into tickets (company_id, contact_id, connection_id, status, closed_at) select $1, id, $3, 'closed', now() from made`,
      [companyId, many, connectionId],
    ),
  );
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze contacts, contact_identities, tickets");
  await owner.end();
  // The test makes tens of thousands of rows, which takes long on a busy machine.
}, 180_000);

const everything = { tags: [], users: [], queueIds: [] };
const numbersIn = (found: readonly { number: string }[]) => found.map(({ number }) => number);
/**
 * The numbers that begin alike fill thousands of blocks, and a search may read only this many. During planning, Postgres reads up to two hundred
 * first blocks of indexes.
 */
const few = 300;
/** The searches for a number. */
const doors: [string, (term: string) => Promise<string[]>][] = [
  [
    "contacts",
    async (term) =>
      numbersIn((await listContacts(admin, { searchParam: term, pageNumber: 1, sortBy: "name" })).contacts),
  ],
  [
    "the ticket list",
    async (term) => {
      const asked = { ...everything, searchParam: term, showAll: false, withUnreadMessages: false, pageNumber: 1 };
      return numbersIn((await listTickets(admin, asked)).tickets.map(({ contact }) => contact));
    },
  ],
  [
    "the palette",
    async (term) => numbersIn((await search(admin, { ...everything, q: term })).tickets.map(({ contact }) => contact)),
  ],
];

const typed = nth(1234);
const terms = [
  `55119${typed}`,
  `5511${typed}`,
  `(11) 9${typed.slice(0, 4)}-${typed.slice(4)}`,
  `11 ${typed.slice(0, 4)}-${typed.slice(4)}`,
  `9${typed}`,
  typed,
  `19${typed.slice(0, 7)}`,
];

test.each(doors)(
  "in %s, the search for a number reads few blocks, however many numbers begin alike",
  async (_door, find) => {
    for (const term of terms)
      await inCompany(companyId, async () => {
        let found: string[] = [];
        const blocks = await blocksOf(async () => {
          found = await find(term);
        });
        expect([term, found]).toEqual([term, [`55119${typed}`]]);
        expect([term, blocks < few ? "few" : blocks]).toEqual([term, "few"]);
      });
  },
);

test("a term finds the numbers that contain it in any of their forms, and no others", async () => {
  const all = await inCompany(companyId, () => queryText<{ number: string }>("select number from contacts"));
  const asked = [...terms, "0000", "1190", "119000", "5511912", "551191", "99999", typed.slice(1, 7), "5511912345678"];
  for (const term of asked) {
    const forms = searchForms(term);
    const expected = all.filter(({ number }) => forms.some((form) => number.includes(form)));
    const rows = await inCompany(companyId, () =>
      queryText<{ n: number }>("select count(*)::int as n from search_contacts('', $1, null, null, 100000, 0)", [
        forms,
      ]),
    );
    expect([term, rows[0]?.n]).toEqual([term, expected.length]);
  }
});
