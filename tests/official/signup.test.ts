import { as, signIn } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { officialAccess } from "@balcao/core/numbers/official/access";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// The environment is read when the api is loaded.
const { graph, close } = await vi.hoisted(async () => {
  const { startGraph } = await import("@balcao/graph-simulator/graph");
  const { createServer } = await import("node:http");
  const started = await startGraph();
  // Meta calls our address to check that it is ours, before it accepts the address.
  const product = createServer((request, response) =>
    response.end(new URL(request.url ?? "/", "http://product").searchParams.get("hub.challenge")),
  );
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const { port } = product.address() as { port: number };
  process.env.GRAPH_URL = started.url;
  process.env.GRAPH_VERSION = "v26.0";
  process.env.PUBLIC_URL = `http://127.0.0.1:${port}`;
  return {
    graph: started,
    close: async () => {
      product.close();
      await started.close();
    },
  };
});
afterAll(close);

const app = graph.makeApp();
const path = "/whatsapp/official/signup";
const configId = "777000111";
let operator: ReturnType<typeof as>;
beforeAll(async () => {
  const companyId = await makeCompany();
  operator = as(await signIn(await makeUser(companyId, { profile: "admin", super: true })));
});
const setApp = () =>
  operator.put("/operator/official-signup").send({ appId: app.id, configId, appSecret: app.secret }).expect(200);

let count = 0;
/** A company that has just finished Meta's window for a number. */
async function signedUp(given: { coexists?: boolean; pin?: string | null } = {}) {
  await setApp();
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  count += 1;
  const account = graph.makeAccount();
  const coexists = given.coexists ?? false;
  const number = graph.makeNumber(account, `55114444${String(count).padStart(4, "0")}`, {
    registered: coexists,
    pin: given.pin ?? null,
    coexists,
  });
  const token = graph.makeToken(app, { accounts: [account] });
  const told = { code: graph.makeSignupCode(app, token), wabaId: account.id, phoneNumberId: number.id, coexists };
  return { companyId, admin, account, number, token, told };
}

test("the operator's app is stored encrypted once Meta accepts it with its secret, and the secret is never shown", async () => {
  const none = { appId: "", configId: "", hasSecret: false };
  await operator.get("/operator/official-signup").expect(200, none);
  const put = (body: object) => operator.put("/operator/official-signup").send(body);
  await put({ appId: app.id, configId, appSecret: "wrong" }).expect(422, { error: "ERR_SIGNUP_APP" });
  await put({ appId: app.id, configId }).expect(400);
  await operator.get("/operator/official-signup").expect(200, none);
  await setApp().expect(200, { appId: app.id, configId, hasSecret: true });
  const changed = { appId: app.id, configId: "777000222", hasSecret: true };
  await put({ appId: app.id, configId: "777000222" }).expect(200, changed);
  await put({ appId: graph.makeApp().id, configId }).expect(400);
  const companyId = await makeCompany();
  const rows = await inCompany(companyId, () =>
    queryText<{ value: string; secret: Buffer | null }>(
      "select value, secret from installation_settings where key like 'official.signup%'",
    ),
  );
  expect(rows).toHaveLength(2);
  expect(rows.map(({ value, secret }) => `${value} ${secret?.toString("latin1")}`).join()).not.toContain(app.secret);
  await put({ appId: "", configId: "" }).expect(200, none);
});

test("companies see Meta's window only while the operator has an app", async () => {
  const { admin, told } = await signedUp();
  const window = { appId: app.id, configId, script: `${graph.url}/signup/sdk.js`, version: "v26.0" };
  expect((await admin.get(path).expect(200)).body).toEqual(window);
  expect((await admin.post(`${path}/window`).send({}).expect(200)).body).toEqual(window);
  await operator.put("/operator/official-signup").send({ appId: "", configId: "" }).expect(200);
  expect((await admin.get(path).expect(200)).body).toBeNull();
  await admin.post(`${path}/window`).send({}).expect(409, { error: "ERR_SIGNUP_OFF" });
  await admin.post(path).send(told).expect(409, { error: "ERR_SIGNUP_OFF" });
});

