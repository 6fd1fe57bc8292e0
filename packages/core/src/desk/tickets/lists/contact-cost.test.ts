import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../../base/database.ts";
import { blocksOf } from "../../../testing/blocks.ts";
import { makeCompany, makeConnection, makeContact, makeTag, makeTicket, makeUser } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { listContacts } from "./contact-list.ts";

let companyId: number;
let admin: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  const connectionId = await makeConnection(companyId);
  const tag = await makeTag(companyId, { name: "Cliente" });
  for (let n = 0; n < 30; n += 1) {
    const ticketId = await makeTicket(companyId, { connectionId, contactId: await makeContact(companyId) });
    await inCompany(companyId, () =>
      queryText("insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)", [
        companyId,
        ticketId,
        tag,
      ]),
    );
  }
  // Without figures about the rows of all earlier files, the plan would be chosen by chance.
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze tickets, contacts, contact_identities, ticket_tags, tags");
  await owner.end();
});

test.each([
  ["name", 165],
  ["lastTicket", 215],
] as const)(
  "a page of contacts by %s is one statement, and reads all tags together: under %i blocks",
  async (sortBy, most) => {
    const list = () => listContacts(admin, { searchParam: "", pageNumber: 1, sortBy });
    expect(await statementsOf(companyId, list)).toHaveLength(1);
    const blocks = await inCompany(companyId, () => blocksOf(list));
    expect(blocks).toBeLessThan(most);
  },
);
