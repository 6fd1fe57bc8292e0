import { inCompany } from "@balcao/core/base/database";
import { runDay } from "@balcao/core/company/billing/dunning/daily";
import { extend } from "@balcao/core/company/billing/operator/service";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeConnection, makeUser } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../server.ts";
import { signIn } from "../testing/client.ts";
import { connect, disconnectAll, hears } from "../testing/live.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
});
afterEach(disconnectAll);
afterAll(() => api.stop());

/** Noon in São Paulo of a day, because the steps of a day run from nine in the morning. */
const inDays = (days: number) =>
  new Date(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`);

test("old and new sockets of a suspended company get no messages, only the event that the company is open again", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const [admin, ana] = [await makeUser(companyId, { profile: "admin" }), await makeUser(companyId)];
  const connectionId = await makeConnection(companyId);
  await makeBilled(companyId);
  const token = await signIn(admin);
  const before = await connect(api.port, token);
  await here(() => receiveMessage(inboundText(connectionId)));
  await hears(before, "message.create");

  await here(() => runDay(inDays(60), "https://balcao.test"));
  await expect.poll(() => before.socket.connected).toBe(false);
  expect(before.of("company.standing")).toMatchObject([{ suspended: true }]);
  const [owner, attendant] = [await connect(api.port, token), await connect(api.port, await signIn(ana))];
  await here(() => receiveMessage(inboundText(connectionId)));
  await here(() => extend(admin, inDays(90).toISOString().slice(0, 10), new Date()));
  await hears(owner, "company.standing");
  await hears(attendant, "company.standing");
  for (const { of } of [owner, attendant])
    expect([of("message.create"), of("ticket.update"), of("contact.update")]).toEqual([[], [], []]);
  await hears(owner, "subscription.update");

  await expect.poll(() => owner.socket.connected).toBe(false);
  const after = await connect(api.port, token);
  await here(() => receiveMessage(inboundText(connectionId)));
  await hears(after, "message.create");
});
