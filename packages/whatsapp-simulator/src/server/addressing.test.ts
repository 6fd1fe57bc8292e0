import { expect, test } from "vitest";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";
import { otherBrazilianForm } from "./numbers.ts";

const stage = useNetwork();

test.each([
  ["5511987654321", "551187654321"],
  ["551187654321", "5511987654321"],
  ["15551234567", undefined],
  ["5511387654321", undefined],
])("the other Brazilian form of %s is %s", (number, other) => {
  expect(otherBrazilianForm(number)).toBe(other);
});

test("a chat addressed by number works in both directions, and both addresses are known", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA, { addressing: "pn" });
  const { key } = await client.message(await maria.send(COMPANY, { kind: "text", text: "oi" }));
  expect(key).toMatchObject({ remoteJid: maria.jid, remoteJidAlt: maria.lid });
  const sent = await client.sendText(maria.jid, "olá");
  await client.until(() => client.status(sent) === 3);
});

test("a customer who hides the number is known only by LID", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA, { lidOnly: true });
  const { key } = await client.message(await maria.send(COMPANY, { kind: "text", text: "oi" }));
  expect([key.remoteJid, key.remoteJidAlt]).toEqual([maria.lid, undefined]);
  const sent = await client.sendText(maria.lid, "olá");
  await client.until(() => client.status(sent) === 3);
  expect(await client.socket.signalRepository.lidMapping.getPNForLID(maria.lid)).toBeNull();
});

test("the company writes first, to the number or to the LID", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  for (const jid of [maria.jid, maria.lid]) {
    const sent = await client.sendText(jid, jid);
    await client.until(() => client.status(sent) === 3);
  }
  expect(maria.chat(COMPANY).map(({ text }) => text)).toEqual([maria.jid, maria.lid]);
});

test("either Brazilian form is found, and only the registered form receives", async () => {
  const client = await stage.linked();
  const [registered, other] = ["551187654321", "5511987654321"];
  const old = stage.network.customer(registered);
  expect(await client.socket.onWhatsApp(other)).toEqual([{ jid: old.jid, exists: true }]);
  expect(await client.socket.onWhatsApp("5511900009999")).toEqual([]);
  const lost = await client.sendText(`${other}@s.whatsapp.net`, "ninguém lê");
  await client.until(() => client.acks.length === 1);
  expect(client.acks).toEqual([{ id: lost, error: "479" }]);
  expect(old.chat(COMPANY)).toEqual([]);
  await client.sendText(old.jid, "agora sim");
  await expect.poll(() => old.chat(COMPANY).map(({ text }) => text)).toEqual(["agora sim"]);
});

test("two companies write to each other, companion to companion", async () => {
  const one = await stage.linked();
  const other = await stage.linked("5511900000002");
  const sent = await one.sendText("5511900000002@s.whatsapp.net", "somos vizinhos");
  const { key, message } = await other.message(sent);
  expect([message?.extendedTextMessage?.text, key.remoteJid]).toEqual([
    "somos vizinhos",
    stage.network.account(COMPANY).lid,
  ]);
  await one.until(() => one.status(sent) === 3);
  await one.socket.sendPresenceUpdate("composing", stage.network.account("5511900000002").jid);
  await other.until(() => other.presences.length === 1);
  await other.socket.readMessages([key]);
  await one.until(() => one.status(sent) === 4);
});
