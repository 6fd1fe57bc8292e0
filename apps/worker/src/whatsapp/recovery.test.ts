import { claimLeases, type Lease } from "@balcao/core/numbers/connections/leases";
import { asPlatform } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { platformPool } from "@balcao/core/base/postgres/platform-pool";
import { afterAll, describe, expect, test } from "vitest";
import { type Desk, eventually, useStage } from "../testing/stage.ts";
import { baileysTransport } from "./baileys/transport.ts";
import type { LinkEvents, NumberLink } from "./gateway.ts";

const stage = useStage();
const db = platformPool("test-recovery", 4);
afterAll(() => db.end());

/** A linked number that no worker holds. */
async function idleDesk(): Promise<Desk> {
  const desk = await stage.desk();
  const worker = stage.startWorker();
  await desk.link();
  await worker.stop();
  return desk;
}

/** A worker that dies after it has written its messages into the journal. */
async function dying(desk: Desk, dieAt: (row: JournalRow, link: NumberLink) => void = () => undefined) {
  const leases = await claimLeases(db, {
    network: "simulator",
    holder: `dying-${desk.connectionId}`,
    held: [],
    limit: 1000,
  });
  const lease = leases.find(({ connectionId }) => connectionId === desk.connectionId) as Lease;
  const rows: JournalRow[] = [];
  let opened: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const nothing = () => undefined;
  const events: LinkEvents = {
    qr: nothing,
    pairingCode: nothing,
    passkey: nothing,
    paired: nothing,
    opened: () => opened(),
    closed: nothing,
    stale: nothing,
    taken: nothing,
    ticks: async () => undefined,
    unopened: async () => undefined,
    people: nothing,
    blocked: nothing,
    pictured: nothing,
    typing: nothing,
    warned: nothing,
    caughtUp: nothing,
    received: (row) => {
      rows.push(row);
      dieAt(row, link);
    },
  };
  const link = baileysTransport({
    server: { url: stage.network.wsUrl },
    testRoot: stage.network.certificateRoot,
    db,
  }).hold(lease, events);
  await link.load();
  link.connect({ pairingNumber: null });
  await isOpen;
  return {
    rows,
    /** Ends the worker as if the process had ended, and ends its lease too. */
    die: async () => {
      await link.disconnect();
      await asPlatform(() =>
        queryText("update connection_leases set holder = '' where connection_id = $1", [desk.connectionId]),
      );
    },
  };
}

const victimHas = (victim: Awaited<ReturnType<typeof dying>>, count: number) =>
  eventually(() => {
    if (victim.rows.length < count) throw new Error("not yet");
  });

