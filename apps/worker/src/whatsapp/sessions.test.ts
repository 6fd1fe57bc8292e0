import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { inboundText } from "@balcao/core/testing/inbound";
import { transports } from "@balcao/shared/connections/transports";
import { afterAll, expect, test } from "vitest";
import { keyBench } from "../testing/keys.ts";
import { Desk, eventually, Stage } from "../testing/stage.ts";
import { makeParts } from "../session-parts.ts";
import { Gate } from "@balcao/core/base/gate";
import type { Fact, LinkEvents, NumberLink } from "./gateway.ts";
import { NumberSession } from "./sessions.ts";
import { Storing } from "./store-rows.ts";

const bench = keyBench("sessions");
afterAll(() => bench.end());

/** A number on a transport that is neither Baileys nor WhatsApp. The test decides the transport's reports, and sees the calls to it. */
async function held({
  linkWithinMs,
  failsOnce,
  ...unlike
}: Partial<NumberLink> & { linkWithinMs?: number; failsOnce?: string } = {}) {
  const lease = await bench.held();
  const { companyId, connectionId } = lease;
  const asked: string[] = [];
  const sent: OutgoingMessage[] = [];
  let events: LinkEvents | undefined;
  const chat = "1@lid";
  const identities = [{ kind: "lid" as const, value: "1" }];
  const failing = new Set([failsOnce]);
  const read: NumberLink["read"] = ({ wid, plaintexts }): Fact[] => {
    if (failing.delete(wid)) throw new Error("not now");
    return [
      { kind: "message", message: inboundText(connectionId, { chat, identities, wid, raw: plaintexts, body: wid }) },
    ];
  };
  const link: Partial<NumberLink> = {
    can: transports.whatsapp.can,
    isLinked: true,
    forgetKeys: async () => void asked.push("forget"),
    load: async () => void asked.push("load"),
    connect: ({ pairingNumber }) => asked.push(pairingNumber === null ? "connect" : `connect for ${pairingNumber}`),
    disconnect: async () => void asked.push("disconnect"),
    release: async () => void asked.push("release"),
    read,
    forwardsAsIs: () => false,
    picture: async () => null,
    send: async (message) => {
      sent.push(message);
      return { raw: Buffer.from("sent") };
    },
    ...unlike,
  };
  const transport = {
    hold: (_lease: unknown, given: LinkEvents) => {
      events = given;
      return link as NumberLink;
    },
  };
  const context = {
    transport,
    makeParts,
    storing: new Storing(new Gate(2)),
    camera: () => undefined,
    mayAct: () => true,
    ...(linkWithinMs && { linkWithinMs }),
  };
  const wanted = { connectionId, wanted: true, isMidPasskey: false, pairingNumber: null, retryAt: null };
  const session = new NumberSession(lease, wanted, { ...context, over: () => asked.push("over") });
  const desk = new Desk(new Stage(), companyId, connectionId, "5511999990000");
  if (!events) throw new Error("No link was asked for");
  return { desk, session, events, asked, sent, chat, wanted };
}

test("on any transport a number processes journalled rows, and sends a message under the id that was chosen for it", async () => {
  const { desk, session, events, asked, sent, chat } = await held();
  await desk.rows(
    "insert into inbound_journal (company_id, connection_id, chat, wid, from_me, plaintexts) values ($1, $2, $3, 'IN', false, 'own')",
    [desk.companyId, desk.connectionId, chat],
  );
  await session.start();
  const question = await desk.message("IN");
  expect(asked).toEqual(["load", "connect"]);
  expect(await desk.rows("select raw from messages")).toEqual([{ raw: Buffer.from("own") }]);

  events.opened({ number: desk.number, lid: null });
  await desk.until(({ status }) => status === "CONNECTED");
  await desk.write(question.ticketId, "Pois não", { wid: "OUT" });
  session.tell((part) => part.wake?.());
  await eventually(() => expect(sent).toMatchObject([{ wid: "OUT", chat, body: "Pois não" }]));
  expect((await desk.message("OUT")).ack).toBe(0);
  await events.ticks([{ wid: "OUT", ack: 2 }]);
  await desk.message("OUT", ({ ack }) => ack === 2);
  await eventually(async () =>
    expect(await desk.rows("select state from connection_commands")).toEqual([{ state: "done" }]),
  );

  await session.stop({ handOver: true });
  expect(asked.slice(2)).toEqual(["disconnect", "release"]);
  expect(await desk.state()).toMatchObject({ status: "OPENING", reason: "stopped" });
});

