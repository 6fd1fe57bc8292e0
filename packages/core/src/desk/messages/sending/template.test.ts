import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeConnection, makeContact, makeTicket, makeUser, makeCompany } from "../../../testing/factories.ts";
import { makeMessageTemplate, makeOfficialNumber } from "../../../testing/message-template-factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { messageFailed } from "../changes/acks.ts";
import { beginSend } from "../changes/official-sends.ts";
import { retryMessage } from "../changes/service.ts";
import { forwardMessage } from "./forward.ts";
import { loadOutgoing } from "./outgoing.ts";
import { sendMessages } from "./send.ts";
import { sendTemplate } from "./template.ts";

/** An attendant with an open ticket of an official number, whose customer has not written recently, and an approved template. */
async function stage() {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId);
  const contactId = await makeContact(companyId, { name: "Rosa Lima" });
  const ana = await makeUser(companyId);
  const ticketId = await makeTicket(companyId, { connectionId, contactId, status: "open", userId: ana.userId });
  const templateId = await makeMessageTemplate(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
  const send = (values: object = { body: { nome: "Rosa" } }, id = templateId, more: object = {}) =>
    here(() =>
      sendTemplate(
        ana,
        ticketId,
        { templateId: id, values: { header: "", body: {}, buttons: {}, ...values }, ...more },
        [],
      ),
    );
  return { companyId, connectionId, contactId, ana, ticketId, templateId, here, rows, send };
}

test("a template can be sent to a customer who wrote too long ago, and again after a failure, while a text cannot", async () => {
  const { ana, ticketId, here, rows, send } = await stage();
  await expect(here(() => sendMessages(ana, ticketId, { body: "Oi" }, []))).rejects.toMatchObject({
    code: "ERR_WINDOW_CLOSED",
  });
  const [message] = (await send()).messages;
  const id = message?.id ?? 0;
  expect(message).toMatchObject({ body: "Olá Rosa, seu pedido saiu.", template: { name: "aviso_entrega" } });
  expect(await here(() => loadOutgoing(id))).toMatchObject({
    isShut: false,
    template: { language: "pt_BR", components: [{ type: "body" }] },
  });
  await here(() => messageFailed(id, "template"));
  await rows("update connection_commands set state = 'failed'");
  expect(await here(() => retryMessage(ana, id))).toMatchObject({ ack: 0, template: { name: "aviso_entrega" } });
  // A worker of a version without templates leaves this kind of command to a newer worker.
  expect(await rows("select kind, state from connection_commands order by id")).toEqual([
    { kind: "template", state: "failed" },
    { kind: "template", state: "waiting" },
  ]);
});

test("a message whose offer has ended is not sent, unless WhatsApp may already have it", async () => {
  const { connectionId, here, rows, send } = await stage();
  const id = (await send()).messages[0]?.id ?? 0;
  const load = () => here(() => loadOutgoing(id));
  expect(await load()).toMatchObject({ isOver: false });
  await rows(
    "update messages set template = template || jsonb_build_object('offerEndsAt', now() - interval '1 minute')",
  );
  expect(await load()).toMatchObject({ isOver: true });
  const { wid = "" } = (await load()) ?? {};
  await here(() => beginSend(connectionId, wid));
  expect(await load()).toMatchObject({ isOver: false });
});

test("a template is found by its words, and forwarded as a text", async () => {
  const { ana, companyId, contactId, here, rows, send } = await stage();
  const [message] = (await send()).messages;
  expect(await rows("select 1 from message_words")).toHaveLength(1);
  const connectionId = await makeConnection(companyId);
  const other = await makeTicket(companyId, { connectionId, contactId, status: "open", userId: ana.userId });
  const clientId = "00000000-0000-4000-8000-000000000001";
  const forwarded = await here(() => forwardMessage(ana, message?.id ?? 0, { ticketIds: [other], clientId }));
  expect(forwarded.messages).toMatchObject([{ body: "Olá Rosa, seu pedido saiu.", template: null }]);
});

test("missing or too long values are named in the refusal, and nothing is stored", async () => {
  const { rows, send } = await stage();
  const fault = (word: string, key = "nome") => ({
    code: "ERR_TEMPLATE_VALUES",
    details: [{ part: "body", key, fault: word }],
  });
  await expect(send({})).rejects.toMatchObject(fault("missing"));
  await expect(send({ body: { nome: " \n " } })).rejects.toMatchObject(fault("missing"));
  await expect(send({ body: { nome: "a".repeat(1024) } })).rejects.toMatchObject(fault("long", ""));
  expect(await rows("select 1 from messages")).toEqual([]);
});

test("an offer that has ended is refused, and an offer that still runs is stored with its end", async () => {
  const { rows, send } = await stage();
  const offer = '[{"type": "LIMITED_TIME_OFFER", "limited_time_offer": {"text": "Só hoje", "has_expiration": true}}]';
  await rows("update message_templates set components = $1::jsonb || components", [offer]);
  const until = (end: number) => send({ body: { nome: "Rosa" }, offer: new Date(end).toISOString() });
  await expect(until(Date.now() - 1)).rejects.toMatchObject({
    code: "ERR_TEMPLATE_VALUES",
    details: [{ part: "offer", key: "end", fault: "ended" }],
  });
  const end = Date.now() + 60_000;
  expect((await until(end)).messages).toMatchObject([
    { body: "*Só hoje*\n\nOlá Rosa, seu pedido saiu.", template: { offerEndsAt: new Date(end).toISOString() } },
  ]);
});

test.each([
  [
    "paused",
    "409 of its state",
    { status: "paused" },
    { code: "ERR_TEMPLATE_NOT_SENDABLE", details: { status: "paused" } },
  ],
  ["of a login code", "not sent", { category: "authentication" }, { code: "ERR_TEMPLATE_NOT_SENDABLE" }],
  ["of another account", "not found", { wabaId: "3" }, { code: "ERR_NO_MESSAGE_TEMPLATE_FOUND" }],
] as const)("a template that is %s is refused (%s)", async (_name, _what, values, refusal) => {
  const { companyId, send } = await stage();
  const id = await makeMessageTemplate(companyId, { name: "outro", ...values });
  await expect(send({ body: { nome: "Rosa" } }, id)).rejects.toMatchObject(refusal);
});

test("a linked number sends no templates, and nobody can send a template in a colleague's ticket", async () => {
  const { companyId, templateId, ana, here, contactId, connectionId } = await stage();
  const bruno = await makeUser(companyId);
  const body = { templateId, values: { header: "", body: { nome: "Rosa" }, buttons: {} } };
  const linked = await makeTicket(companyId, {
    connectionId: await makeConnection(companyId),
    contactId,
    status: "open",
    userId: ana.userId,
  });
  await expect(here(() => sendTemplate(ana, linked, body, []))).rejects.toMatchObject({ code: "ERR_NUMBER_CANNOT" });
  const own = await makeTicket(companyId, {
    connectionId,
    contactId: await makeContact(companyId),
    status: "open",
    userId: bruno.userId,
  });
  await expect(here(() => sendTemplate(ana, own, body, []))).rejects.toMatchObject({
    code: "ERR_TICKET_NO_ACCESS",
  });
});
