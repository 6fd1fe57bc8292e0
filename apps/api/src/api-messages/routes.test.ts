import { asPlatform, inCompany } from "@balcao/core/base/database";
import { priorities } from "@balcao/core/numbers/commands/kinds";
import { setOptOut } from "@balcao/core/desk/contacts/blocking/opt-out";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeApiToken } from "@balcao/core/testing/company/api-token-factory";
import { makeConnection, makeMessage, makeTicket, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { queryText } from "@balcao/core/testing/query-text";
import { wroteTo } from "@balcao/core/testing/window-factories";
import { callsAMinute } from "@balcao/shared/api-messages/rules";
import { describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { makeProgram } from "../testing/program.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("sending a text", () => {
  test("sending a text stores it with source api in a closed ticket, and queues its command with the priority of machines", async () => {
    const { send, number, rows, companyId, contactId, connectionId } = await makeProgram();
    const { body } = await send({ number: `+${number}`, body: "Seu pedido saiu" }).expect(200);
    expect(body).toEqual({
      mensagem: "Mensagem enviada para a fila",
      messageId: expect.stringMatching(uuid),
      status: "queued",
    });
    const [message] = await rows(
      `select m.body, m.source, m.contact_id as "contactId", m.connection_id as "connectionId", t.status, k.kind, k.priority
       from messages m join tickets t on t.id = m.ticket_id join connection_commands k on k.message_id = m.id`,
    );
    const there = { contactId, connectionId, status: "closed", kind: "send", priority: priorities.machine };
    expect(message).toEqual({ body: "Seu pedido saiu", source: "api", ...there });
    const told = (await publishedBy(companyId)).find(({ name }) => name === "message.create");
    expect(told?.payload).toMatchObject({ message: { body: "Seu pedido saiu", source: "api", userId: null } });
  });

  test("sending a text uses the contact's active ticket, which stays unread and unanswered", async () => {
    const { send, rows, companyId, contactId, connectionId } = await makeProgram();
    const { userId } = await makeUser(companyId);
    const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId, unread: 2 });
    await rows("update tickets set unanswered_since = now()");
    await send().expect(200);
    expect(
      await rows(
        "select id, unread_messages as unread, last_message as last, unanswered_since is not null as waits from tickets",
      ),
    ).toEqual([{ id: ticketId, unread: 2, last: "Seu pedido saiu", waits: true }]);
  });
});

describe("the state of a message", () => {
  test("the state of a message follows the message's ticks, and names the reason of a failure", async () => {
    const { send, program, rows } = await makeProgram();
    const { messageId } = (await send()).body;
    const state = async () => (await program.get(`/messages/send/${messageId}`).expect(200)).body;
    expect(await state()).toEqual({ messageId, status: "queued", reason: null });
    await rows("update messages set ack = 2");
    expect(await state()).toEqual({ messageId, status: "delivered", reason: null });
    await rows("update messages set ack = -1, failure = 'not-on-whatsapp'");
    expect(await state()).toEqual({ messageId, status: "failed", reason: "not-on-whatsapp" });
  });

  test("the state of a message is shown to every token of the number, and is 404 for another number or company and for a message not sent by the API", async () => {
    const { send, companyId, connectionId, rows } = await makeProgram();
    const { messageId } = (await send()).body;
    const path = `/messages/send/${messageId}`;
    const tokenOf = async (id: number, company = companyId) => as((await makeApiToken(company, id)).secret);
    await (await tokenOf(connectionId)).get(path).expect(200);
    const stranger = await makeProgram();
    const others = [await tokenOf(await makeConnection(companyId)), stranger.program];
    for (const other of others) await other.get(path).expect(404, { error: "ERR_NO_MESSAGE_FOUND" });
    await rows("update messages set source = 'desk'");
    await (await tokenOf(connectionId)).get(path).expect(404, { error: "ERR_NO_MESSAGE_FOUND" });
    await others[1]?.get("/messages/send/1").expect(404, { error: "ERR_NOT_FOUND" });
  });
});