describe("a crash", () => {
  test("a crash after the receipt loses no message: the server will not send it again, but the journal has it", async () => {
    const desk = await idleDesk();
    const maria = stage.customer();
    const victim = await dying(desk);
    const wid = await maria.send(desk.number, { kind: "text", text: "primeira mensagem" });
    await eventually(() => expect(maria.chat(desk.number)[0]?.ack).toBe(2));
    await victim.die();
    expect(await desk.messages()).toEqual([]);
    stage.startWorker();
    expect(await desk.message(wid)).toMatchObject({ body: "primeira mensagem" });
    expect(await desk.journal()).toEqual([{ wid, state: "stored", reason: null }]);
  });

  test.each(["a customer's first message", "a later one"])(
    "a crash before the receipt of %s loses nothing: the message comes again, opens although its key is used up, and is stored once",
    async (which) => {
      const desk = await idleDesk();
      const maria = stage.customer();
      let armed = which === "a customer's first message";
      // The moment between the commit and the receipt.
      const victim = await dying(desk, (_row, link) => void (armed && link.disconnect()));
      if (!armed) {
        await maria.send(desk.number, { kind: "text", text: "antes" });
        await victimHas(victim, 1);
        armed = true;
      }
      const wid = await maria.send(desk.number, { kind: "text", text: "a tempo" });
      await eventually(() => expect(victim.rows.some((row) => row.wid === wid)).toBe(true));
      await victim.die();
      expect(maria.chat(desk.number).find(({ id }) => id === wid)?.ack).toBe(1);
      stage.startWorker();
      await desk.message(wid);
      await eventually(() => expect(maria.chat(desk.number).find(({ id }) => id === wid)?.ack).toBe(2));
      expect((await desk.messages()).filter((message) => message.wid === wid)).toHaveLength(1);
      expect((await desk.journal()).find((row) => row.wid === wid)).toMatchObject({ state: "stored" });
      const next = await maria.send(desk.number, { kind: "text", text: "e a seguinte" });
      expect(await desk.message(next)).toMatchObject({ body: "e a seguinte" });
    },
  );

  test("a crash between the key and the content of a group message loses nothing, because both arrive again and are one message", async () => {
    const desk = await idleDesk();
    const maria = stage.customer();
    const group = stage.network.group("Turma", [maria.number, desk.number]);
    const victim = await dying(desk, (_row, link) => void link.disconnect());
    const wid = await maria.send(group.jid, { kind: "text", text: "no grupo" });
    await eventually(() => expect(victim.rows).toHaveLength(1));
    await victim.die();
    // Only the part with the key had been committed.
    await desk.rows(
      "update inbound_journal set plaintexts = substring(plaintexts for 20 + get_byte(plaintexts, 18) * 256 + get_byte(plaintexts, 19))",
    );
    await desk.rows("delete from whatsapp_keys where type = 'sender-key'");
    stage.startWorker();
    expect(await desk.message(wid)).toMatchObject({ body: "no grupo" });
    const next = await maria.send(group.jid, { kind: "text", text: "de novo" });
    expect(await desk.message(next)).toMatchObject({ body: "de novo" });
  });

  test("a crash during the sending of a message is repaired: the message is sent again under its id, and the phone shows it once", async () => {
    const desk = await stage.desk();
    const worker = stage.startWorker();
    await desk.link();
    const maria = stage.customer();
    const { ticketId } = await desk.message(await maria.send(desk.number, { kind: "text", text: "oi" }));
    stage.network.addFault({ kind: "delayAck", ms: 60_000, number: desk.number });
    const { wid } = await desk.write(ticketId, "sem resposta do servidor");
    await eventually(() => expect(maria.chat(desk.number).some(({ id }) => id === wid)).toBe(true));
    await worker.stop();
    expect((await desk.message(wid)).ack).toBe(0);
    stage.network.clearFaults();
    stage.startWorker();
    await desk.message(wid, ({ ack }) => ack >= 1);
    expect(maria.chat(desk.number).filter(({ id }) => id === wid)).toMatchObject([
      { text: "sem resposta do servidor" },
    ]);
  });
});

describe("messages that arrive twice, late or broken", () => {
  test("messages that arrive twice, late or broken are stored once and in one ticket, even as new ciphertext or in swapped stanzas", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    stage.network.addFault({ kind: "duplicate", rate: 0.5, number: desk.number });
    stage.network.addFault({ kind: "reorder", rate: 0.3, number: desk.number });
    const maria = stage.customer();
    const sent: string[] = [];
    for (let count = 0; count < 30; count += 1)
      sent.push(await maria.send(desk.number, { kind: "text", text: `n${count}` }));
    for (const wid of sent) await desk.message(wid);
    expect((await desk.messages()).map(({ wid }) => wid).toSorted()).toEqual(sent.toSorted());
    expect(new Set((await desk.messages()).map(({ ticketId }) => ticketId)).size).toBe(1);
  });

  test("messages that were sent while no worker ran arrive in order", async () => {
    const desk = await idleDesk();
    const [maria, joao] = [stage.customer(), stage.customer()];
    for (let count = 0; count < 5; count += 1)
      for (const customer of [maria, joao]) await customer.send(desk.number, { kind: "text", text: `${count}` });
    stage.startWorker();
    await eventually(async () => expect(await desk.messages()).toHaveLength(10));
    for (const customer of [maria, joao])
      expect((await desk.messages()).filter(({ chat }) => chat === customer.lid).map(({ body }) => body)).toEqual([
        "0",
        "1",
        "2",
        "3",
        "4",
      ]);
  });

  test("a message that cannot be decrypted is shown as unreadable, and with its content once it comes again", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    const maria = stage.customer();
    await desk.message(await maria.send(desk.number, { kind: "text", text: "boa" }));
    await desk.rows("delete from outbox");
    stage.network.addFault({ kind: "undecryptable", number: desk.number, times: 1 });
    const wid = await maria.send(desk.number, { kind: "text", text: "ilegível" });
    expect(await desk.message(wid, ({ mediaType }) => mediaType === "text")).toMatchObject({ body: "ilegível" });
    const events = await desk.rows<{ name: string; type: string }>(
      `select name, payload->'message'->>'mediaType' as type from outbox where payload->'message'->>'id' is not null order by id`,
    );
    expect(events[0]).toEqual({ name: "message.create", type: "undecrypted" });
    expect(events.at(-1)).toEqual({ name: "message.update", type: "text" });
    expect((await desk.messages()).filter((message) => message.wid === wid)).toHaveLength(1);
    expect((await desk.journal()).at(-1)).toEqual({ wid, state: "stored", reason: "revealed" });
  });
});
