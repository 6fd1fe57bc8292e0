import { randomBytes } from "node:crypto";
import { type BinaryNode, Curve } from "@whiskeysockets/baileys";
import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import type { NetworkEvent } from "../network-api.ts";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

function refusals(): Extract<NetworkEvent, { type: "refused" }>[] {
  const seen: Extract<NetworkEvent, { type: "refused" }>[] = [];
  stage.network.events.on("event", (event) => void (event.type === "refused" && seen.push(event)));
  return seen;
}

/** A client's list of devices, by user. */
const believing = (devices: Record<string, number[]>) => ({
  get: <T>(user: string) =>
    devices[user]?.map((device) => ({ user, server: user.length > 13 ? "lid" : "s.whatsapp.net", device })) as
      | T
      | undefined,
  set: () => undefined,
  del: () => undefined,
  flushAll: () => undefined,
});

test("a companion that returns with another noise key is logged out", async () => {
  const client = await stage.linked();
  await client.leave();
  const seen = refusals();
  Object.assign(client.auth.creds, { noiseKey: Curve.generateKeyPair() });
  client.connect();
  await client.until(() => client.closedWith !== undefined);
  expect(client.closedWith).toBe(401);
  expect(seen).toEqual([{ type: "refused", number: COMPANY, reason: "wrong noise key" }]);
});

test("a number without a device, as after a failed code, cannot log in", async () => {
  const client = await stage.newClient();
  client.auth.creds.me = { id: `${COMPANY}@s.whatsapp.net`, name: "~" };
  client.connect();
  await client.until(() => client.closedWith !== undefined);
  expect(client.closedWith).toBe(401);
});

test("the older of two sockets of one device is replaced", async () => {
  const older = await stage.linked();
  const newer = await stage.newClient();
  Object.assign(newer.auth.creds, older.auth.creds);
  newer.connect();
  await newer.opened();
  await older.until(() => older.closedWith !== undefined);
  expect([older.closedWith, newer.closedWith]).toEqual([440, undefined]);
  expect(stage.network.account(COMPANY).devices()).toMatchObject([{ device: 1, online: true }]);
});

test("a used pre-key does not return with another value", async () => {
  const client = await stage.linked();
  await client.until(() => client.history.length > 0);
  const upload = (id: number, value: Uint8Array): BinaryNode => ({
    tag: "iq",
    attrs: { xmlns: "encrypt", type: "set", to: "@s.whatsapp.net", id: `upload-${randomBytes(4).toString("hex")}` },
    content: [
      { tag: "registration", attrs: {}, content: Buffer.from([0, 0, 0, 1]) },
      { tag: "type", attrs: {}, content: Buffer.from([5]) },
      { tag: "identity", attrs: {}, content: client.auth.creds.signedIdentityKey.public },
      {
        tag: "list",
        attrs: {},
        content: [
          {
            tag: "key",
            attrs: {},
            content: [
              { tag: "id", attrs: {}, content: Buffer.from([0, 0, id]) },
              { tag: "value", attrs: {}, content: value },
            ],
          },
        ],
      },
      {
        tag: "skey",
        attrs: {},
        content: [
          { tag: "id", attrs: {}, content: Buffer.from([0, 0, 1]) },
          { tag: "value", attrs: {}, content: client.auth.creds.signedPreKey.keyPair.public },
          { tag: "signature", attrs: {}, content: client.auth.creds.signedPreKey.signature },
        ],
      },
    ],
  });
  const seen = refusals();
  await expect(client.socket.query(upload(1, randomBytes(32)))).rejects.toThrow("not-acceptable");
  expect(seen).toMatchObject([{ reason: "reused pre-key" }]);
  await expect(client.socket.query(upload(250, randomBytes(32)))).resolves.toMatchObject({ attrs: { type: "result" } });
});

test("a message without a copy for a device of the receiver or the sender is refused completely", async () => {
  const maria = stage.network.customer(MARIA, { devices: 2 });
  const lid = maria.lid.split("@")[0] ?? "";
  const ownLid = stage.network.account(COMPANY).lid.split("@")[0] ?? "";
  const devices: Record<string, number[]> = { [lid]: [0], [ownLid]: [0] };
  const client = await (await stage.newClient({ userDevicesCache: believing(devices) })).link(COMPANY);
  const withoutHerSecond = await client.sendText(maria.lid, "falta um");
  devices[lid] = [0, 1];
  devices[ownLid] = [];
  const withoutOwnPhone = await client.sendText(maria.lid, "falta o meu");
  devices[ownLid] = [0];
  const whole = await client.sendText(maria.lid, "todos");
  await client.until(() => client.acks.length === 3);
  expect(client.acks).toEqual([
    { id: withoutHerSecond, error: "479" },
    { id: withoutOwnPhone, error: "479" },
    { id: whole, error: undefined },
  ]);
  await expect.poll(() => maria.chat(COMPANY).map(({ text }) => text)).toEqual(["todos"]);
});

test("an unlinked companion is informed immediately, and is refused when it connects again", async () => {
  const client = await stage.linked();
  stage.network.account(COMPANY).unlink(1);
  await client.until(() => client.closedWith === 401);
  expect(stage.network.account(COMPANY).devices()).toEqual([]);
  client.connect();
  await client.until(() => client.closedWith !== undefined);
  expect(client.closedWith).toBe(401);
});

test("a companion that logs out disappears from the phone", async () => {
  const client = await stage.linked();
  await client.socket.logout();
  await expect.poll(() => stage.network.account(COMPANY).devices()).toEqual([]);
});

test("a stale or foreign QR code links nothing", async () => {
  const client = await stage.newClient();
  client.connect();
  await client.until(() => client.qr !== undefined);
  const account = stage.network.account(COMPANY);
  await expect(account.scan("2@nobody,AAAA,AAAA,AAAA,1")).rejects.toThrow("nobody shows this QR code any more");
  const [link = "", noise = "", , ...rest] = client.qr?.split(",") ?? [];
  await expect(account.scan([link, noise, noise, ...rest].join(","))).rejects.toThrow("not of the companion");
  expect(account.devices()).toEqual([]);
});

test("a caller under another name than a loopback name is refused", async () => {
  const socket = new WebSocket(stage.network.wsUrl, { headers: { host: "evil.example" } });
  const [error] = (await once(socket, "error")) as [Error];
  expect(error.message).toContain("401");
});
