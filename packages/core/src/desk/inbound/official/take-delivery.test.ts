import { expect, test } from "vitest";
import { connectionInScope, inCompany } from "../../../base/database.ts";
import { makeCompany, makeContact, makeTicket, makeUser, newNumber } from "../../../testing/factories.ts";
import { makeOfficialNumber } from "../../../testing/message-template-factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { gate } from "../../../testing/race.ts";
import { wroteTo } from "../../../testing/window-factories.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { beginSend, sendTaken } from "../../messages/changes/official-sends.ts";
import { TargetUnknown } from "../changes.ts";
import type { InboundMessage } from "../inbound.ts";
import { followPhoneBook } from "./phone-people.ts";
import { receiveEcho } from "./receive-echo.ts";
import { receivePast } from "./receive-past.ts";
import { takeDelivery } from "./take-delivery.ts";

test("a delivery of Meta is refused once its company has left in a company's file, and is taken once in a company that arrived in one", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId);
  const here = (text: string) => inCompany(companyId, () => queryText(text));
  const message = {
    wamid: `wamid.LEFT${connectionId}`,
    time: 1_795_000_000,
    identities: [{ kind: "phone", value: newNumber() } as const],
    name: "Ana",
    userName: null,
    refers: [],
    json: "{}",
  };
  const take = () => inCompany(companyId, () => takeDelivery(connectionId, { messages: [message], statuses: [] }));
  await here("update companies set status = false, seal = 'left'");
  await expect(take()).rejects.toMatchObject({ code: "ERR_COMPANY_SEALED" });
  expect(await here("select 1 from inbound_journal")).toEqual([]);
  await here("update companies set seal = 'arrived'");
  await take();
  await take();
  expect(await here("select wid from inbound_journal")).toEqual([{ wid: message.wamid }]);
});

test("earlier messages are stored once in a closed ticket of a contact with the phone's name, and neither open a ticket nor cause notices", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = (text: string) => here(() => queryText(text));
  const number = newNumber();
  await here(() =>
    followPhoneBook(connectionId, [
      { phone: number, name: "Ana da loja" },
      { phone: newNumber(), name: "Prima" },
    ]),
  );
  const at = (minute: number) => new Date(1_767_225_600_000 + minute * 60_000);
  const past = [
    { body: "Segue", minute: 2, fromMe: true, wid: `wamid.P2${number}`, quotedWid: `wamid.P1${number}` },
    { body: "Tem nota?", minute: 1, fromMe: false, wid: `wamid.P1${number}` },
  ].map(({ minute, ...more }) => ({
    message: inboundText(connectionId, { number, serverTime: at(minute), ...more }),
    ack: more.fromMe ? (3 as const) : (2 as const),
  }));
  expect(await here(() => receivePast(past))).toMatchObject({ state: "stored", reason: "past" });
  expect(await here(() => receivePast(past))).toEqual({ state: "ignored", reason: "known" });
  const later = {
    message: inboundText(connectionId, { number, serverTime: at(9), body: "Obrigada" }),
    ack: 2 as const,
  };
  await here(() => receivePast([later]));
  expect(
    await rows(
      "select c.name, t.status, t.closed_at, t.unread_messages from tickets t join contacts c on c.id = t.contact_id",
    ),
  ).toEqual([{ name: "Ana da loja", status: "closed", closed_at: at(9), unread_messages: 0 }]);
  expect(
    await rows(
      "select body, from_me, source, ack, sent_at, quoted_id is not null as quotes from messages order by sent_at",
    ),
  ).toEqual([
    { body: "Tem nota?", from_me: false, source: "customer", ack: 2, sent_at: at(1), quotes: false },
    { body: "Segue", from_me: true, source: "phone", ack: 3, sent_at: at(2), quotes: true },
    { body: "Obrigada", from_me: false, source: "customer", ack: 2, sent_at: at(9), quotes: false },
  ]);
  expect(await rows("select 1 from ticket_events union all select 1 from connection_commands")).toEqual([]);
  expect(await rows("select count(*)::int as count from contacts")).toEqual([{ count: 1 }]);
});