test("a message that nobody waits for is sent once its number has heard its customers, and not to a customer who opted out", async () => {
  const removed: string[] = [];
  const { desk, session, events, sent, chat } = await held({
    // The customer's wish is stored only at the second try.
    failsOnce: "PARAR",
    changeId: () => "CHANGE",
    remove: async ({ wid }) => void removed.push(wid),
  });
  const journal = async (wid: string) => {
    const [row] = await desk.rows<{ id: number }>(
      "insert into inbound_journal (company_id, connection_id, chat, wid, from_me, plaintexts) values ($1, $2, $3, $4, false, 'own') returning id",
      [desk.companyId, desk.connectionId, chat, wid],
    );
    return row?.id ?? 0;
  };
  await journal("IN");
  await session.start();
  const { ticketId } = await desk.message("IN");
  const unasked = async (wid: string) => {
    await desk.write(ticketId, "Promoção", { wid });
    await desk.rows("update messages set source = 'campaign' where wid = $1", [wid]);
    await desk.rows(
      "update connection_commands set priority = 2 where message_id = (select id from messages where wid = $1)",
      [wid],
    );
  };
  const leaves = async (wids: string[]) => {
    session.tell((part) => part.wake?.());
    await eventually(() => expect(sent.map(({ wid }) => wid)).toEqual(wids));
  };
  await unasked("FIRST");
  await desk.rows(
    `insert into connection_commands (company_id, connection_id, lane, kind, message_id)
     select company_id, connection_id, chat, 'delete', id from messages where wid = 'FIRST'`,
  );
  await desk.write(ticketId, "Já vejo", { wid: "TYPED" });
  const reopen = async () => {
    events.opened({ number: "5511999990007", lid: null });
    await desk.until(({ status }) => status === "CONNECTED");
  };
  await reopen();
  await leaves(["TYPED"]);
  events.taken("TYPED", null);
  events.caughtUp();
  await leaves(["TYPED", "FIRST"]);
  events.taken("FIRST", null);
  await desk.message("FIRST", ({ ack }) => ack === 1);
  await eventually(() => expect(removed).toEqual(["FIRST"]));
  events.taken("CHANGE", null);

  events.closed("lost");
  await desk.until(({ status }) => status === "TIMEOUT");
  await unasked("SECOND");
  await reopen();
  const id = await journal("PARAR");
  events.received({
    id,
    connectionId: desk.connectionId,
    chat,
    wid: "PARAR",
    participant: "",
    fromMe: false,
    envelope: {},
    plaintexts: Buffer.from("own"),
    reason: null,
    attempts: 0,
    receivedAt: new Date(),
  });
  events.caughtUp();
  expect(await desk.message("SECOND", ({ ack }) => ack === -1)).toMatchObject({ failure: "opted-out" });
  expect(sent.map(({ wid }) => wid)).not.toContain("SECOND");
  await session.stop({ handOver: false });
});

test("a number that the transport refuses stops, and shows why", async () => {
  const { desk, session, events, asked } = await held();
  await session.start();
  events.closed(440);
  const stopped = await desk.until(({ reason }) => reason === "replaced");
  expect(stopped).toMatchObject({ status: "DISCONNECTED", wanted: false });
  await eventually(() => expect(asked).toEqual(["load", "connect", "over"]));
  await session.stop({ handOver: false });
});

test("a number for which a code is requested while it still starts is opened once, for that code", async () => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const { session, asked, wanted } = await held({ isLinked: false, load: () => loaded });
  const started = session.start();
  session.follow({ ...wanted, pairingNumber: "5511999990000" }, 0);
  load();
  await started;
  expect(asked).toEqual(["connect for 5511999990000"]);
  await session.stop({ handOver: false });
});

test("a number that nobody links frees its place after a while, and shows that its QR code expired", async () => {
  const { desk, session, asked } = await held({ isLinked: false, linkWithinMs: 1 });
  await session.start();
  const ended = await desk.until(({ reason }) => reason === "qr-expired");
  expect(ended).toMatchObject({ status: "DISCONNECTED", wanted: false });
  await eventually(() => expect(asked).toEqual(["load", "connect", "disconnect", "forget", "over"]));
});

test("a number whose connections broke until its time was over does not claim that nobody scanned its code", async () => {
  const { desk, session, events } = await held({ isLinked: false, linkWithinMs: 200 });
  await session.start();
  events.closed("lost");
  expect(await desk.until(({ reason }) => reason === "passkey-lost")).toMatchObject({ status: "DISCONNECTED" });
});
