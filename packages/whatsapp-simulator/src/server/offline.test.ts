import { expect, test } from "vitest";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

test("messages that were sent while the company was away arrive when it is back, in order and once", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "antes" }));
  await client.leave();
  const ids: string[] = [];
  for (let index = 0; index < 130; index++) ids.push(await maria.send(COMPANY, { kind: "text", text: `n${index}` }));
  expect(maria.chat(COMPANY).at(-1)?.ack).toBe(1);
  client.connect();
  const late = () => client.received.filter(({ message }) => message?.conversation?.startsWith("n"));
  await client.until(() => late().length >= 130);
  const { key, upsertType } = await client.message(await maria.send(COMPANY, { kind: "text", text: "depois" }));
  expect([key.remoteJid, upsertType]).toEqual([maria.lid, "notify"]);
  expect(late().map((message) => message.key.id)).toEqual(ids);
  expect(new Set(late().map((message) => message.upsertType))).toEqual(new Set(["append"]));
  await expect.poll(() => maria.chat(COMPANY).at(-1)?.ack).toBe(2);
});

test("a message that the companion never acknowledged arrives again at the next login", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  client.socket.ws.removeAllListeners("CB:message");
  const id = await maria.send(COMPANY, { kind: "text", text: "ninguém ouviu" });
  await client.leave();
  client.connect();
  expect((await client.message(id)).message?.conversation).toBe("ninguém ouviu");
  await expect.poll(() => maria.chat(COMPANY)[0]?.ack).toBe(2);
  await client.leave();
  client.received.length = 0;
  client.connect();
  await client.opened();
  await client.message(await maria.send(COMPANY, { kind: "text", text: "e agora?" }));
  expect(client.received.map(({ message }) => message?.conversation)).toEqual(["e agora?"]);
});

test("receipts wait for the company too", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const sent = await client.sendText(maria.lid, "leia depois");
  await client.until(() => client.status(sent) === 3);
  await client.leave();
  maria.read(COMPANY);
  client.connect();
  await expect.poll(() => client.status(sent)).toBe(4);
});

test("a message to an offline customer has one tick, and gets the second once the customer is back and has sent their waiting messages", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  maria.setState("offline");
  const sent = await client.sendText(maria.lid, "está aí?");
  await client.until(() => client.acks.length === 1);
  const writing = maria.send(COMPANY, { kind: "text", text: "no metrô" });
  expect(maria.chat(COMPANY)).toEqual([]);
  expect(client.status(sent)).toBeLessThan(3);
  maria.setState("online");
  await client.until(() => client.status(sent) === 3);
  await client.message(await writing);
});

test("the same message sent again is one message with two copies", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const messageId = await client.sendText(maria.lid, "uma vez");
  await client.send(maria.lid, { text: "uma vez" }, { messageId });
  await expect.poll(() => maria.chat(COMPANY)).toMatchObject([{ id: messageId, copies: 2 }]);
});

test("the history names only the people with whom the phone chats", async () => {
  stage.network.account(COMPANY);
  const maria = stage.network.customer(MARIA, { name: "Maria" });
  const joao = stage.network.customer(JOAO, { lidOnly: true });
  for (const customer of [maria, joao]) await customer.send(COMPANY, { kind: "text", text: "oi" });
  const stranger = stage.network.customer("5531987650003");
  const client = await stage.linked();
  await expect
    .poll(() => client.history.flatMap((set) => set.contacts))
    .toContainEqual(expect.objectContaining({ id: maria.lid, name: "Maria", phoneNumber: maria.jid }));
  const numbers = client.history.flatMap((set) => set.contacts.flatMap(({ phoneNumber }) => phoneNumber ?? []));
  expect(new Set(numbers)).toEqual(new Set([maria.jid]));
  const ids = client.history.flatMap((set) => set.contacts.map(({ id }) => id));
  expect([ids.includes(joao.lid), ids.includes(stranger.lid)]).toEqual([true, false]);
  await expect.poll(() => client.auth.creds.accountSyncCounter).toBe(1);
});
