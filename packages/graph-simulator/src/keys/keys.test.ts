import { expect, test } from "vitest";
import { startAll } from "../testing/product.ts";

test("debug_token describes a token, even an expired or unknown one, and only to its own app", async () => {
  const { graph, app, account, token, call, clock } = await startAll();
  const narrow = graph.makeToken(app, { accounts: [account], expiresAt: clock.now() + 60_000, kind: "USER" });
  const own = `${app.id}|${app.secret}`;
  const debug = async (input: string, by = own) =>
    (await call("GET", `debug_token?input_token=${input}`, undefined, by)).json;
  expect((await debug(token.value)).data).toMatchObject({
    app_id: app.id,
    type: "SYSTEM_USER",
    is_valid: true,
    expires_at: 0,
    user_id: token.userId,
    scopes: ["whatsapp_business_management", "whatsapp_business_messaging"],
    granular_scopes: [{ scope: "whatsapp_business_management" }, { scope: "whatsapp_business_messaging" }],
  });
  expect((await debug(narrow.value, token.value)).data).toMatchObject({
    type: "USER",
    expires_at: Math.floor(clock.now() / 1000) + 60,
    granular_scopes: [{ target_ids: [account.id] }, { target_ids: [account.id] }],
  });
  clock.advance(60_000);
  expect((await debug(narrow.value)).data).toMatchObject({ is_valid: false, error: { code: 190, subcode: 463 } });
  expect((await debug("nonsense")).data).toMatchObject({ is_valid: false, error: { code: 190 } });
  const other = graph.makeApp();
  expect((await debug(token.value, `${other.id}|${other.secret}`)).error?.code).toBe(100);
  expect((await debug(token.value, `${app.id}|wrong`)).error?.code).toBe(190);
});

test("the code of a signup gives one token, within half a minute, only to its own app", async () => {
  const { graph, app, account, number, clock } = await startAll();
  const customers = graph.makeToken(app, { accounts: [account] });
  const exchange = async (code: string, id = app.id, secret = app.secret) => {
    const query = new URLSearchParams({ client_id: id, client_secret: secret, code });
    const answer = await fetch(`${graph.url}/v25.0/oauth/access_token?${query.toString()}`);
    return (await answer.json()) as {
      access_token?: string;
      token_type?: string;
      error?: { code: number; error_subcode?: number };
    };
  };
  const code = graph.makeSignupCode(app, customers);
  expect((await exchange(code, app.id, "wrong")).error?.code).toBe(1);
  expect((await exchange(code, "1")).error?.code).toBe(101);
  const other = graph.makeApp();
  expect((await exchange(code, other.id, other.secret)).error).toMatchObject({ code: 100, error_subcode: 36009 });
  expect(await exchange(code)).toEqual({ access_token: customers.value, token_type: "bearer" });
  expect((await exchange(code)).error).toMatchObject({ code: 100, error_subcode: 36009 });
  const late = graph.makeSignupCode(app, customers);
  clock.advance(30_000);
  expect((await exchange(late)).error).toMatchObject({ code: 100, error_subcode: 36007 });
  const headers = { authorization: `Bearer ${customers.value}` };
  expect((await fetch(`${graph.url}/v25.0/${number.id}`, { headers })).status).toBe(200);
});

test("an app shows itself and its webhooks only to its own tokens", async () => {
  const { graph, app, product, call } = await startAll();
  const own = `${app.id}|${app.secret}`;
  expect((await call("GET", app.id)).json).toEqual({ id: app.id, name: "Balcão" });
  expect((await call("GET", `${app.id}/subscriptions`)).json.error?.code).toBe(15);
  expect((await call("GET", `${app.id}/subscriptions`, undefined, own)).json.data).toEqual([
    expect.objectContaining({ object: "whatsapp_business_account", callback_url: product.url, active: true }),
  ]);
  const other = graph.makeApp();
  expect((await call("GET", other.id)).json.error?.error_subcode).toBe(33);
  await call("DELETE", `${app.id}/subscriptions`, undefined, own);
  expect((await call("GET", `${app.id}/subscriptions`, undefined, own)).json.data).toEqual([]);
});
