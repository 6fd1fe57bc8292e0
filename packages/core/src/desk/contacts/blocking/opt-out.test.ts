import { automaticTexts } from "@balcao/shared/automatic-texts";
import { everyDay, week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { inCompany, query } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { sql } from "../../../base/sql.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeUser,
  newNumber,
  publishedBy,
} from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { showIdentity } from "../../identity/identity-card.ts";
import { ContactRow } from "../contact.model.ts";
import { mayBeWrittenTo, noteOptOut } from "./opt-out.ts";

async function shop() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(text: string, values: unknown[] = []) => here(() => queryText<T>(text, values));
  const connectionId = await makeConnection(companyId);
  const number = newNumber();
  const contactId = await makeContact(companyId, { number });
  const admin = await makeUser(companyId, { profile: "admin" });
  const say = (body: string, part: Parameters<typeof inboundText>[1] = {}) =>
    here(() => receiveMessage(inboundText(connectionId, { number, body, ...part })));
  const proof = async () => (await here(() => showIdentity(admin, contactId))).optOut;
  const said = async () =>
    (await rows<{ body: string }>("select body from messages where source = 'system' order by id")).map(
      ({ body }) => body,
    );
  return { companyId, here, rows, connectionId, number, contactId, say, proof, said };
}

test("a customer who opts out is marked, with the message as proof, gets one answer, and still waits for a person", async () => {
  const { rows, say, proof, said } = await shop();
  const received = await say(" Sair. ");
  expect(received).toMatchObject({ state: "stored" });
  expect(await proof()).toEqual({
    at: expect.any(String),
    source: "message",
    words: "Sair.",
    messageId: "messageId" in received ? received.messageId : null,
    user: null,
  });
  await say("STOP");
  expect(await said()).toEqual([automaticTexts.pt.optOutMessage]);
  expect(await proof()).toMatchObject({ words: "Sair." });
  expect(await rows("select status, unread_messages as unread from tickets")).toEqual([
    { status: "pending", unread: 2 },
  ]);
});

test("outside the hours, an opt-out gets only its own answer, and the ticket is marked as written outside the hours", async () => {
  const { companyId, rows, number, say, said } = await shop();
  await rows("insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')", [companyId]);
  await rows("update companies set schedules = $1", [JSON.stringify(week({}))]);
  await say("sair");
  expect(await said()).toEqual([automaticTexts.pt.optOutMessage]);
  const marks = () =>
    rows('select out_of_hours as "outOfHours", out_of_hours_told_at as "toldAt", status from tickets order by id');
  expect(await marks()).toEqual([{ outOfHours: true, toldAt: null, status: "pending" }]);
  const updates = (await publishedBy(companyId)).filter(({ name }) => name === "ticket.update");
  expect(updates.at(-1)?.payload).toMatchObject({ ticket: { contact: { number }, outOfHours: true } });
  await rows("update tickets set out_of_hours = false");
  await rows("update companies set schedules = $1", [JSON.stringify(everyDay("00:00-23:59"))]);
  await say("sair");
  expect(await marks()).toMatchObject([{ outOfHours: false }]);
  await rows("update companies set schedules = $1", [JSON.stringify(week({}))]);
  await rows("update tickets set status = 'open', user_id = $1", [(await makeUser(companyId)).userId]);
  await say("sair");
  expect(await marks()).toMatchObject([{ outOfHours: false, status: "open" }]);
});

test("the company's own opt-out words and answer are used, and an empty answer sends nothing", async () => {
  const { companyId, rows, say, proof, said } = await shop();
  await rows(
    "insert into settings (company_id, key, value) values ($1, 'optOutWords', $2), ($1, 'optOutMessage', '')",
    [companyId, "Chega\n1"],
  );
  await say("1");
  expect(await proof()).toBeNull();
  await say("chega!");
  expect(await proof()).toMatchObject({ words: "chega!" });
  expect(await said()).toEqual([]);
});

test("an opt-out message does not cause the menu, and other messages of that customer do", async () => {
  const { companyId, rows, connectionId, say, said } = await shop();
  for (const [position, name] of ["Vendas", "Suporte"].entries()) {
    const queueId = await makeQueue(companyId, { name });
    await rows(
      "insert into connection_queues (company_id, connection_id, queue_id, position) values ($1, $2, $3, $4)",
      [companyId, connectionId, queueId, position],
    );
  }
  await say("sair");
  expect(await said()).toEqual([automaticTexts.pt.optOutMessage]);
  await say("Oi");
  await say("2");
  await say("#");
  expect((await said()).filter((body) => body.includes("*[ 2 ]*"))).toHaveLength(2);
});

test("the word voltar undoes an opt-out, and has no effect without one", async () => {
  const { rows, say, proof } = await shop();
  await say("voltar");
  expect(await rows("select 1 from contacts where opted_out_at is not null")).toEqual([]);
  await say("parar");
  await say("quero pensar");
  expect(await proof()).not.toBeNull();
  await say("VOLTAR");
  expect(await proof()).toBeNull();
});

test("our own messages, captions and messages in groups never count as an opt-out", async () => {
  const { rows, say, proof, said } = await shop();
  await say("sair", { fromMe: true });
  await say("sair", { mediaType: "image" });
  expect(await proof()).toBeNull();
  const participant = { jid: "77@lid", identities: [{ kind: "lid" as const, value: "77" }], name: "Eva" };
  await say("sair", { chat: "120@g.us", identities: [{ kind: "group", value: "120" }], participant });
  expect(await rows("select is_group from contacts where opted_out_at is not null")).toEqual([]);
  expect(await said()).toEqual([]);
});

test("a user notes an opt-out with a reason and can undo it, and noting it twice keeps the first reason", async () => {
  const { companyId, here, contactId, proof, say } = await shop();
  const ana = await makeUser(companyId);
  const note = (optedOut: boolean, words = "") => here(() => noteOptOut(ana, contactId, { optedOut, words }));
  expect(await note(true, "Pediu por telefone")).toMatchObject({ optedOut: true });
  await note(true, "de novo");
  expect(await proof()).toMatchObject({ source: "user", words: "Pediu por telefone", user: { id: ana.userId } });
  const allowed = () =>
    here(() => query(ContactRow.shape("id"), sql`select c.id from contacts c where ${mayBeWrittenTo}`));
  expect(await allowed()).toEqual([]);
  expect(await note(false)).toMatchObject({ optedOut: false });
  expect(await allowed()).toEqual([{ id: contactId }]);
  await say("sair");
  expect(await proof()).toMatchObject({ source: "message", user: null });
});

test("an opt-out in an unreadable message counts once the message can be read", async () => {
  const { say, proof } = await shop();
  await say("", { wid: "LATER", mediaType: "undecrypted" });
  await say("sair", { wid: "LATER" });
  expect(await proof()).toMatchObject({ words: "sair" });
});
