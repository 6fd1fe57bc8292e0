import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { androidChrome, subscription } from "@balcao/core/testing/stages/push";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const someone = async () => {
  const user = await makeUser(await makeCompany());
  return { user, calls: as(await signIn(user)) };
};

test("a user adds this browser for notices, chooses the kinds, and removes it", async () => {
  const { calls } = await someone();
  const given = subscription();
  const { body: device } = await calls.post("/push/devices").set("user-agent", androidChrome).send(given).expect(200);
  expect(device).toMatchObject({ name: "Chrome · Android", endpoint: given.endpoint, lastSentAt: null });
  const choice = { off: ["waiting"], quiet: { from: "22:00", to: "07:00" } };
  await calls.put("/push").send(choice).expect(200, choice);
  await calls
    .put("/push")
    .send({ quiet: null })
    .expect(200, { off: ["waiting"], quiet: null });
  const { body: shown } = await calls.get("/push").expect(200);
  expect(shown).toMatchObject({ off: ["waiting"], quiet: null, showsText: false, devices: [device] });
  await calls.post(`/push/devices/${device.id}/try`).expect(200);
  await calls.delete(`/push/devices/${device.id}`).expect(200);
  await calls.delete(`/push/devices/${device.id}`).expect(404, { error: "ERR_NO_PUSH_DEVICE_FOUND" });
});

test("a browser that another company's user left behind gets the notices of its present user", async () => {
  const [before, now] = [await someone(), await someone()];
  const given = subscription();
  await before.calls.post("/push/devices").send(given).expect(200);
  await now.calls.post("/push/devices").send(given).expect(200);
  const devicesOf = async ({ calls }: typeof now) => (await calls.get("/push").expect(200)).body.devices;
  expect([await devicesOf(before), await devicesOf(now)]).toMatchObject([[], [{ endpoint: given.endpoint }]]);
});

test("an address that does not belong to a push service, or invalid keys, are refused", async () => {
  const { user, calls } = await someone();
  for (const wrong of [
    { endpoint: "https://10.0.0.1/x" },
    { endpoint: "http://fcm.googleapis.com/x" },
    { p256dh: "short" },
    { auth: `${subscription().auth}AAAA` },
    { language: "de" },
  ])
    await calls
      .post("/push/devices")
      .send({ ...subscription(), ...wrong })
      .expect(400);
  expect(await inCompany(user.companyId, () => queryText("select 1 from push_devices"))).toEqual([]);
});
