import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startNetwork } from "../network.ts";
import type { SimulatedNetwork } from "../network-api.ts";
import { TestClient } from "../testing/client.ts";
import { COMPANY, JOAO, MARIA } from "../testing/setup.ts";

let stateDir: string;
let network: SimulatedNetwork;
let client: TestClient;

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "network-state-"));
  network = await startNetwork({ port: 0, mediaPort: 0, stateDir });
  client = new TestClient(network);
});

afterEach(async () => {
  await client.leave();
  await network.close();
  rmSync(stateDir, { recursive: true });
});

async function restart(): Promise<void> {
  await client.leave();
  await network.close();
  network = await startNetwork({ port: 0, mediaPort: 0, stateDir });
  client.moveTo(network);
}

test("after a restart all companions and customers continue where they were", async () => {
  const photo = randomBytes(5_000);
  const before = network.customer(MARIA, { name: "Maria" });
  before.setPicture(photo);
  const { pictureId } = before;
  const group = network.group("Festa", [MARIA, JOAO, COMPANY]);
  await client.link(COMPANY);
  await client.message(
    await before.send(COMPANY, { kind: "image", data: photo, mimetype: "image/jpeg", caption: "veja" }),
  );
  await client.message(await before.send(group.jid, { kind: "text", text: "no grupo" }));
  const answered = await client.sendText(before.lid, "lindo");
  await client.until(() => client.status(answered) === 3);
  for (const number of ["5599900000001", "5511800000001"]) network.customer(number);
  const credential = { credentialId: "YQ", publicKey: "Yg==" };
  Object.assign(network.account(COMPANY), { passkey: "bare", credential });
  const { certificateRoot } = network;
  const people = network.customers().map(({ number }) => number);
  await restart();
  expect(network.certificateRoot).toBe(certificateRoot);
  expect(network.account(COMPANY).devices()).toEqual([{ device: 1, online: false, platform: "Balcão" }]);
  expect(network.account(COMPANY)).toMatchObject({ passkey: "bare", credential });
  expect(network.groups()).toMatchObject([{ jid: group.jid, subject: "Festa", participants: [MARIA, JOAO, COMPANY] }]);
  expect(network.customers().map(({ number }) => number)).toEqual(people);
  const maria = network.customer(MARIA);
  expect([maria.name, maria.lid, maria.pictureId]).toEqual(["Maria", before.lid, pictureId]);
  expect(photo.equals(maria.picture() ?? Buffer.alloc(0))).toBe(true);
  expect(maria.chat(COMPANY)).toMatchObject([
    { kind: "image", text: "veja", ack: 2 },
    { id: answered, text: "lindo" },
  ]);
  expect(photo.equals(maria.chat(COMPANY)[0]?.media ?? Buffer.alloc(0))).toBe(true);

  client.connect();
  await client.opened();
  for (const peer of [COMPANY, group.jid]) {
    const id = await maria.send(peer, { kind: "text", text: "voltei" });
    expect((await client.message(id)).message?.conversation).toBe("voltei");
    const sent = await client.sendText(peer === COMPANY ? maria.lid : peer, "que bom");
    await expect.poll(() => maria.chat(peer).at(-1)).toMatchObject({ id: sent, text: "que bom", copies: 1 });
  }
  expect(client.received.filter(({ messageStubType }) => messageStubType)).toEqual([]);
});

test("messages that waited for either side still wait after a restart", async () => {
  const maria = network.customer(MARIA);
  const joao = network.customer(JOAO);
  await client.link(COMPANY);
  joao.autoRead = true;
  joao.setState("offline");
  const forJoao = await client.sendText(joao.lid, "quando puder");
  await client.until(() => client.acks.length === 1);
  await client.leave();
  const forCompany = await maria.send(COMPANY, { kind: "text", text: "alguém?" });
  await restart();
  expect(network.customer(JOAO)).toMatchObject({ state: "offline", autoRead: true });
  network.customer(JOAO).setState("online");
  await expect.poll(() => network.customer(JOAO).chat(COMPANY)).toMatchObject([{ id: forJoao, text: "quando puder" }]);
  client.connect();
  expect((await client.message(forCompany)).message?.conversation).toBe("alguém?");
  await client.until(() => client.status(forJoao) === 4);
});
