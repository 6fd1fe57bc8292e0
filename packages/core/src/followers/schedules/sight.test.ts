import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../base/database.ts";
import { makeSchedule } from "../../testing/contact-factories.ts";
import { makeCompany, makeConnection, makeContact, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { loadSchedule } from "./access.ts";
import { sendDueSchedule } from "./send.ts";
import { attachToSchedule, createSchedule, sendScheduleNow, updateSchedule } from "./service.ts";

const sendAt = new Date(Date.now() + 3_600_000).toISOString();
const body = "Oi, {{queue}} {{protocol}}";
let companyId: number;
let contactId: number;
let connectionId: number;
let spare: number;
let admin: Actor;
let bruno: Actor;
let scheduleId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

/** Bruno planned a message for a contact whose conversation an admin has now accepted, in a queue in which Bruno does not work. */
beforeEach(async () => {
  companyId = await makeCompany();
  const queueId = await makeQueue(companyId, { name: "Diretoria" });
  admin = await makeUser(companyId, { profile: "admin" });
  bruno = await makeUser(companyId, { queueIds: [await makeQueue(companyId)] });
  contactId = await makeContact(companyId);
  connectionId = await makeConnection(companyId, { isDefault: true });
  spare = await makeConnection(companyId);
  await makeTicket(companyId, { contactId, connectionId, queueId, status: "open", userId: admin.userId });
  scheduleId = await makeSchedule(companyId, { contactId, connectionId, userId: bruno.userId, body });
});

const refused = { code: "ERR_OTHER_OPEN_TICKET" };
const said = () => here(() => queryText<{ body: string }>("select body from messages"));
const comeDue = async () => {
  await here(() => queryText("update schedules set send_at = now() - interval '1 minute'"));
  await here(() => sendDueSchedule({ id: scheduleId, companyId, contactId }, new Date()));
  return (await here(() => loadSchedule(scheduleId))).schedule;
};

test("only users who see a contact's conversation can plan a message into it", async () => {
  const plan = (actor: Actor, more = {}) =>
    here(() => createSchedule(actor, { contactId, body, sendAt, cancelIfReplied: false, ...more }));
  await expect(plan(bruno)).rejects.toMatchObject(refused);
  expect(await plan(admin)).toMatchObject({ status: "PENDENTE" });
  const elsewhere = await plan(bruno, { whatsappId: spare });
  await expect(here(() => updateSchedule(bruno, elsewhere.id, { whatsappId: connectionId }))).rejects.toMatchObject(
    refused,
  );
});

test("a user who sees an admin's message only through an old ticket can cancel it, but cannot change it", async () => {
  const queueId = bruno.queueIds[0] ?? 0;
  const old = await makeTicket(companyId, { contactId, connectionId: spare, queueId, status: "closed" });
  const id = await makeSchedule(companyId, { contactId, connectionId, userId: admin.userId, ticketId: old, body });
  const file = { key: "1/x", mimetype: "text/plain", name: "a.txt", size: 1, sha256: Buffer.alloc(32) };
  const later = new Date(Date.now() + 7_200_000).toISOString();
  for (const change of [{ body: "outra coisa" }, { sendAt: later }, { removeFile: true }, { cancelIfReplied: true }])
    await expect(here(() => updateSchedule(bruno, id, change))).rejects.toMatchObject(refused);
  await expect(here(() => attachToSchedule(bruno, id, file))).rejects.toMatchObject(refused);
  await here(() => updateSchedule(admin, id, { body: "do admin" }));
  expect(await here(() => updateSchedule(bruno, id, { status: "CANCELADA" }))).toMatchObject({
    body: "do admin",
    status: "CANCELADA",
  });
});

test("a message sent by hand does not go into a conversation that the sender does not see", async () => {
  await expect(here(() => sendScheduleNow(bruno, scheduleId))).rejects.toMatchObject(refused);
  expect(await said()).toEqual([]);
  expect(await here(() => sendScheduleNow(admin, scheduleId))).toMatchObject({ status: "ENVIADA" });
  expect(await said()).toMatchObject([{ body: expect.stringContaining("Diretoria") }]);
});

test("a due message does not go into a conversation that its author does not see, and shows the reason", async () => {
  expect(await comeDue()).toMatchObject({ status: "ERRO", reason: "other-ticket", messageId: null });
  expect(await said()).toEqual([]);
});

test("messages planned by a removed author belong to the company, and are sent", async () => {
  await here(() => queryText("update users set deleted_at = now() where id = $1", [bruno.userId]));
  expect(await comeDue()).toMatchObject({ status: "ENVIADA" });
});