describe("the API refuses", () => {
  test.each([
    ["no number", { body: "Oi" }, 400, "ERR_VALIDATION"],
    ["a number that is no text", { number: 5511987654321, body: "Oi" }, 400, "ERR_VALIDATION"],
    ["a text that is too long", { number: "5511987654321", body: "a".repeat(65_537) }, 400, "ERR_VALIDATION"],
    ["too few digits", { number: "1234567", body: "Oi" }, 422, "ERR_NUMBER_INVALID"],
    ["an area code that no place has", { number: "5500987654321", body: "Oi" }, 422, "ERR_NUMBER_INVALID"],
    ["no area code", { number: "98765-4321", body: "Oi" }, 422, "ERR_NUMBER_INVALID"],
    ["letters", { number: "o número dela", body: "Oi" }, 422, "ERR_NUMBER_INVALID"],
    ["nothing to say", { number: "5511987654321", body: "  " }, 422, "ERR_MESSAGE_EMPTY"],
    ["no text", { number: "5511987654321" }, 422, "ERR_MESSAGE_EMPTY"],
  ])("the API refuses: %s", async (_, body, status, error) => {
    const { send, sent } = await makeProgram();
    const answer = await send(body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await sent()).toEqual([]);
  });

  test("the API refuses a body of the wrong type, a broken body, and a body that is too large", async () => {
    const { program, number } = await makeProgram();
    const post = (type: string, body: string) => program.post("/messages/send").set("content-type", type).send(body);
    await post("application/x-www-form-urlencoded", `number=${number}&body=Oi`).expect(415, { error: "ERR_BODY_TYPE" });
    await post("text/plain", "Oi").expect(415, { error: "ERR_BODY_TYPE" });
    expect((await post("application/json", "{").expect(400)).body.error).toBe("ERR_VALIDATION");
    await program.post("/messages/send").expect(415, { error: "ERR_BODY_TYPE" });
    const large = JSON.stringify({ number, body: "x".repeat(1024 * 1024) });
    await post("application/json", large).expect(413, { error: "ERR_BODY_TOO_LARGE" });
  });

  test("the API refuses a session in place of a token, and a call of the desk refuses a token in place of a session", async () => {
    const { companyId, program, number } = await makeProgram();
    const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
    await admin.post("/messages/send").send({ number, body: "Oi" }).expect(401, { error: "ERR_API_TOKEN" });
    await program.get("/contacts").expect(401, { error: "ERR_SESSION_ENDED" });
  });

  test("the API refuses a company whose plan leaves the messages API out", async () => {
    const { companyId, send, sent, program } = await makeProgram();
    await asPlatform(() => queryText("update companies set plan_features = '{}' where id = $1", [companyId]));
    await send().expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
    await program
      .get("/messages/send/00000000-0000-4000-8000-00000000000a")
      .expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
    expect(await sent()).toEqual([]);
  });

  test.each(["DISCONNECTED", "qrcode"])("the API refuses a number until a person links it: %s", async (status) => {
    const { send, rows, sent } = await makeProgram();
    await rows("update connections set status = $1", [status]);
    await send().expect(409, { error: "ERR_WAPP_NOT_INITIALIZED" });
    expect(await sent()).toEqual([]);
  });

  test("the API refuses a number that has been offline for longer than its messages may wait", async () => {
    const { send, rows, companyId, connectionId } = await makeProgram();
    await rows("update connections set status = 'TIMEOUT'");
    await rows(
      "insert into connection_incidents (company_id, connection_id, reason, started_at) values ($1, $2, 'lost', now() - interval '23 hours')",
      [companyId, connectionId],
    );
    await send().expect(200);
    await rows("update connection_incidents set started_at = now() - interval '25 hours'");
    await send().expect(409, { error: "ERR_WAPP_NOT_INITIALIZED" });
  });

  test("the API refuses a blocked contact", async () => {
    const { send, rows, sent } = await makeProgram();
    await rows("update contacts set blocked_at = now()");
    await send().expect(409, { error: "ERR_CONTACT_BLOCKED" });
    expect(await sent()).toEqual([]);
  });

  test("the API refuses a contact who wrote to an official number more than a day ago", async () => {
    const { send, rows, sent, companyId, connectionId, contactId } = await makeProgram();
    await rows("update connections set network = 'official'");
    await wroteTo(companyId, connectionId, contactId, 25);
    await send().expect(409, { error: "ERR_WINDOW_CLOSED" });
    expect(await sent()).toEqual([]);
    await wroteTo(companyId, connectionId, contactId, 1);
    await send().expect(200);
  });

  test("the API refuses a customer who opted out, unless they wrote to this number again within the last day", async () => {
    const { send, rows, companyId, contactId, connectionId } = await makeProgram();
    const ticketId = await makeTicket(companyId, { contactId, connectionId });
    const wish = await makeMessage(companyId, ticketId, { body: "SAIR" });
    const proof = { source: "message", words: "SAIR", messageId: wish, userId: null } as const;
    await inCompany(companyId, () => setOptOut(contactId, proof));
    // The phone of the customer who opts out has a clock that is fast.
    await rows("update messages set sent_at = now() + interval '5 seconds'");
    await send().expect(409, { error: "ERR_CONTACT_OPTED_OUT" });
    const elsewhere = await makeTicket(companyId, { contactId, connectionId: await makeConnection(companyId) });
    await makeMessage(companyId, elsewhere, { body: "Oi" });
    await send().expect(409, { error: "ERR_CONTACT_OPTED_OUT" });
    const question = await makeMessage(companyId, ticketId, { body: "Meu pedido já saiu?" });
    await send().expect(200);
    await rows("update contacts set opted_out_at = now() - interval '3 days'");
    await rows("update messages set sent_at = now() - interval '25 hours' where id = $1", [question]);
    await send().expect(409, { error: "ERR_CONTACT_OPTED_OUT" });
  });

  test("the API refuses a person who had opted out before the contact was deleted, until they write again", async () => {
    const { send, sent, rows, number, companyId, contactId, connectionId } = await makeProgram();
    const admin = await makeUser(companyId, { profile: "admin" });
    const proof = { source: "user", words: "Pediu", messageId: null, userId: null } as const;
    await inCompany(companyId, () => setOptOut(contactId, proof));
    await inCompany(companyId, () => deleteContact(admin, contactId));
    // WhatsApp is not asked about the number.
    await rows("insert into known_numbers (company_id, number, is_valid, phone) values ($1, $2, true, $2)", [
      companyId,
      number,
    ]);
    await send().expect(409, { error: "ERR_CONTACT_OPTED_OUT" });
    expect(await sent()).toEqual([]);
    await inCompany(companyId, () =>
      receiveMessage(inboundText(connectionId, { number, body: "Meu pedido já saiu?" })),
    );
    await send().expect(200);
  });
});

test("a token may send sixty messages and request sixty states a minute; then it must wait, and other tokens go on", async () => {
  const { program, send, companyId, connectionId, number } = await makeProgram();
  const path = "/messages/send/00000000-0000-4000-8000-00000000000a";
  const empty = () => send({ number, body: "" });
  for (let calls = 0; calls < callsAMinute; calls += 1) {
    await empty().expect(422);
    await program.get(path).expect(404);
  }
  for (const refused of [await empty(), await program.get(path)]) {
    expect([refused.status, refused.body.error]).toEqual([429, "ERR_TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  const other = as((await makeApiToken(companyId, connectionId)).secret);
  await other.post("/messages/send").send({ number, body: "Oi" }).expect(200);
});