test("a signed-up number is registered with its PIN, subscribed, and made with the token of its company", async () => {
  const { companyId, admin, account, number, token, told } = await signedUp();
  const { body: begun } = await admin.post(path).send(told).expect(200);
  expect(begun.facts).toEqual({ displayNumber: number.displayPhone, verifiedName: number.verifiedName });
  expect(JSON.stringify(begun)).not.toContain(token.value);
  await admin.post(path).send(told).expect(422, { error: "ERR_SIGNUP_CODE" });
  const make = (body: object) => admin.post(`${path}/number`).send({ name: "Loja", pass: begun.pass, ...body });
  await make({}).expect(400);
  expect(number.registered).toBe(false);
  const { body: made } = await make({ pin: "654321" }).expect(200);
  expect(made).toMatchObject({ name: "Loja", network: "official", status: "OPENING" });
  expect(number).toMatchObject({ registered: true, pin: "654321" });
  expect([...account.subscribed.entries()]).toEqual([
    [app.id, expect.objectContaining({ url: expect.stringMatching(/\/api\/official\/webhook$/) })],
  ]);
  const access = { phoneNumberId: number.id, wabaId: account.id, token: token.value, appSecret: app.secret };
  expect(await inCompany(companyId, () => officialAccess(made.id))).toEqual(access);
  const again = await make({ pin: "654321" }).expect(200);
  expect(again.body.id).toBe(made.id);
});

test("a PIN that is not the number's PIN is refused in words, and no connection is made", async () => {
  const { companyId, admin, told, number } = await signedUp({ pin: "111111" });
  const { body: begun } = await admin.post(path).send(told).expect(200);
  const make = (pin: string) => admin.post(`${path}/number`).send({ name: "Loja", pass: begun.pass, pin });
  await make("222222").expect(422, { error: "ERR_SIGNUP_PIN" });
  number.verified = false;
  await make("111111").expect(409, { error: "ERR_SIGNUP_UNPROVEN" });
  expect(await inCompany(companyId, () => queryText("select 1 from connections"))).toEqual([]);
  number.verified = true;
  await make("111111").expect(200);
});

test("a number that stays in the app too is not registered again, and needs no PIN", async () => {
  const { admin, told, number } = await signedUp({ coexists: true, pin: "111111" });
  const { body: begun } = await admin.post(path).send(told).expect(200);
  await admin.post(`${path}/number`).send({ name: "Loja", pass: begun.pass }).expect(200);
  expect([number.registrations, number.pin]).toEqual([[], "111111"]);
});

test("a number that left Meta's API is registered again with its PIN, and starts", async () => {
  const { companyId, admin, told, number } = await signedUp();
  const { body: begun } = await admin.post(path).send(told).expect(200);
  const { body: made } = await admin.post(`${path}/number`).send({ name: "Loja", pass: begun.pass, pin: "111111" });
  number.registered = false;
  await inCompany(companyId, () =>
    queryText("update connections set status = 'DISCONNECTED', reason = 'unregistered', retry_at = now()"),
  );
  const register = (pin: string) => admin.post(`/whatsapp/${made.id}/official/register`).send({ pin });
  await register("222222").expect(422, { error: "ERR_SIGNUP_PIN" });
  await register("1").expect(400);
  expect(number.registered).toBe(false);
  await register("111111").expect(200);
  expect(number.registered).toBe(true);
  expect(await inCompany(companyId, () => queryText("select status, reason, retry_at from connections"))).toEqual([
    { status: "OPENING", reason: null, retry_at: null },
  ]);
});

test("a pass makes a number only for its own company, and only when it is unchanged", async () => {
  const first = await signedUp();
  const { body: begun } = await first.admin.post(path).send(first.told).expect(200);
  const other = await signedUp();
  const make = (admin: typeof first.admin, pass: string) =>
    admin.post(`${path}/number`).send({ name: "Loja", pass, pin: "123456" });
  await make(other.admin, begun.pass).expect(409, { error: "ERR_SIGNUP_OVER" });
  await make(first.admin, `A${begun.pass.slice(1)}`).expect(409, { error: "ERR_SIGNUP_OVER" });
  await make(first.admin, "x").expect(409, { error: "ERR_SIGNUP_OVER" });
});

test("a number of an account that the window did not report is refused", async () => {
  const { admin, told } = await signedUp();
  const other = graph.makeDesk("551155550000");
  const asked = await admin.post(path).send({ ...told, phoneNumberId: other.number.id });
  expect([asked.status, asked.body.error]).toEqual([422, expect.stringMatching(/^ERR_OFFICIAL_/)]);
});

test("a new secret of the operator's app goes to the numbers that were signed up with it, and to no others", async () => {
  const { companyId, admin, number, token, told } = await signedUp();
  const { body: begun } = await admin.post(path).send(told).expect(200);
  const named = { name: "Loja", pass: begun.pass, pin: "654321" };
  const { body: made } = await admin.post(`${path}/number`).send(named).expect(200);
  const other = await makeCompany();
  const otherId = await makeOfficialNumber(other);
  app.secret = `${app.secret.slice(0, -4)}0000`;
  await setApp();
  const access = { phoneNumberId: number.id, wabaId: told.wabaId, token: token.value, appSecret: app.secret };
  expect(await inCompany(companyId, () => officialAccess(made.id))).toEqual(access);
  expect(await inCompany(other, () => officialAccess(otherId))).toMatchObject({ token: "EAA", appSecret: "ab12" });
});
