import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import {
  makeCompany,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { listMessages } from "../messages/lists/list.ts";
import { updateContact } from "./service.ts";

let companyId: number;
let queues: { sales: number; support: number };
let admin: Actor;
let bruno: Actor;
let contactId: number;
let number: string;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const move = (actor: Actor, phone = newNumber()) =>
  here(() => updateContact(actor, contactId, {}, { phone, lid: null, verified: true }));

beforeEach(async () => {
  companyId = await makeCompany();
  queues = { sales: await makeQueue(companyId), support: await makeQueue(companyId) };
  admin = await makeUser(companyId, { profile: "admin" });
  bruno = await makeUser(companyId, { name: "Bruno", queueIds: [queues.support] });
  number = newNumber();
  contactId = await makeContact(companyId, { name: "Rosa", number });
});

const locked = { code: "ERR_CONTACT_NUMBER_LOCKED", status: 403 };

test("a user cannot change a contact's number while a colleague has the conversation or while the user cannot see it", async () => {
  await makeTicket(companyId, { contactId, queueId: queues.sales });
  await expect(move(bruno)).rejects.toMatchObject(locked);
  expect(await here(() => queryText("select value from contact_identities"))).toEqual([{ value: number }]);
  await here(() => queryText("update tickets set status = 'open', user_id = $1", [admin.userId]));
  await here(() => queryText("update tickets set queue_id = $1", [queues.support]));
  await expect(move(bruno)).rejects.toMatchObject(locked);
  expect(await here(() => updateContact(bruno, contactId, { name: "Dona Rosa" }, null))).toMatchObject({
    name: "Dona Rosa",
  });
  await here(() => queryText("update tickets set user_id = $1", [bruno.userId]));
  expect((await move(bruno)).number).not.toBe(number);
  await here(() => queryText("update tickets set user_id = $1", [admin.userId]));
  expect((await move(admin, number)).number).toBe(number);
});

test("the conversation and the audit say who changed a number, with the old number", async () => {
  const to = newNumber();
  const ticketId = await makeTicket(companyId, {
    contactId,
    queueId: queues.support,
    status: "open",
    userId: bruno.userId,
  });
  for (let n = 0; n < 45; n += 1) await makeMessage(companyId, ticketId, { sentAt: new Date(Date.now() - 60_000 + n) });
  await move(bruno, to);
  const newest = await here(() => listMessages(bruno, ticketId, { pageNumber: 1 }));
  const notice = { user: "Bruno", from: number, to };
  expect(newest.notices).toMatchObject([notice]);
  const older = await here(() => listMessages(bruno, ticketId, { pageNumber: 1, cursor: newest.nextCursor ?? "" }));
  expect(older.notices).toEqual([]);
  const told = (await publishedBy(companyId)).find(({ name }) => name === "conversation.notice");
  expect(told?.payload).toEqual({ contactId, notice: newest.notices[0] });
  expect(
    await here(() =>
      queryText(`select action, actor_name as "by", about_id as "about", about_name as name, details from audit`),
    ),
  ).toEqual([{ action: "contact.number", by: "Bruno", about: contactId, name: "Rosa", details: { from: number, to } }]);
});
