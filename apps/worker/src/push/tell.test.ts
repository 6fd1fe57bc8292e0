import { noteFront, registerDevice, showPush } from "@balcao/core/followers/push/devices";
import { makeUser } from "@balcao/core/testing/factories";
import { androidChrome, openSession, pushStage, type PushStage } from "@balcao/core/testing/stages/push";
import { readAllowance } from "@balcao/outside/allowance";
import { outsideAgent } from "@balcao/outside/post-outside";
import type { Actor } from "@balcao/shared/permissions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPushService, type PushService } from "../testing/push-service.ts";
import { tellDevices, tryDevice } from "./tell.ts";

let s: PushStage;
let service: PushService;
let ana: Actor;
beforeEach(async () => {
  [s, service] = [await pushStage(), await openPushService()];
  ana = await makeUser(s.companyId);
  await openSession(ana);
  await s.here(() => registerDevice(ana, service.subscribe(), { agent: androidChrome, services: [service.host] }));
  await s.rows("update push_choices set since = now() - interval '1 hour'");
});
afterEach(() => service.close());

const where = () => ({
  agent: outsideAgent(readAllowance(service.host)),
  subject: "https://desk.test",
  publicUrl: "https://desk.test",
  pausesMs: [0, 0],
});
const round = () => tellDevices(where());
const devices = async () => (await s.here(() => showPush(ana))).devices;

test("a notice arrives sealed for its device, from the installation, and small enough for every browser", async () => {
  await s.rows("insert into settings (company_id, key, value) values ($1, 'noticeText', 'enabled')", [s.companyId]);
  const { uuid } = await s.writtenTo(ana, "á".repeat(4000));
  await round();
  const [taken, ...more] = service.taken;
  expect(more).toEqual([]);
  expect(taken?.payload).toMatchObject({
    web_push: 8030,
    notification: { tag: uuid, navigate: `https://desk.test/tickets/${uuid}` },
  });
  expect(taken?.headers).toMatchObject({
    urgency: "high",
    ttl: "3600",
    topic: uuid.replaceAll("-", ""),
    "content-encoding": "aes128gcm",
  });
  expect(taken?.publicKey).toBe((await s.here(() => showPush(ana))).key);
  expect(taken?.bytes).toBeLessThan(3000);
  expect((await devices())[0]?.lastSentAt).not.toBeNull();
  await round();
  expect(service.taken).toHaveLength(1);
});

describe("a push service", () => {
  test("a push service that no longer knows the device is not called again", async () => {
    service.reply = () => ({ status: 410 });
    await s.writtenTo(ana);
    await round();
    expect(await devices()).toEqual([]);
  });

  test("a push service that asks for a pause gets no calls for that time, or for an hour at most", async () => {
    service.reply = () => ({ status: 429, headers: { "retry-after": "90000" } });
    await s.writtenTo(ana);
    await round();
    const [row] = await s.rows<{ seconds: number }>(
      "select extract(epoch from rests_until - now())::float as seconds from push_devices",
    );
    expect(row?.seconds).toBeCloseTo(3600, -2);
    await s.writtenTo(ana);
    await round();
    expect(service.taken).toHaveLength(1);
  });

  test("a push service that fails gets three calls; then the notice is dropped, and the device stays", async () => {
    service.reply = () => ({ status: 503 });
    await s.writtenTo(ana);
    await round();
    expect([service.taken.length, (await devices()).length]).toEqual([3, 1]);
    service.reply = () => ({ status: 201 });
    await s.writtenTo(ana);
    await round();
    expect(service.taken).toHaveLength(4);
  });

  test("a push service that refuses gets one call", async () => {
    service.reply = () => ({ status: 403 });
    await s.writtenTo(ana);
    await round();
    expect([service.taken.length, (await devices()).length]).toEqual([1, 1]);
  });

  test("a push service that cannot be reached does not stop the notices of other services", async () => {
    const other = await openPushService();
    const bia = await makeUser(s.companyId);
    await openSession(bia);
    await s.here(() => registerDevice(bia, other.subscribe(), { agent: androidChrome, services: [other.host] }));
    await s.rows("update push_choices set since = now() - interval '1 hour'");
    other.close();
    await s.writtenTo(bia);
    await s.writtenTo(ana);
    await round();
    expect(service.taken).toHaveLength(1);
  });
});

test("users of a closed or blocked company get no notices", async () => {
  await s.writtenTo(ana);
  await s.rows("update companies set suspended_at = now() where id = $1", [s.companyId]);
  await round();
  await s.rows("update companies set suspended_at = null, status = false where id = $1", [s.companyId]);
  await round();
  expect(service.taken).toEqual([]);
});

test("a device gets a test notice immediately, even while its user has the desk on screen", async () => {
  const [device] = await devices();
  await s.here(() => noteFront(ana.userId, true));
  await tryDevice(device?.id ?? 0, s.companyId, where());
  expect(service.taken[0]?.payload).toMatchObject({ notification: { title: "Avisos ligados", tag: "trial" } });
});
