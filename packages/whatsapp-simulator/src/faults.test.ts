import { expect, test } from "vitest";
import { Faults } from "./faults.ts";
import type { Fault } from "./network-api.ts";
import { COMPANY, MARIA, useNetwork } from "./testing/setup.ts";

let dice = 0;
const stage = useNetwork({ random: () => dice });

test("a fault of one number does not affect the others, and a newer fault replaces an older fault", () => {
  const faults = new Faults(() => 0.5);
  faults.add({ kind: "duplicate", rate: 1, number: COMPANY });
  expect([faults.happens("duplicate", COMPANY), faults.happens("duplicate", MARIA)]).toEqual([true, false]);
  faults.add({ kind: "duplicate", rate: 0.2, number: COMPANY });
  expect(faults.happens("duplicate", COMPANY)).toBe(false);
  faults.add({ kind: "nack", error: 463, times: 1 });
  expect([faults.take("nack", COMPANY)?.error, faults.take("nack", COMPANY)]).toEqual([463, undefined]);
});

test.each<[Fault, number]>([
  [{ kind: "drop" }, 428],
  [{ kind: "streamError", code: 401 }, 401],
  [{ kind: "streamError", code: 403 }, 403],
  [{ kind: "streamError", code: 408 }, 408],
  [{ kind: "streamError", code: 428 }, 428],
  [{ kind: "streamError", code: 440 }, 440],
  [{ kind: "streamError", code: 500 }, 500],
  [{ kind: "streamError", code: 503 }, 503],
])("%j closes the companion with %i", async (fault, code) => {
  const client = await stage.linked();
  stage.network.addFault({ ...fault, number: MARIA });
  stage.network.addFault({ ...fault, number: COMPANY });
  await client.until(() => client.closedWith !== undefined);
  expect(client.closedWith).toBe(code);
  expect(
    stage.network
      .account(COMPANY)
      .devices()
      .some(({ online }) => online),
  ).toBe(false);
});

test("a frozen connection receives and sends nothing, and stays open", async () => {
  const client = await (await stage.newClient({ defaultQueryTimeoutMs: 300 })).link(COMPANY);
  stage.network.addFault({ kind: "freeze", number: COMPANY });
  const maria = stage.network.customer(MARIA);
  expect(await client.socket.onWhatsApp(MARIA)).toBeUndefined();
  const id = await maria.send(COMPANY, { kind: "text", text: "oi" });
  expect(stage.network.account(COMPANY).devices()).toMatchObject([{ online: true }]);
  expect(client.closedWith).toBeUndefined();
  stage.network.addFault({ kind: "drop", number: COMPANY });
  await client.until(() => client.closedWith !== undefined);
  client.connect();
  expect((await client.message(id)).message?.conversation).toBe("oi");
});

test("a 515 makes the client connect again", async () => {
  const client = await stage.linked();
  const { socket } = client;
  stage.network.addFault({ kind: "streamError", code: 515, number: COMPANY });
  await client.until(() => client.socket !== socket && client.connection === "open");
  expect(stage.network.account(COMPANY).devices()).toMatchObject([{ online: true }]);
});

test.each([401, 403, 405, 500, 503] as const)("a login fails with %i as often as requested", async (code) => {
  const client = await stage.linked();
  await client.leave();
  stage.network.addFault({ kind: "failLogin", code, number: COMPANY, times: 1 });
  client.connect();
  await client.until(() => client.closedWith !== undefined);
  expect(client.closedWith).toBe(code);
  client.connect();
  await client.opened();
});

test("a refused message reaches nobody and names the reason", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  stage.network.addFault({ kind: "nack", error: 500, number: COMPANY, times: 1 });
  const [lost, sent] = [await client.sendText(maria.lid, "não"), await client.sendText(maria.lid, "sim")];
  await client.until(() => client.status(sent) === 3);
  expect(client.acks).toEqual([
    { id: lost, error: "500" },
    { id: sent, error: undefined },
  ]);
  expect(maria.chat(COMPANY).map(({ text }) => text)).toEqual(["sim"]);
});

test("acks and receipts can be held back", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  stage.network.addFault({ kind: "delayAck", ms: 400, number: COMPANY });
  const sent = await client.sendText(maria.lid, "calma");
  await expect.poll(() => maria.chat(COMPANY).length).toBe(1);
  expect([client.acks, client.status(sent)]).toEqual([[], expect.not.toSatisfy((status: number) => status >= 3)]);
  await client.until(() => client.acks.length === 1 && client.status(sent) === 3);
});

test("a message arrives twice, and both copies can be read", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  dice = 0.4;
  stage.network.addFault({ kind: "duplicate", rate: 0.5, number: COMPANY });
  const id = await maria.send(COMPANY, { kind: "text", text: "duas vezes" });
  const copies = () => client.received.filter(({ key }) => key.id === id);
  await client.until(() => copies().length === 2);
  expect(copies().map(({ message }) => message?.conversation)).toEqual(["duas vezes", "duas vezes"]);
  stage.network.clearFaults();
  await client.message(await maria.send(COMPANY, { kind: "text", text: "uma" }));
  expect(client.received.filter(({ message }) => message?.conversation === "uma")).toHaveLength(1);
});

test("two messages in a row change places, and a single message still arrives", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "zero" }));
  dice = 0;
  stage.network.addFault({ kind: "reorder", rate: 1, number: COMPANY });
  for (const text of ["um", "dois", "três"]) await maria.send(COMPANY, { kind: "text", text });
  await client.until(() => client.received.filter(({ message }) => message?.conversation).length === 4);
  const texts = client.received.flatMap(({ message }) => message?.conversation ?? []);
  expect(texts).toEqual(["zero", "dois", "um", "três"]);
});

test("a muted query is never answered", async () => {
  const client = await (await stage.newClient({ defaultQueryTimeoutMs: 300 })).link(COMPANY);
  stage.network.customer(MARIA);
  stage.network.addFault({ kind: "mute", xmlns: "usync", number: COMPANY });
  expect(await client.socket.onWhatsApp(MARIA)).toBeUndefined();
  stage.network.clearFaults();
  expect(await client.socket.onWhatsApp(MARIA)).toHaveLength(1);
});

test.each(["first message", "later message", "group message"])(
  "a %s cannot be read until it is requested again",
  async (what) => {
    const client = await stage.linked();
    const maria = stage.network.customer(MARIA);
    const group = stage.network.group("Festa", [MARIA, COMPANY]);
    const peer = what === "group message" ? group.jid : COMPANY;
    if (what === "later message") {
      await client.message(await maria.send(COMPANY, { kind: "text", text: "oi" }));
      const sent = await client.sendText(maria.lid, "olá");
      await client.until(() => client.status(sent) === 3);
    }
    stage.network.addFault({ kind: "undecryptable", number: COMPANY, times: 1 });
    const id = await maria.send(peer, { kind: "text", text: "segredo" });
    const tries = () => client.received.filter(({ key }) => key.id === id);
    await client.until(() => tries().length === 2);
    expect(tries()).toMatchObject([{ messageStubType: 2 }, { message: { conversation: "segredo" } }]);
  },
);
