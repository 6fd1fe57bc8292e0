import { putFile } from "@balcao/core/base/files/store";
import { blockContact } from "@balcao/core/desk/contacts/blocking/block";
import { say } from "@balcao/core/desk/messages/sending/say";
import { takeDelivery } from "@balcao/core/desk/inbound/official/take-delivery";
import { loadOutgoing } from "@balcao/core/desk/messages/sending/outgoing";
import { officialAccess } from "@balcao/core/numbers/official/access";
import { makeConnection } from "@balcao/core/testing/factories";
import { refusal } from "@balcao/outside/testing/graph";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import type { LinkEvents } from "../gateway.ts";
import { officialTransport } from "./transport.ts";
import { officialDesk, officialStage } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";

const official = officialStage(useStage());

test("a refused message shows the reason in words, and the next message is sent", async () => {
  const it = await official.opened();
  official.graph.answerNext(it.path, refusal(131_047));
  const [late, next] = [await it.say("Tarde"), await it.say("Depois")];
  await eventually(async () => expect(await it.message(late)).toMatchObject({ ack: -1, failure: "window-closed" }));
  await eventually(async () => expect(await it.message(next)).toMatchObject({ ack: 1 }));
});

test("a message that waits until the customer's window has closed is never handed to Meta", async () => {
  const it = await officialDesk(official.graph);
  const id = await it.say("Espera");
  await it.rows("update service_windows set open_until = now()");
  official.start();
  await it.isOpen();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: -1, failure: "window-closed" }));
  expect(it.posted()).toEqual([]);
});

test("an offer that ended while its message waited is never handed to Meta", async () => {
  const it = await officialDesk(official.graph);
  const id = await it.say("Espera");
  const offer = { name: "a", language: "pt_BR", buttons: [], header: null, components: [], offerEndsAt: new Date() };
  await it.rows("update messages set template = $1::jsonb", [JSON.stringify(offer)]);
  official.start();
  await it.isOpen();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: -1, failure: "template" }));
  expect(it.posted()).toEqual([]);
});

test("a token that Meta refuses stops the number with a reason, and a new token starts it again and sends the message", async () => {
  const it = await official.opened();
  official.graph.accounts.splice(official.graph.accounts.indexOf(it.access), 1);
  const id = await it.say("Espera");
  await eventually(async () =>
    expect(await it.rows("select status, reason, wanted from connections")).toEqual([
      { status: "DISCONNECTED", reason: "token-refused", wanted: true },
    ]),
  );
  expect(await it.message(id)).toMatchObject({ ack: 0 });
  official.graph.accounts.push(it.access);
  await it.rows("update connections set status = 'OPENING', retry_at = null");
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
});

const stops = [10, 200, 131_005, 190].map((code) => [code, "token-refused"] as const);
for (const [code, reason] of [...stops, [131_045, "unregistered"], [133_010, "unregistered"]] as const)
  test(`a send refused with ${code} stops the number although Meta still answers questions about it; no try is used, and the message is sent after reopening`, async () => {
    const it = await official.opened();
    official.graph.answerNext(it.path, refusal(code, { status: 403 }));
    const id = await it.say("Espera");
    await eventually(async () =>
      expect(await it.rows("select status, reason, wanted from connections")).toEqual([
        { status: "DISCONNECTED", reason, wanted: true },
      ]),
    );
    expect(await it.rows("select state, attempts from connection_commands where kind = 'send'")).toEqual([
      { state: "waiting", attempts: 0 },
    ]);
    expect(await it.rows("select reason from connection_incidents where ended_at is null")).toEqual([{ reason }]);
    await it.rows("update connection_commands set not_before = now()");
    await it.rows("update connections set status = 'OPENING', retry_at = null");
    await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
  });

test("faults of Meta and an unreachable Meta use no try of a message", async () => {
  const it = await official.opened();
  official.graph.answerNext(it.path, refusal(131_016), refusal(2));
  const id = await it.say("Depois");
  for (let seen = 1; seen <= 2; seen += 1) {
    await eventually(() => expect(it.posted()).toHaveLength(seen));
    await eventually(async () =>
      expect(
        await it.rows("select attempts, not_before > now() as later from connection_commands where kind = 'send'"),
      ).toEqual([{ attempts: 0, later: true }]),
    );
    await it.rows("update connection_commands set not_before = now()");
    await it.rows("select pg_notify('commands', $1)", [String(it.connectionId)]);
  }
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1 }));
});

test("a message whose sending has begun is sent, even if the worker releases the number meanwhile", async () => {
  const it = await officialDesk(official.graph);
  const lease = { companyId: it.companyId, connectionId: it.connectionId, holder: "w", epoch: 1 };
  let open = () => undefined as unknown;
  const isOpen = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  const taken = vi.fn<LinkEvents["taken"]>();
  const events = { opened: open, closed: open, caughtUp: open, taken } as unknown as LinkEvents;
  const link = officialTransport({ url: official.graph.url, version: "v26.0" }).hold(lease, events);
  link.connect({ pairingNumber: null });
  await isOpen;
  const message = await it.here(async () => loadOutgoing(await it.say("Já vai")));
  if (!message) throw new Error("There is no message");
  const sent = link.send(message, null, { fresh: false, cards: [] });
  await link.disconnect();
  await sent;
  expect(taken).toHaveBeenCalledWith(message.wid, null);
  expect(it.posted()).toHaveLength(1);
  await link.release();
});

