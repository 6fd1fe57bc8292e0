import { endSession, renewSession, startSession } from "@balcao/core/numbers/connections/service";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeUser, newNumber } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { describe, expect, test } from "vitest";
import { drawLine } from "../testing/line.ts";
import { type Desk, eventually, useStage } from "../testing/stage.ts";

const stage = useStage();

/** A code is shown while it is sent to WhatsApp, which has it a moment later, before a user can type it. */
const typeCode = (number: string, code: string | null) =>
  eventually(() => stage.network.account(number).enterCode(code ?? ""));

describe("linking", () => {
  test("linking shows a QR, and sends its content to the demo phone's camera", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    const { qrcode } = await desk.until(({ status }) => status === "qrcode");
    expect(qrcode).toMatch(/^https:\/\/wa\.me\/settings\/linked_devices#/);
    await eventually(async () => {
      const answer = await fetch(`${stage.network.httpUrl}/api/state`);
      expect(await answer.text()).toContain(qrcode);
    });
    await desk.link();
    expect(await desk.state()).toMatchObject({ status: "CONNECTED", number: desk.number, qrcode: null, reason: null });
  });

  test("linking shows another QR code after the server retired the first secret, and links with it", async () => {
    const desk = await stage.desk();
    const account = stage.network.account(desk.number);
    stage.startWorker();
    const { qrcode: former } = await desk.until(({ status }) => status === "qrcode");
    await stage.network.retireSecrets();
    const { qrcode } = await desk.until((state) => state.qrcode !== null && state.qrcode !== former);
    await account.scan(qrcode ?? "");
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
  });

  test("linking goes through its states, and publishes each state", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    const seen = await desk.rows<{ status: string }>(
      `select distinct on (id) payload->'connection'->>'status' as status, id from outbox where name = 'connection.update' order by id`,
    );
    const states = seen.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1]);
    expect(states).toEqual(["OPENING", "qrcode", "PAIRING", "CONNECTED"]);
  });

  test("linking works by a code that is typed on the phone", async () => {
    const number = newNumber();
    const desk = await stage.desk({ number, pairingNumber: number });
    stage.network.account(number);
    stage.startWorker();
    const { pairingCode, qrcode } = await desk.until((state) => state.pairingCode !== null);
    expect(pairingCode).toMatch(/^[A-Z0-9]{8}$/);
    expect(qrcode).toBeNull();
    await typeCode(number, pairingCode);
    await desk.until(({ status }) => status === "CONNECTED");
    const [row] = await desk.rows("select pairing_number, pairing_code from connections");
    expect(row).toEqual({ pairing_number: null, pairing_code: null });
  });

  test("linking changes from a QR code to a pairing code on request", async () => {
    const desk = await stage.desk();
    stage.network.account(desk.number);
    stage.startWorker();
    await desk.until(({ status }) => status === "qrcode");
    await desk.rows("update connections set pairing_number = $1", [desk.number]);
    const { pairingCode } = await desk.until((state) => state.pairingCode !== null);
    await typeCode(desk.number, pairingCode);
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
  });

  test("linking shows a new code after the connection broke, because the keys of the first code are useless", async () => {
    const desk = await stage.desk();
    await desk.rows("update connections set pairing_number = $1", [desk.number]);
    stage.network.account(desk.number);
    const line = await drawLine(stage.network.wsUrl);
    stage.startWorker({ url: line.url });
    const first = await desk.until((state) => state.pairingCode !== null);
    line.cut();
    const second = await desk.until(({ pairingCode }) => pairingCode !== null && pairingCode !== first.pairingCode);
    await typeCode(desk.number, second.pairingCode);
    expect(await desk.until(({ status }) => status === "CONNECTED")).toMatchObject({ number: desk.number });
    await line.close();
  });

  test("linking refuses a number that another connection has, and the phone removes the new device", async () => {
    const one = await stage.desk();
    stage.startWorker();
    await one.link();
    const other = await stage.desk({ number: one.number });
    const { qrcode } = await other.until(({ status }) => status === "qrcode");
    await stage.network.account(one.number).scan(qrcode ?? "");
    expect(await other.until(({ status }) => status === "DISCONNECTED")).toMatchObject({
      reason: "number-taken",
      number: null,
      wanted: false,
    });
    await eventually(() => expect(stage.network.account(one.number).devices()).toHaveLength(1));
    expect((await one.state()).status).toBe("CONNECTED");
    expect(await other.rows("select 1 from whatsapp_creds")).toEqual([]);
  });
});

