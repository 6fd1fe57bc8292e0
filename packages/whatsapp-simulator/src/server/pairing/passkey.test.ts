import { type BinaryNode, buildAckStanza } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { PasskeyNotice } from "../../network-api.ts";
import { COMPANY, useNetwork } from "../../testing/setup.ts";
import { bytesOf, child } from "../../wire/node.ts";

const stage = useNetwork();

/** A client that shows a QR code, and the notices that it gets. */
async function showing(passkey: PasskeyNotice | null) {
  const account = stage.network.account(COMPANY);
  account.passkey = passkey;
  const client = await stage.newClient();
  client.connect();
  await client.until(() => client.qr !== undefined);
  const notice = new Promise<BinaryNode>((resolve) =>
    client.socket.ws.once("CB:notification,type:passkey_prologue_request", resolve),
  );
  return { account, client, notice, scanned: () => account.scan(client.qr ?? "") };
}

/** Bytes that WhatsApp was seen to send. */
const options = {
  challenge: expect.stringMatching(/^[\w-]{43}$/),
  timeout: 600_000,
  rpId: "whatsapp.com",
  allowCredentials: [],
  userVerification: "required",
  extensions: { uvm: true },
};

test.each([
  ["options", options],
  ["bare", null],
] as const)("after a scan the server requires the passkey (%s), and links no device", async (passkey, brought) => {
  const { account, client, notice, scanned } = await showing(passkey);
  const scan = scanned();
  const asked = await notice;
  expect(asked.attrs["from"]).toBe("@s.whatsapp.net");
  expect(JSON.parse(bytesOf(child(asked, "passkey_request_options"))?.toString() ?? "null")).toEqual(brought);
  await client.socket.sendNode(buildAckStanza(asked));
  await scan;
  expect(account.devices()).toEqual([]);
  expect(stage.network.waiting()).toHaveLength(1);
});

test("a phone waits until the companion has acknowledged exactly the notice that was sent", async () => {
  const { client, notice, scanned } = await showing("options");
  const scan = scanned();
  const ack = buildAckStanza(await notice);
  for (const part of ["id", "to", "type", "class"])
    await client.socket.sendNode({ ...ack, attrs: { ...ack.attrs, [part]: "other" } });
  await Promise.all([client.leave(), expect(scan).rejects.toThrow("the companion hung up")]);
});

test("with a pairing code the server requires the passkey after the right code", async () => {
  const { account, client, notice } = await showing("options");
  const code = await client.socket.requestPairingCode(COMPANY);
  await expect.poll(() => stage.network.waiting()[0]?.pairingNumber).toBe(COMPANY);
  await expect(account.enterCode("AAAAAAAA")).rejects.toThrow("the code is wrong");
  await account.enterCode(code);
  expect((await notice).attrs["id"]).toBeDefined();
  expect(account.devices()).toEqual([]);
});

test("a notice from another sender does not stop the linking", async () => {
  const { client, notice, scanned } = await showing("forged");
  await Promise.all([notice, scanned()]);
  expect((await notice).attrs["from"]).toBe(`${COMPANY}@s.whatsapp.net`);
  await client.opened();
});