test("a file that Meta does not accept is reported as such", async () => {
  const it = await official.opened();
  const file = await it.here(() => putFile(it.companyId, Readable.from([Buffer.from("nada")]), { maxBytes: 1000 }));
  official.graph.answerNext(`/${it.access.phoneNumberId}/media`, refusal(131_053));
  const part = { body: "", file: { ...file, name: "lista.txt", mimetype: "text/plain" } };
  await it.here(() => say(it.ticketId, { speaker: "desk", userId: it.user.userId }, [part]));
  await eventually(async () =>
    expect(await it.rows("select ack, failure from messages")).toEqual([{ ack: -1, failure: "media" }]),
  );
});

test("a picture that Meta refuses as a picture is sent as a document, once", async () => {
  const it = await official.opened();
  const file = await it.here(() => putFile(it.companyId, Readable.from([Buffer.from("nada")]), { maxBytes: 1000 }));
  const part = { body: "Olha", file: { ...file, name: "foto.jpg", mimetype: "image/jpeg" } };
  official.graph.answerNext(it.path, refusal(131_053));
  const said = await it.here(() => say(it.ticketId, { speaker: "desk", userId: it.user.userId }, [part]));
  const id = said.refusal === null ? (said.messages[0]?.id ?? 0) : 0;
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1, failure: null }));
  const { wid } = (await it.message(id)) ?? {};
  const failed = { wamid: "wamid.X", wid: String(wid), ack: null, failure: "media" as const, asDocument: true };
  expect(await it.rows("select media_type from messages where id = $1", [id])).toEqual([{ media_type: "application" }]);
  await it.here(() => takeDelivery(it.connectionId, { messages: [], statuses: [failed] }));
  expect(await it.message(id)).toMatchObject({ ack: -1, failure: "media" });
  expect(it.posted().at(-1)).toMatchObject({ type: "document", document: { caption: "Olha" } });
});

test("while a number is down because of its token, customers' messages are still read, and the stored access stays", async () => {
  const it = await official.opened();
  official.graph.accounts.splice(official.graph.accounts.indexOf(it.access), 1);
  await it.say("Espera");
  await eventually(async () =>
    expect(await it.rows("select status, reason from connections")).toEqual([
      { status: "DISCONNECTED", reason: "token-refused" },
    ]),
  );
  await it.hears({ type: "text", text: { body: "Alguém aí?" } });
  await eventually(async () =>
    expect(await it.rows("select body from messages where not from_me")).toEqual([{ body: "Alguém aí?" }]),
  );
  expect(await it.here(() => officialAccess(it.connectionId))).toEqual(it.access);
});

test("a number stops as taken when another connection has the same digits, and keeps its access", async () => {
  const it = await officialDesk(official.graph);
  const other = await makeConnection(it.companyId, { network: "official", number: `55${it.access.phoneNumberId}` });
  official.start();
  await eventually(async () =>
    expect(await it.rows("select reason from connections where id <> $1", [other])).toEqual([
      { reason: "number-taken" },
    ]),
  );
  expect(await it.here(() => officialAccess(it.connectionId))).toEqual(it.access);
});

test("a contact whom Meta refuses to block is blocked once the contact writes, and is unblocked at Meta too", async () => {
  const it = await official.opened();
  const path = `/${it.access.phoneNumberId}/block_users`;
  const [{ id } = { id: 0 }] = await it.rows<{ id: number }>("select contact_id as id from tickets");
  const block = (blocked: boolean) => it.here(() => blockContact(it.user, id, { blocked }));
  const isNoted = async (noted: boolean) =>
    expect(await it.rows("select blocked_at is not null as noted from service_windows")).toEqual([{ noted }]);
  const commands = () => it.rows("select state from connection_commands where kind = 'block' order by id");
  const users = { failed_users: [{ input: it.phone, errors: [{ message: "Re-engagement", code: 131_047 }] }] };
  const { json } = refusal(139_100);
  official.graph.answerNext(path, { status: 400, json: { ...json, block_users: users } }, {}, {});
  await block(true);
  await eventually(async () => expect(await commands()).toEqual([{ state: "done" }]));
  await isNoted(false);
  await it.hears({ type: "text", text: { body: "Oi?" } });
  await eventually(() => isNoted(true));
  await block(false);
  await eventually(() => isNoted(false));
  const calls = official.graph.seen.filter((one) => one.path === path);
  expect(calls.map(({ method }) => method)).toEqual(["POST", "POST", "DELETE"]);
  const asked = { messaging_product: "whatsapp", block_users: [{ user: it.phone }] };
  for (const { body } of calls) expect(JSON.parse(body.toString())).toEqual(asked);
});