test("the file of an earlier message is stored with its message, and a message that was sent from here is not stored again", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = (text: string) => here(() => queryText(text));
  const number = newNumber();
  const wid = `wamid.F${number}`;
  const past = (more: Partial<InboundMessage>) => ({
    message: inboundText(connectionId, { number, serverTime: new Date(1_767_225_600_000), ...more }),
    ack: 3 as const,
  });
  await rows(
    `insert into official_sends (company_id, connection_id, wid, wamid) values (${companyId}, ${connectionId}, 'BLC0A', 'wamid.OURS')`,
  );
  const line = past({ wid, mediaType: "unsupported", body: ":phone-media" });
  await here(() => receivePast([line, past({ wid: "wamid.OURS", fromMe: true })]));
  const media = { mimetype: "image/jpeg", name: "", size: 3, seconds: null, width: null, height: null, voice: false };
  const rest = { waveform: null, thumbnail: null, tooLarge: false };
  const file = past({ wid, mediaType: "image", body: "Olha", raw: Buffer.from("{}"), media: { ...media, ...rest } });
  expect(await here(() => receivePast([file]))).toMatchObject({ state: "stored", reason: "past" });
  expect(await here(() => receivePast([file]))).toEqual({ state: "ignored", reason: "known" });
  expect(await rows("select body, media_type, media_id is not null as has from messages")).toEqual([
    { body: "Olha", media_type: "image", has: true },
  ]);
  expect(await rows("select kind from connection_commands")).toEqual([{ kind: "download" }]);
});

/** A conversation of an official number with somebody who wrote just now. */
async function conversation() {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(text: string) => here(() => queryText<T>(text));
  const number = newNumber();
  const contactId = await makeContact(companyId, { number });
  await wroteTo(companyId, connectionId, contactId);
  const ana = await makeUser(companyId);
  const ticketId = await makeTicket(companyId, { connectionId, contactId, status: "open", userId: ana.userId });
  return { here, rows, connectionId, number, ticketId, ana };
}

test("a message that Meta accepted but could not deliver for now is sent again three times under new ids, and then fails", async () => {
  const { here, rows, connectionId, ticketId, ana } = await conversation();
  await here(() => sendMessages(ana, ticketId, { body: "Oi" }, []));
  const seconds: number[] = [];
  const wids = new Set<string>();
  // A message of a machine stays one, so that an opt-out that came since still ends it.
  await rows("update connection_commands set priority = 2");
  for (let tries = 0; tries < 4; tries += 1) {
    await rows("update messages set ack = 1");
    await rows("update connection_commands set state = 'done', done_at = now()");
    const [{ wid } = { wid: "" }] = await rows<{ wid: string }>("select wid from messages");
    wids.add(wid);
    const status = { wamid: `wamid.${wid}`, wid, ack: null, failure: "refused", mayComeLater: true } as const;
    await here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
    // A repeated status changes nothing.
    await here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
    const [pause] = await rows<{ seconds: number }>(
      `select round(extract(epoch from not_before - created_at))::int as seconds from connection_commands
       where not_before is not null order by id desc limit 1`,
    );
    seconds.push(pause?.seconds ?? 0);
  }
  expect(wids.size).toBe(4);
  expect(seconds).toEqual([4, 16, 64, 64]);
  expect(await rows("select ack, failure from messages")).toEqual([{ ack: -1, failure: "refused" }]);
  const machines = Array.from({ length: 4 }, () => ({ priority: 2 }));
  expect(await rows("select priority from connection_commands")).toEqual(machines);
});

