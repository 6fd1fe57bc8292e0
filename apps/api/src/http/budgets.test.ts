import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { AppError } from "@balcao/shared/errors";
import { expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";
import { limits, ofAddress, spend, spendAsStranger } from "./budgets.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

let ids = 900_000;
const payer = () => ({ companyId: (ids += 1), userId: (ids += 1) });
/** Makes this many calls, and returns the refusals. */
const spends = async (times: number, who: Parameters<typeof spend>[1], factor?: number) => {
  const done = await Promise.allSettled(Array.from({ length: times }, () => spend("search", who, factor)));
  return done.flatMap((one) => (one.status === "rejected" ? [one.reason as AppError] : []));
};

test("a user who makes too many calls is refused for a while, and colleagues can go on", async () => {
  const ana = payer();
  expect(await spends(limits.search.user, ana)).toEqual([]);
  const [refused] = await spends(1, ana);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "ERR_TOO_MANY_REQUESTS", details: { retryAfter: expect.any(Number) } });
  expect(await spends(1, { ...ana, userId: (ids += 1) })).toEqual([]);
});

test("all users and programs of a company share a budget, and other companies have their own", async () => {
  const { companyId } = payer();
  for (let people = 0; people < limits.search.company / limits.search.user; people += 1)
    expect(await spends(limits.search.user, { companyId, userId: (ids += 1) })).toEqual([]);
  expect(await spends(1, { companyId, userId: (ids += 1) })).toHaveLength(1);
  expect(await spends(1, { companyId, userId: null })).toHaveLength(1);
  expect(await spends(1, payer())).toEqual([]);
});

test("an installation setting raises the budgets or switches them off", async () => {
  expect(await spends(limits.search.user * 2, payer(), 2)).toEqual([]);
  expect(await spends(limits.search.user + 1, payer(), 0)).toEqual([]);
});

test("a call over a budget is answered 429 with Retry-After; other calls of the same user go on", async () => {
  const user = await makeUser(await makeCompany());
  const ana = as(await signIn(user));
  await spends(limits.search.user, user);
  const refused = await ana.get("/search?searchParam=maria").expect(429);
  expect(refused.body).toEqual({ error: "ERR_TOO_MANY_REQUESTS", details: { retryAfter: expect.any(Number) } });
  expect(refused.headers["retry-after"]).toBe(
    String((refused.body as { details: { retryAfter: number } }).details.retryAfter),
  );
  await ana.get("/tags/list").expect(200);
});

test("an admin cannot find out e-mails of other companies by making users without end", async () => {
  const user = await makeUser(await makeCompany(), { profile: "admin" });
  const admin = as(await signIn(user));
  await Promise.all(Array.from({ length: limits.lookup.user }, () => spend("lookup", user)));
  const known = { name: "Bruno", email: "bruno@outra.example", password: "quatro cavalos" };
  await admin.post("/users").send(known).expect(429);
});

test("an address with too many calls without a session is refused; users and services at that address can go on", async () => {
  const ana = as(await signIn(await makeUser(await makeCompany())));
  const hook = () =>
    nobody()
      .post(`/api/payment-gateway/webhooks/pix/${"x".repeat(43)}`)
      .send({});
  await nobody().get("/api/signup").expect(200);
  for (const address of ["127.0.0.1", "::ffff:127.0.0.1"])
    for (let calls = 0; calls < ofAddress.calls; calls += 1) await spendAsStranger(address).catch(() => undefined);
  const refused = await nobody().get("/api/signup").expect(429);
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  await nobody().get("/api/unsubscribe/x/about").expect(404);
  for (const path of [`/api/unsubscribe/${"x".repeat(43)}/about`, "/settings/card"])
    await nobody().get(path).expect(429);
  await as("balcao_wrong").post("/messages/send").send({}).expect(429);
  await ana.get("/tags/list").expect(200);
  await hook().expect(404);
});

test("services have a budget of their own for each address, and the setting switches that budget off too", async () => {
  const calls = Array.from({ length: ofAddress.calls }, () => spendAsStranger("192.0.2.1", { isService: true }));
  await Promise.all(calls);
  const refused = { code: "ERR_TOO_MANY_REQUESTS" };
  await expect(spendAsStranger("192.0.2.1", { isService: true })).rejects.toMatchObject(refused);
  await spendAsStranger("192.0.2.1");
  await spendAsStranger("192.0.2.2", { isService: true });
  await spendAsStranger("192.0.2.1", { isService: true }, 0);
});
