import { expect, test } from "vitest";
import { COMPANY, MARIA, useNetwork } from "./testing/setup.ts";

const stage = useNetwork();

test("a companion links by QR code, and a text goes each way with its ticks", async () => {
  const { network } = stage;
  const client = await stage.newClient();
  const maria = network.customer(MARIA, { name: "Maria" });
  await client.link(COMPANY);
  expect(network.account(COMPANY).devices()).toEqual([{ device: 1, online: true, platform: "Balcão" }]);

  const asked = await maria.send(network.account(COMPANY).jid, { kind: "text", text: "Oi, tem bolo?" });
  const message = await client.message(asked);
  expect(message).toMatchObject({
    upsertType: "notify",
    pushName: "Maria",
    message: { conversation: "Oi, tem bolo?" },
  });
  expect(message.key).toMatchObject({ remoteJid: maria.lid, remoteJidAlt: maria.jid, fromMe: false });
  await expect.poll(() => maria.chat(COMPANY)[0]?.ack).toBe(2);
  await client.socket.readMessages([message.key]);
  await expect.poll(() => maria.chat(COMPANY)[0]?.ack).toBe(3);

  const answered = await client.sendText(maria.lid, "Tem, de cenoura.");
  await client.until(() => client.status(answered) === 3);
  expect(client.acks).toEqual([{ id: answered, error: undefined }]);
  expect(maria.chat(COMPANY)).toMatchObject([
    { id: asked, fromCustomer: true, text: "Oi, tem bolo?" },
    { id: answered, fromCustomer: false, text: "Tem, de cenoura.", copies: 1 },
  ]);
  maria.read(COMPANY);
  await client.until(() => client.status(answered) === 4);
});

test("a companion links by pairing code, and a wrong code links nothing", async () => {
  const { network } = stage;
  const client = await stage.newClient();
  client.connect();
  await client.until(() => client.qr !== undefined);
  const code = await client.socket.requestPairingCode(COMPANY);
  const account = network.account(COMPANY);
  await expect.poll(() => network.waiting()[0]?.pairingNumber).toBe(COMPANY);
  await expect(account.enterCode("AAAA-AAAA")).rejects.toThrow("the code is wrong");
  expect(account.devices()).toEqual([]);
  await account.enterCode(code);
  await client.opened();
  expect(account.devices()).toMatchObject([{ device: 1, online: true }]);
});
