import type { Chat } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { NetworkEvent } from "../network-api.ts";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

function heard<T extends NetworkEvent["type"]>(type: T): Extract<NetworkEvent, { type: T }>[] {
  const seen: Extract<NetworkEvent, { type: T }>[] = [];
  stage.network.events.on("event", (event) => {
    if (event.type === type) seen.push(event as Extract<NetworkEvent, { type: T }>);
  });
  return seen;
}

test.each(["lid", "pn"] as const)(
  "an owner's message on the phone reaches the customer and the companion (%s)",
  async (addressing) => {
    const client = await stage.linked();
    const maria = stage.network.customer(MARIA, { addressing });
    const id = await stage.network.account(COMPANY).sendFromPhone(maria.jid, { kind: "text", text: "sou o dono" });
    const { key, message } = await client.message(id);
    expect([message?.conversation, key.fromMe]).toEqual(["sou o dono", true]);
    expect(key).toMatchObject({ remoteJid: maria.lid, remoteJidAlt: maria.jid });
    await expect.poll(() => maria.chat(COMPANY)).toMatchObject([{ id, text: "sou o dono", fromCustomer: false }]);
    maria.read(COMPANY);
    await client.until(() => client.status(id) === 4);
  },
);

test("two companions of one number both get messages, and each sees what the other writes and reads", async () => {
  const first = await stage.linked();
  const second = await stage.linked();
  const maria = stage.network.customer(MARIA);
  expect(
    stage.network
      .account(COMPANY)
      .devices()
      .map(({ device }) => device),
  ).toEqual([1, 2]);
  const asked = await maria.send(COMPANY, { kind: "text", text: "oi" });
  const [{ key }] = [await first.message(asked), await second.message(asked)];
  const answered = await first.sendText(maria.lid, "olá");
  expect((await second.message(answered)).key).toMatchObject({ fromMe: true, remoteJid: maria.lid });
  await second.until(() => second.status(answered) === 3);
  await first.socket.readMessages([key]);
  await second.until(() =>
    second.updates.some(({ key: of, update }) => of.id === asked && update.status !== undefined),
  );
  await expect.poll(() => maria.chat(COMPANY)).toMatchObject([{ ack: 3 }, { id: answered, copies: 1 }]);
});

test("a companion that is linked later gets messages too", async () => {
  const first = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const other = await stage.linked("5511900000002");
  await other.sendText(`${COMPANY}@s.whatsapp.net`, "um");
  await first.until(() => first.received.some(({ message }) => message?.extendedTextMessage?.text === "um"));
  const second = await stage.linked();
  const fromMaria = await maria.send(COMPANY, { kind: "text", text: "para as duas" });
  for (const client of [first, second]) await client.message(fromMaria);
  await expect.poll(() => other.socket.userDevicesCache.get(COMPANY)).toBeUndefined();
  const fromOther = await other.sendText(`${COMPANY}@s.whatsapp.net`, "dois");
  for (const client of [first, second]) await client.message(fromOther);
  expect(other.acks.map(({ error }) => error)).toEqual([undefined, undefined]);
});

test("a call rings, and is rejected or ends unanswered", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const account = stage.network.account(COMPANY);
  const rejected = heard("callRejected");
  const callId = account.call(MARIA, { video: true });
  await client.until(() => client.calls.length === 1);
  expect(client.calls[0]).toMatchObject({
    id: callId,
    from: maria.lid,
    callerPn: maria.jid,
    status: "offer",
    isVideo: true,
  });
  await client.socket.rejectCall(callId, maria.lid);
  expect(rejected).toEqual([{ type: "callRejected", number: COMPANY, callId }]);
  account.endCall(callId, "timeout");
  await client.until(() => client.calls.length === 2);
  expect(client.calls[1]).toMatchObject({ id: callId, status: "timeout" });
});

test("typing is shown on both sides, and a companion that watches a customer sees when they are online", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "oi" }));
  const typing = heard("typing");
  await client.socket.sendPresenceUpdate("composing", maria.lid);
  await client.socket.sendPresenceUpdate("recording", maria.lid);
  await expect
    .poll(() => typing.map(({ customer, peer, state }) => [customer, peer, state]))
    .toEqual([
      [MARIA, `${COMPANY}@s.whatsapp.net`, "composing"],
      [MARIA, `${COMPANY}@s.whatsapp.net`, "recording"],
    ]);
  const shown = () => client.presences.map(({ presences }) => Object.values(presences)[0]?.lastKnownPresence);
  // A companion that is not marked as available gets no typing events.
  const gone = heard("unavailable");
  await client.socket.sendPresenceUpdate("unavailable");
  await expect.poll(() => gone).toHaveLength(1);
  maria.typing(COMPANY, "composing");
  const there = heard("available");
  await client.socket.sendPresenceUpdate("available");
  await expect.poll(() => there).toHaveLength(1);
  maria.typing(COMPANY, "composing");
  maria.typing(COMPANY, "recording");
  maria.typing(COMPANY, "paused");
  await client.until(() => client.presences.length === 3);
  await client.socket.presenceSubscribe(maria.lid);
  await client.until(() => client.presences.length === 4);
  maria.setState("offline");
  await client.until(() => client.presences.length === 5);
  expect(shown()).toEqual(["composing", "recording", "available", "available", "unavailable"]);
});

test("settings of one companion reach the other companion, even after an absence", async () => {
  const first = await stage.linked();
  const second = await stage.linked();
  await first.until(() => first.auth.creds.myAppStateKeyId !== undefined);
  await second.until(() => second.auth.creds.myAppStateKeyId !== undefined);
  const maria = stage.network.customer(MARIA);
  const pinned: string[] = [];
  const pins = (chats: Partial<Chat>[]): string[] => chats.flatMap(({ id, pinned: at }) => (at && id ? [id] : []));
  second.socket.ev.on("chats.update", (chats) => void pinned.push(...pins(chats)));
  await first.socket.chatModify({ pin: true }, maria.lid);
  await expect.poll(() => pinned).toEqual([maria.lid]);
  await second.leave();
  const joao = stage.network.customer(JOAO);
  await first.socket.chatModify({ pin: false }, maria.lid);
  await first.socket.chatModify({ pin: true }, joao.lid);
  second.connect();
  second.socket.ev.on("chats.update", (chats) => void pinned.push(...pins(chats)));
  await expect.poll(() => pinned).toEqual([maria.lid, joao.lid]);
});
