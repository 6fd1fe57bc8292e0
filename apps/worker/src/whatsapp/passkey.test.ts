import type { PasskeyNotice } from "@balcao/whatsapp-simulator/network-api";
import { newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { type Desk, eventually, useStage } from "../testing/stage.ts";

const stage = useStage();

/** A number whose account must show its passkey, with its code on the screen. */
async function asked(passkey: PasskeyNotice, how: "QR" | "code" = "QR") {
  const number = newNumber();
  const account = stage.network.account(number);
  account.passkey = passkey;
  const desk = await stage.desk({ number, pairingNumber: how === "code" ? number : null });
  stage.startWorker();
  const { qrcode, pairingCode } = await desk.until((state) => (state.qrcode ?? state.pairingCode) !== null);
  return { account, desk, qrcode: qrcode ?? "", pairingCode: pairingCode ?? "" };
}

/** Checks that the number stopped with its own reason, shows no code, keeps no keys and is not opened again. */
async function stopped(desk: Desk) {
  expect(await desk.until(({ status }) => status === "DISCONNECTED")).toEqual({
    status: "DISCONNECTED",
    reason: "passkey",
    wanted: false,
    qrcode: null,
    pairingCode: null,
    number: null,
    retries: 0,
  });
  expect(await desk.rows("select 1 from whatsapp_keys union all select 1 from whatsapp_creds")).toEqual([]);
  await eventually(async () =>
    expect(await desk.rows("select holder from connection_leases")).toEqual([{ holder: "" }]),
  );
  expect(stage.network.waiting()).toEqual([]);
}
const shown = async (desk: Desk, what: "status" | "qrcode") => {
  const rows = await desk.rows<{ value: string | null }>(
    `select payload->'connection'->>'${what}' as value from outbox where name = 'connection.update' order by id`,
  );
  return rows.map(({ value }) => value).filter((value, at, all) => value !== null && value !== all[at - 1]);
};

test.each(["options", "bare"] as const)(
  "a scan that leads to a request for the passkey (%s) ends the QR, shows the reason, and works once no passkey is asked for",
  async (passkey) => {
    const { account, desk, qrcode } = await asked(passkey);
    await account.scan(qrcode);
    await stopped(desk);
    expect(await shown(desk, "status")).toEqual(["OPENING", "qrcode", "DISCONNECTED"]);
    expect(await shown(desk, "qrcode")).toEqual([qrcode]);
    expect(account.devices()).toEqual([]);
    account.passkey = null;
    await desk.rows("update connections set wanted = true");
    await desk.link();
  },
);

test("a code to type that leads to a request for the passkey ends the same way", async () => {
  const { account, desk, pairingCode } = await asked("options", "code");
  await eventually(() => account.enterCode(pairingCode));
  await stopped(desk);
  expect(await desk.rows("select pairing_number from connections")).toEqual([{ pairing_number: null }]);
});

test("a notice that comes twice stops the number once", async () => {
  const { account, desk, qrcode } = await asked("options");
  await Promise.allSettled([account.scan(qrcode), account.scan(qrcode)]);
  await stopped(desk);
  expect(await shown(desk, "status")).toEqual(["OPENING", "qrcode", "DISCONNECTED"]);
});

test.each(["QR", "code"] as const)(
  "a notice that does not come from the server does not stop a number from being linked by a %s",
  async (how) => {
    const { account, desk, qrcode, pairingCode } = await asked("forged", how);
    await (how === "QR" ? account.scan(qrcode) : eventually(() => account.enterCode(pairingCode)));
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
  },
);