describe("a code that nobody reads", () => {
  const shown = (desk: Desk, code: "qrcode" | "pairingCode") =>
    desk.rows<{ code: string }>(
      `select distinct payload->'connection'->>'${code}' as code from outbox
       where name = 'connection.update' and payload->'connection'->>'${code}' is not null`,
    );
  const nothing = { status: "DISCONNECTED", wanted: false, qrcode: null, pairingCode: null, number: null };

  test("a QR code is followed by the next; after the last one the number shows its reason, keeps no keys, and restarts on request", async () => {
    const desk = await stage.desk();
    const worker = stage.startWorker({ pace: { qrMs: 300 } });
    const over = await desk.until(({ status }) => status === "DISCONNECTED");
    expect(over).toMatchObject({ ...nothing, reason: "qr-expired" });
    expect(await shown(desk, "qrcode")).toHaveLength(6);
    expect(await desk.rows("select 1 from whatsapp_keys union all select 1 from whatsapp_creds")).toEqual([]);
    expect(stage.network.waiting()).toEqual([]);
    await worker.stop();
    stage.startWorker();
    await desk.rows("update connections set wanted = true");
    await desk.link();
  });

  test("a pairing code ends like a QR code, with a reason of its own", async () => {
    const number = newNumber();
    const desk = await stage.desk({ number, pairingNumber: number });
    stage.network.account(number);
    stage.startWorker({ pace: { qrMs: 500 } });
    const over = await desk.until(({ status }) => status === "DISCONNECTED");
    expect(over).toMatchObject({ ...nothing, reason: "pairing-failed" });
    expect(await shown(desk, "pairingCode")).toHaveLength(1);
    expect(await desk.rows("select pairing_number from connections")).toEqual([{ pairing_number: null }]);
  });
});

describe("leaving", () => {
  test("a logout informs WhatsApp and deletes the keys, and the number stays disconnected", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    await desk.command("logout", "", { payload: { relink: false } });
    expect(await desk.until(({ status }) => status === "DISCONNECTED")).toMatchObject({
      reason: "logged-out",
      number: null,
      wanted: false,
    });
    expect(stage.network.account(desk.number).devices()).toEqual([]);
    expect(await desk.rows("select 1 from whatsapp_keys union all select 1 from whatsapp_creds")).toEqual([]);
    await eventually(async () =>
      expect(await desk.rows("select state from connection_commands")).toEqual([{ state: "done" }]),
    );
  });

  test("a number for which a new QR code is requested is unlinked, and can be linked again", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    await desk.command("logout", "", { payload: { relink: true } });
    await desk.until(({ status }) => status === "qrcode");
    expect(stage.network.account(desk.number).devices()).toEqual([]);
    await desk.link();
  });

  test.each([
    ["a new QR", renewSession],
    ["another try", (admin: Actor, id: number) => startSession(admin, id, {})],
  ])("%s that is requested during the logout links the number anew", async (_what, askAgain) => {
    const desk = await stage.desk();
    const admin = await makeUser(desk.companyId, { profile: "admin" });
    const here = <T>(work: () => Promise<T>) => inCompany(desk.companyId, work);
    stage.startWorker();
    await desk.link();
    await here(() => endSession(admin, desk.connectionId));
    await here(() => askAgain(admin, desk.connectionId));
    await desk.until(({ status }) => status === "qrcode");
    expect(stage.network.account(desk.number).devices()).toEqual([]);
    await desk.link();
    expect(await desk.rows("select 1 from connection_commands where state = 'waiting'")).toEqual([]);
  });

  test("a removed connection logs out on WhatsApp before its worker releases the number", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    await inCompany(desk.companyId, async () => {
      await queryText(
        "insert into connection_commands (company_id, connection_id, kind, payload) values ($1, $2, 'logout', '{\"relink\": false}')",
        [desk.companyId, desk.connectionId],
      );
      await queryText("update connections set deleted_at = now(), wanted = false, number = null where id = $1", [
        desk.connectionId,
      ]);
    });
    await eventually(() => expect(stage.network.account(desk.number).devices()).toEqual([]));
    await eventually(async () =>
      expect(await desk.rows("select holder from connection_leases")).toEqual([{ holder: "" }]),
    );
  });

  test("a number that is removed on the phone shows its reason and can be linked again", async () => {
    const desk = await stage.desk();
    stage.startWorker();
    await desk.link();
    const [device] = stage.network.account(desk.number).devices();
    stage.network.account(desk.number).unlink(device?.device ?? 0);
    expect(await desk.until(({ status }) => status === "DISCONNECTED")).toMatchObject({
      reason: "logged-out",
      number: null,
      wanted: false,
    });
    await desk.rows("update connections set wanted = true");
    await desk.link();
  });
});
