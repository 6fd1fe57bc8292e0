import { answerCommand, failCommand } from "@balcao/core/numbers/commands/line";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  newNumber,
} from "@balcao/core/testing/factories";
import { expect, test, vi } from "vitest";
import { as, signIn } from "../testing/client.ts";

async function desk({ connected }: { connected: boolean }) {
  const companyId = await makeCompany();
  if (connected) await makeConnection(companyId, { status: "CONNECTED", isDefault: true });
  const ana = as(await signIn(await makeUser(companyId)));
  const rows = <T extends object>(sql: string) => inCompany(companyId, () => queryText<T>(sql));
  return { companyId, ana, rows };
}
/** Acts as the worker that holds the number: it waits for a question and answers it. */
async function holder(companyId: number, answer: (id: number, number: string) => Promise<unknown>): Promise<string> {
  const { id, number } = await vi.waitFor(
    async () => {
      const [asked] = await inCompany(companyId, () =>
        queryText<{ id: number; number: string }>(
          "select id, payload->>'number' as number from connection_commands where kind = 'check' and state = 'waiting'",
        ),
      );
      if (!asked) throw new Error("Nobody has asked yet");
      return asked;
    },
    { timeout: 60_000 },
  );
  await inCompany(companyId, () => answer(id, number));
  return number;
}
const rosa = (number: string) => ({ name: "Dona Rosa", number });

test("WhatsApp is asked for the usual form of a number, and the form it confirms is stored", async () => {
  const { companyId, ana } = await desk({ connected: true });
  const [answer, asked] = await Promise.all([
    ana.post("/contacts").send(rosa("(11) 8765-4321")),
    holder(companyId, (id) => answerCommand(id, { found: { phone: "551187654321", lid: "777" } })),
  ]);
  expect(asked).toBe("5511987654321");
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ name: "Dona Rosa", number: "551187654321", verified: true, extraInfo: [] });
});

test("a number that is not on WhatsApp, or a question without an answer, stores no contact", async () => {
  const { companyId, ana, rows } = await desk({ connected: true });
  const ask = (answer: (id: number) => Promise<unknown>) =>
    Promise.all([ana.post("/contacts").send(rosa(newNumber())), holder(companyId, answer)]);
  const [nobody] = await ask((id) => answerCommand(id, { found: null }));
  expect([nobody.status, nobody.body.error]).toEqual([400, "ERR_WAPP_INVALID_CONTACT"]);
  const [silent] = await ask((id) => failCommand(id, "no answer"));
  expect([silent.status, silent.body.error]).toEqual([502, "ERR_WAPP_CHECK_CONTACT"]);
  expect(await rows("select 1 from contacts")).toEqual([]);
});

test("without a connected number the contact is stored as typed and unverified", async () => {
  const { ana } = await desk({ connected: false });
  const { body } = await ana.post("/contacts").send(rosa("11 98765-4321")).expect(200);
  expect(body).toMatchObject({ number: "5511987654321", verified: false });
  for (const [typed, reason] of [
    ["123 456 78 90123456", "invalid"],
    ["5500987654321", "noArea"],
    ["@ana.lima", "userName"],
    ["20 98765-4321", "noArea"],
    ["98765-4321", "area"],
    ["+351 912 345", "length"],
    ["+999 123 456 789", "country"],
  ] as const)
    await ana
      .post("/contacts")
      .send(rosa(typed))
      .expect(400, { error: "ERR_WAPP_INVALID_CONTACT", details: { reason } });
});

test("a duplicate is refused with the contact that has the number, before WhatsApp is asked", async () => {
  const { companyId, ana, rows } = await desk({ connected: true });
  const id = await makeContact(companyId, { name: "Rosa", number: "551187654321" });
  const { body } = await ana.post("/contacts").send(rosa("11 98765-4321")).expect(409);
  expect(body).toMatchObject({ error: "ERR_DUPLICATED_CONTACT", details: { contact: { id, name: "Rosa" } } });
  const other = await makeContact(companyId);
  await ana.put(`/contacts/${other}`).send({ number: "551187654321" }).expect(409);
  expect(await rows("select 1 from connection_commands")).toEqual([]);
});

test("the other form of a contact's own number does not count as new, so WhatsApp is not asked", async () => {
  const { companyId, ana, rows } = await desk({ connected: true });
  const id = await makeContact(companyId, { name: "Rosa", number: "551187654321" });
  const { body } = await ana
    .put(`/contacts/${id}`)
    .send({ name: "Rosa Lima", number: "+55 11 98765-4321" })
    .expect(200);
  expect(body).toMatchObject({ name: "Rosa Lima", number: "551187654321" });
  expect(await rows("select 1 from connection_commands")).toEqual([]);
});

test("the contacts to choose from are the first by name, or those whose name matches", async () => {
  const { companyId, ana } = await desk({ connected: false });
  for (const name of ["Rosa", "Ângela"]) await makeContact(companyId, { name });
  const names = async (path: string) => (await ana.get(path)).body.map(({ name }: { name: string }) => name);
  expect(await names("/contacts/list")).toEqual(["Rosa", "Ângela"]);
  expect(await names("/contacts/list?name=ange")).toEqual(["Ângela"]);
});

test("admins delete one contact or many, and contacts in use stay and are named in the answer", async () => {
  const { companyId, ana, rows } = await desk({ connected: false });
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const ids: number[] = [];
  for (let n = 0; n < 25; n += 1) ids.push(await makeContact(companyId));
  const [busy = 0, alone = 0] = ids;
  await makeTicket(companyId, { contactId: busy, status: "open" });
  const stranger = await makeContact(await makeCompany());
  const question = `/contacts/removal?contactIds=${[busy, alone, stranger].join()}`;
  for (const call of [
    ana.get(question),
    ana.delete(`/contacts/${alone}`),
    ana.post("/contacts/removal").send({ contactIds: ids }),
  ])
    await call.expect(403, { error: "ERR_NO_PERMISSION" });
  const none = { tickets: 0, messages: 0, held: 0, blocked: 0, lists: 0, requests: 0 };
  await admin.get(question).expect(200, { ...none, contacts: 1, busy: 1 });
  await admin.delete(`/contacts/${busy}`).expect(409, { error: "ERR_CONTACT_IN_USE" });
  await admin.delete(`/contacts/${alone}`).expect(200, { ok: true });
  await admin.delete(`/contacts/${alone}`).expect(404, { error: "ERR_NO_CONTACT_FOUND" });
  const { body } = await admin
    .post("/contacts/removal")
    .send({ contactIds: [...ids, stranger] })
    .expect(200);
  expect(body).toEqual({ deleted: ids.slice(2), kept: [busy, alone, stranger] });
  expect(await rows("select id from contacts")).toEqual([{ id: busy }]);
});