test.each([
  ["Meta's answer has not been noted yet", "select 1"],
  ["the contact was blocked", "update connection_commands set state = 'done'; update contacts set blocked_at = now()"],
])("a message that was not delivered fails immediately when %s", async (_when, change) => {
  const { here, rows, connectionId, ticketId, ana } = await conversation();
  await here(() => sendMessages(ana, ticketId, { body: "Oi" }, []));
  await rows("update messages set ack = 1");
  for (const one of change.split("; ")) await rows(one);
  const [{ wid } = { wid: "" }] = await rows<{ wid: string }>("select wid from messages");
  const status = { wamid: "wamid.A", wid, ack: null, failure: "refused", mayComeLater: true } as const;
  await here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
  expect(await rows("select wid, ack, failure from messages")).toEqual([{ wid, ack: -1, failure: "refused" }]);
  expect(await rows("select 1 from connection_commands")).toHaveLength(1);
});

test("a message that Meta reports from the phone waits while Meta's answer to one of our messages is missing, and is dropped if it is ours", async () => {
  const { here, rows, connectionId, number, ticketId, ana } = await conversation();
  await here(() => sendMessages(ana, ticketId, { body: "Oi" }, []));
  const [{ wid } = { wid: "" }] = await rows<{ wid: string }>("select wid from messages");
  await here(() => beginSend(connectionId, wid));
  const echo = (name: string, at = new Date()) =>
    here(() => receiveEcho(inboundText(connectionId, { number, fromMe: true, wid: `wamid.${name}`, receivedAt: at })));
  await expect(echo("A")).rejects.toThrow(TargetUnknown);
  const hidden = { kind: "bsuid", value: "BR.9" } as const;
  await rows(
    `insert into contact_identities (company_id, contact_id, kind, value) select company_id, contact_id, 'bsuid', '${hidden.value}' from contact_identities`,
  );
  const unnamed = inboundText(connectionId, { identities: [hidden], fromMe: true, wid: "wamid.A" });
  await expect(
    here(() => receiveEcho(unnamed)),
    "Meta leaves the phone out",
  ).rejects.toThrow(TargetUnknown);
  expect(await echo("EARLIER", new Date(0)), "it was written before").toMatchObject({ state: "stored" });
  const status = { wamid: "wamid.A", wid, ack: 1, failure: null } as const;
  await here(() => takeDelivery(connectionId, { messages: [], statuses: [status] }));
  expect(await echo("A")).toEqual({ state: "ignored", reason: "own_message" });
  expect(await echo("B")).toMatchObject({ state: "stored" });
  await rows("update official_sends set wamid = null, tried_at = now() - interval '11 minutes'");
  expect(await echo("C"), "no answer comes any more").toMatchObject({ state: "stored" });
});

test("a message that Meta reports from the phone is dropped when Meta's answer to its sending comes between the two queries", async () => {
  const { here, rows, connectionId, number, ticketId, ana } = await conversation();
  await here(() => sendMessages(ana, ticketId, { body: "Oi" }, []));
  const [{ wid } = { wid: "" }] = await rows<{ wid: string }>("select wid from messages");
  await here(() => beginSend(connectionId, wid));
  const [asked, answered] = [gate(), gate()];
  const echo = here(async () => {
    const connection = connectionInScope();
    if (!connection) throw new Error("There is no transaction");
    const ask = connection.query.bind(connection) as (...given: unknown[]) => Promise<unknown>;
    const first = async (...given: unknown[]) => {
      Reflect.deleteProperty(connection, "query");
      const answer = await ask(...given);
      asked.open();
      await answered.passed;
      return answer;
    };
    Reflect.set(connection, "query", first);
    return receiveEcho(inboundText(connectionId, { number, fromMe: true, wid: "wamid.A" }));
  });
  await Promise.race([asked.passed, echo]);
  await here(() => sendTaken(connectionId, wid, "wamid.A"));
  answered.open();
  expect(await echo).toEqual({ state: "ignored", reason: "own_message" });
  expect(await rows("select wid from messages")).toEqual([{ wid }]);
});
