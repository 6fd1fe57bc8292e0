import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { presentUser } from "../../company/users/presenter.ts";
import { updateUser } from "../../company/users/service.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { createConnection } from "./service.ts";

let companyId: number;
let admin: Actor;
let ana: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  ana = await makeUser(companyId, { profile: "support" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const create = (replaces: number) =>
  here(() =>
    createConnection(
      admin,
      { name: "Nova", isDefault: false, queueIds: [], greetingMessage: "", replaces },
      { defaultNetwork: "simulator" },
    ),
  );

test("a connection that takes the place of another one gets its active tickets, its planned texts and the users who had it as their default, and the messages stay where they were", async () => {
  const from = await makeConnection(companyId);
  const [contactId, other] = [await makeContact(companyId), await makeContact(companyId)];
  const ticketId = await makeTicket(companyId, { connectionId: from, contactId, status: "open", userId: ana.userId });
  await makeTicket(companyId, { connectionId: from, contactId: other, status: "closed" });
  await makeMessage(companyId, ticketId);
  await here(() => updateUser(admin, ana.userId, { whatsappId: from }, null));
  await here(() =>
    queryText(
      "with given as (update tickets set before_closing = '{}' where status = 'open') insert into schedules (company_id, contact_id, connection_id, body, send_at) values ($1, $2, $3, 'Oi', now() + interval '1 day')",
      [companyId, contactId, from],
    ),
  );
  await expect(create(999_999)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  const { id: to } = await create(from);
  expect(await here(() => presentUser(ana.userId)), "her messages go out through it too").toMatchObject({
    whatsappId: to,
  });
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("user.update");
  const rows = (table: string) => here(() => queryText(`select connection_id from ${table} order by connection_id`));
  expect(await here(() => queryText("select connection_id, user_id from tickets order by id"))).toEqual([
    { connection_id: to, user_id: ana.userId },
    { connection_id: from, user_id: null },
  ]);
  expect(await rows("schedules")).toEqual([{ connection_id: to }]);
  expect(await rows("tickets where before_closing is not null"), "no earlier change is taken back").toEqual([]);
  expect(await rows("messages")).toEqual([{ connection_id: from }]);
});
