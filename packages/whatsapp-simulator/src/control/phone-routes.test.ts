import { expect, test } from "vitest";
import type { NetworkEvent } from "../network-api.ts";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";
import { Camera, QR_LIFE_MS } from "./camera.ts";
import { createPhoneClient } from "./client.ts";

const stage = useNetwork();
const phone = () => createPhoneClient(stage.network.httpUrl);

async function showing() {
  const client = await stage.newClient();
  client.connect();
  await client.until(() => client.qr !== undefined);
  return client;
}

test("a shown QR code is listed, and scanned by its reference", async () => {
  const client = await showing();
  const [unseen] = (await phone().state()).waiting;
  expect(unseen).toMatchObject({ qr: null, pairingNumber: null, expiresAt: null });

  const heard: NetworkEvent[] = [];
  stage.network.events.on("event", (event) => heard.push(event));
  await phone().showQr(client.qr ?? "");
  const { waiting } = await phone().state();
  expect(waiting).toEqual([{ ref: unseen?.ref, qr: client.qr, pairingNumber: null, expiresAt: expect.any(Number) }]);
  expect(heard).toContainEqual({ type: "waiting", ref: unseen?.ref, qr: client.qr, pairingNumber: null });

  const linked = await phone().scan(COMPANY, { ref: unseen?.ref ?? "" });
  expect(linked).toMatchObject({ number: COMPANY, devices: [{ device: 1 }] });
  await client.opened();
  expect((await phone().state()).waiting).toEqual([]);
});

test("a QR code can be scanned from its text, but only while a connection shows it", async () => {
  const client = await showing();
  const strange = (client.qr ?? "").replace(/#[^,]+/, "#2@nobody");
  await expect(phone().showQr(strange)).rejects.toMatchObject({ status: 409, code: "ERR_REFUSED" });
  await expect(phone().scan(COMPANY, { qr: strange })).rejects.toMatchObject({ status: 409, code: "ERR_REFUSED" });
  await expect(phone().scan(JOAO, { ref: "2@nobody" })).rejects.toMatchObject({ status: 404 });
  expect((await phone().state()).accounts.map(({ number }) => number)).not.toContain(JOAO);
  await expect(phone().scan("12", { qr: client.qr ?? "" })).rejects.toMatchObject({ status: 400 });
  await phone().scan(COMPANY, { qr: client.qr ?? "" });
  await client.opened();
});

test("a companion's new QR code replaces the former one, and each code ends after a minute", () => {
  const events = stage.network.events;
  const waiting = () => [{ ref: "one", refs: ["one", "two"], pairingNumber: null }];
  let now = 1_000_000;
  const camera = new Camera({ events, waiting }, () => now);
  expect(camera.show("https://wa.me/settings/linked_devices#one,noise,identity,secret,1")).toBe(true);
  expect(camera.show("two,noise,identity,secret")).toBe(true);
  expect(camera.show("three,noise,identity,secret")).toBe(false);
  expect(camera.show("one,noise")).toBe(false);
  expect(camera.read("one")).toBeNull();
  expect(camera.list()).toEqual([
    { ref: "two", qr: "two,noise,identity,secret", pairingNumber: null, expiresAt: now + QR_LIFE_MS },
  ]);
  now += QR_LIFE_MS;
  expect(camera.read("two")).toBeNull();
  expect(camera.list()).toEqual([{ ref: "one", qr: null, pairingNumber: null, expiresAt: null }]);
});

test("a pairing code may be typed in lower case and with a space", async () => {
  const client = await showing();
  const code = await client.socket.requestPairingCode(COMPANY);
  await expect.poll(async () => (await phone().state()).waiting[0]?.pairingNumber).toBe(COMPANY);
  await expect(phone().enterCode(COMPANY, "short")).rejects.toMatchObject({ status: 400 });
  await expect(phone().enterCode(COMPANY, "AAAAAAAA")).rejects.toMatchObject({ status: 409, code: "ERR_REFUSED" });
  await phone().enterCode(COMPANY, `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`);
  await client.opened();
});

test("an account that requires its passkey links no device", async () => {
  const client = await showing();
  expect(await phone().changeAccount(COMPANY, { passkey: "options" })).toMatchObject({ passkey: "options" });
  const asked = new Promise((resolve) =>
    client.socket.ws.once("CB:notification,type:passkey_prologue_request", resolve),
  );
  const scan = phone().scan(COMPANY, { qr: client.qr ?? "" });
  await asked;
  await Promise.all([client.leave(), expect(scan).rejects.toMatchObject({ status: 409, code: "ERR_REFUSED" })]);
  expect((await phone().state()).accounts).toMatchObject([{ number: COMPANY, passkey: "options", devices: [] }]);
  await expect(phone().changeAccount(COMPANY, { passkey: "always" as never })).rejects.toMatchObject({ status: 400 });
  expect(await phone().changeAccount(COMPANY, { passkey: null })).toMatchObject({ passkey: null });
});

test("a device is unlinked on the phone", async () => {
  const client = await stage.linked();
  await expect(phone().unlink(COMPANY, 9)).rejects.toMatchObject({ status: 404 });
  await expect(phone().unlink(JOAO, 1)).rejects.toMatchObject({ status: 404 });
  expect((await phone().unlink(COMPANY, 1)).devices).toEqual([]);
  await client.until(() => client.closedWith === 401);
});

test("the owner writes on the phone, to a number or a jid", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const first = await phone().sendFromPhone(COMPANY, MARIA, { kind: "text", text: "Já vou" });
  const second = await phone().sendFromPhone(COMPANY, maria.jid, { kind: "text", text: "Cheguei" });
  for (const id of [first, second]) expect((await client.message(id)).key.fromMe).toBe(true);
  await expect.poll(() => maria.chat(COMPANY).map(({ text }) => text)).toEqual(["Já vou", "Cheguei"]);
  const nobody = phone().sendFromPhone(COMPANY, "5511999990000", { kind: "text", text: "Oi" });
  await expect(nobody).rejects.toMatchObject({ status: 409, code: "ERR_REFUSED" });
});

test("a customer's call rings on the companion", async () => {
  const client = await stage.linked();
  stage.network.customer(MARIA);
  const callId = await phone().call(COMPANY, MARIA, true);
  await client.until(() => client.calls.some(({ id, isVideo }) => id === callId && isVideo === true));
  await expect(phone().call(COMPANY, "5511999990000")).rejects.toMatchObject({ status: 409 });
});

test("faults are added and removed on demand", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await phone().addFault({ kind: "nack", error: 479, number: COMPANY, times: 9 });
  const refused = await client.sendText(maria.jid, "Alô?");
  await client.until(() => client.acks.some(({ id, error }) => id === refused && error === "479"));
  await phone().clearFaults();
  const taken = await client.sendText(maria.jid, "Alô!");
  await client.until(() => client.acks.some(({ id, error }) => id === taken && error === undefined));
  await expect(phone().addFault({ kind: "streamError", code: 418 } as never)).rejects.toMatchObject({ status: 400 });
});
