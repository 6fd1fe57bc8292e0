import { beforeEach, describe, expect, test } from "vitest";
import { maxDevices } from "@balcao/shared/push/rules";
import { asPlatform, inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { androidChrome, openSession, type PushStage, pushStage, subscription } from "../../testing/stages/push.ts";
import { makeUser } from "../../testing/factories.ts";
import { endDevice, forgetDevice, registerDevice, showPush, tryDevice } from "./devices.ts";
import { publicPushKey, pushKeys } from "./keys.ts";
import { notePush, trialDelivery } from "./round.ts";

let s: PushStage;
beforeEach(async () => {
  s = await pushStage();
});
const browser = { agent: androidChrome, services: [] };
const devicesOf = async (actor: Awaited<ReturnType<PushStage["person"]>>) =>
  (await inCompany(actor.companyId, () => showPush(actor))).devices;

describe("a device", () => {
  test("a device is shown only to its user, by the name that its browser gives", async () => {
    const [ana, bia] = [await s.person(), await s.person()];
    expect(await devicesOf(ana)).toMatchObject([{ name: "Chrome · Android", lastSentAt: null }]);
    const [hers] = await devicesOf(bia);
    await expect(s.here(() => endDevice(ana, hers?.id ?? 0))).rejects.toMatchObject({
      code: "ERR_NO_PUSH_DEVICE_FOUND",
    });
    await expect(s.here(() => tryDevice(ana, hers?.id ?? 0))).rejects.toMatchObject({
      code: "ERR_NO_PUSH_DEVICE_FOUND",
    });
    expect(await devicesOf(bia)).toHaveLength(1);
  });

  test("a device is refused when its address belongs to no push service", async () => {
    const ana = await makeUser(s.companyId);
    await openSession(ana);
    const given = { ...subscription(), endpoint: "https://intranet.test/x" };
    await expect(s.here(() => registerDevice(ana, given, browser))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  });

  test("a browser that knows a device's secret can pass the device to a user of another company, and no other browser can", async () => {
    const other = await pushStage();
    const [ana, eva] = [await makeUser(s.companyId), await makeUser(other.companyId)];
    await openSession(ana);
    await openSession(eva);
    const given = subscription();
    await s.here(() => registerDevice(ana, given, browser));
    await asPlatform(() => forgetDevice(given.endpoint, "AAAAAAAAAAAAAAAAAAAAAA"));
    expect(await devicesOf(ana)).toHaveLength(1);
    await asPlatform(() => forgetDevice(given.endpoint, given.auth));
    await other.here(() => registerDevice(eva, given, browser));
    expect([await devicesOf(ana), await devicesOf(eva)]).toMatchObject([[], [{ endpoint: given.endpoint }]]);
  });

  test("a device replaces the oldest device of a user who has the highest number of devices", async () => {
    const ana = await s.person();
    const [first] = await devicesOf(ana);
    for (let n = 0; n < maxDevices; n += 1) await s.here(() => registerDevice(ana, subscription(), browser));
    const now = await devicesOf(ana);
    expect([now.length, now.map(({ id }) => id).includes(first?.id ?? 0)]).toEqual([maxDevices, false]);
  });
});

test("a test of a device starts a job, and the notice says in the device's language that notices work", async () => {
  const ana = await s.person();
  const [device] = await devicesOf(ana);
  await s.here(() => tryDevice(ana, device?.id ?? 0));
  const jobs = await s.rows("select payload from outbox where kind = 'job' and name = 'push.try'");
  expect(jobs).toEqual([{ payload: { deviceId: device?.id } }]);
  await s.rows("update push_devices set language = 'es'");
  const delivery = await s.here(() => trialDelivery(device?.id ?? 0, "https://desk.test"));
  expect(delivery?.notice.payload.notification).toMatchObject({ title: "Avisos activados", lang: "es" });
});

describe("the answer of a push service", () => {
  test("the answer of a push service deletes a device that is gone, pauses a device as long as the service demands, and records when a notice was sent", async () => {
    const ana = await s.person();
    const [device] = await devicesOf(ana);
    const id = device?.id ?? 0;
    await s.here(() => notePush(id, { kind: "rest", seconds: 120 }));
    await s.writtenTo(ana);
    expect(await s.round()).toEqual([]);
    await s.here(() => notePush(id, { kind: "sent" }));
    expect((await devicesOf(ana))[0]?.lastSentAt).not.toBeNull();
    await s.writtenTo(ana);
    expect(await s.round()).toHaveLength(1);
    await s.here(() => notePush(id, { kind: "gone" }));
    expect(await devicesOf(ana)).toEqual([]);
  });
});

test("the installation's pair of keys is made once, and its private half is stored encrypted", async () => {
  const [one, other] = await Promise.all([asPlatform(pushKeys), asPlatform(pushKeys)]);
  expect(one).toEqual(other);
  expect(Buffer.from(one.publicKey, "base64url")).toHaveLength(65);
  expect(await s.here(publicPushKey)).toBe(one.publicKey);
  const [row] = await asPlatform(() =>
    queryText<{ text: string }>(
      "select value || encode(secret, 'escape') as text from installation_settings where key = 'push.key'",
    ),
  );
  expect(row?.text).not.toContain(one.privateKey);
});
