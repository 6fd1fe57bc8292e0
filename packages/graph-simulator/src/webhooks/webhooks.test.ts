import { expect, test } from "vitest";
import { expectedSignature, messagesOf, startAll, startProduct, valuesOf } from "../testing/product.ts";

const textsOf = (heard: Parameters<typeof messagesOf>[0]) =>
  messagesOf(heard).map(({ text }) => (text as { body: string }).body);

test("an address that does not know the verification word is not used", async () => {
  const { graph, app } = await startAll();
  const product = await startProduct("another word");
  const before = app.webhook;
  await expect(graph.subscribe(app, { url: product.url, verifyToken: "wrong" })).rejects.toThrow(/403/);
  product.verifyToken = "w";
  product.challenge = "another number";
  await expect(graph.subscribe(app, { url: product.url, verifyToken: "w" })).rejects.toThrow(
    /does not match challenge/,
  );
  await expect(graph.subscribe(app, { url: "https://example.com/", verifyToken: "w" })).rejects.toThrow(/this machine/);
  expect(app.webhook).toBe(before);
});

test("the app's own token subscribes the app to the fields that the call names", async () => {
  const { graph, app, call, number, account, ana } = await startAll();
  const product = await startProduct("w");
  const key = `${app.id}|${app.secret}`;
  const given = { object: "whatsapp_business_account", callback_url: product.url, verify_token: "w" };
  app.fields.clear();
  expect((await call("POST", `${app.id}/subscriptions`, { ...given, fields: "nothing" }, key)).json.error?.code).toBe(
    100,
  );
  expect((await call("POST", `${app.id}/subscriptions`, { ...given, verify_token: "x" }, key)).json.error?.code).toBe(
    2200,
  );
  const { json } = await call("POST", `${app.id}/subscriptions`, { ...given, fields: "messages,account_alerts" }, key);
  expect(json).toEqual({ success: true });
  ana.write(number, "oi");
  graph.decide.decideName(number, "APPROVED");
  graph.decide.alert(account, "OBA_APPROVED", "Good");
  await product.heard.count(2);
  await graph.webhooks.idle();
  expect(product.heard.all.flatMap(({ json: told }) => told.entry[0]?.changes.map(({ field }) => field))).toEqual([
    "messages",
    "account_alerts",
  ]);
});

test("an account's own address replaces the app's address, and a number's own address replaces both", async () => {
  const { call, account, number, ana, heard } = await startAll();
  const [ofAccount, ofNumber] = [await startProduct("a"), await startProduct("n")];
  await call("POST", `${account.id}/subscribed_apps`, { override_callback_uri: ofAccount.url, verify_token: "a" });
  ana.write(number, "1");
  await ofAccount.heard.until();
  const set = { webhook_configuration: { override_callback_uri: ofNumber.url, verify_token: "n" } };
  expect((await call("POST", number.id, set)).json).toEqual({ success: true });
  ana.write(number, "2");
  await ofNumber.heard.until();
  expect([textsOf(heard), textsOf(ofAccount.heard), textsOf(ofNumber.heard)]).toEqual([[], ["1"], ["2"]]);
});

test("an address that does not answer 200 is called again, in growing pauses, until it answers 200", async () => {
  const { graph, number, ana, clock, product, heard } = await startAll();
  product.answerWith = 500;
  ana.write(number, "oi");
  await graph.webhooks.idle();
  for (const pause of [5_000, 30_000, 120_000, 600_000, 3_600_000]) {
    clock.advance(pause - 1);
    await graph.webhooks.idle();
    const before = heard.all.length;
    clock.advance(1);
    await heard.count(before + 1);
    await graph.webhooks.idle();
  }
  expect(graph.posted.all.map(({ attempt, status }) => [attempt, status])).toEqual(
    [1, 2, 3, 4, 5, 6].map((attempt) => [attempt, 500]),
  );
  expect(new Set(heard.all.map(({ raw }) => raw)).size).toBe(1);
  product.answerWith = 200;
  clock.advance(6 * 3_600_000);
  await heard.count(7);
  await graph.webhooks.idle();
  clock.advance(8 * 86_400_000);
  await graph.webhooks.idle();
  expect(heard.all).toHaveLength(7);
});

test("the calls to an address that never answers 200 stop after some days", async () => {
  const { graph, number, ana, clock, product } = await startAll();
  product.answerWith = 503;
  ana.write(number, "oi");
  for (let hours = 0; hours < 9 * 24; hours += 6) {
    await graph.webhooks.idle();
    clock.advance(6 * 3_600_000);
  }
  await graph.webhooks.idle();
  const tries = graph.posted.all.length;
  clock.advance(30 * 86_400_000);
  await graph.webhooks.idle();
  expect(graph.posted.all).toHaveLength(tries);
  expect(clock.now() - (graph.posted.all.at(-1)?.at ?? 0)).toBeGreaterThan(30 * 86_400_000);
});

test.each([
  ["entries", 3, 1],
  ["changes", 1, 3],
] as const)("held webhooks arrive in one call of %s", async (batch, entries, changes) => {
  const { graph, number, ana, heard, app } = await startAll();
  graph.webhooks.hold();
  for (const text of ["1", "2", "3"]) ana.write(number, text);
  await graph.webhooks.idle();
  expect(heard.all).toEqual([]);
  graph.webhooks.release({ batch, order: "reversed" });
  const { json, raw, signature } = await heard.until();
  expect(json.entry).toHaveLength(entries);
  expect(json.entry[0]?.changes).toHaveLength(changes);
  expect(textsOf(heard)).toEqual(["3", "2", "1"]);
  expect(signature).toBe(expectedSignature(app.secret, raw));
});

test("a webhook arrives twice, late, wrongly signed or never, when a test orders that fault", async () => {
  const { graph, number, ana, heard, clock, app } = await startAll();
  graph.webhooks.trouble({ times: 2 });
  ana.write(number, "twice");
  await heard.count(2);
  expect(heard.all[0]?.raw).toBe(heard.all[1]?.raw);
  graph.webhooks.trouble({ delayMs: 60_000 });
  ana.write(number, "late");
  ana.write(number, "soon");
  await heard.count(3);
  clock.advance(60_000);
  await heard.count(4);
  expect(textsOf(heard).slice(2)).toEqual(["soon", "late"]);
  graph.webhooks.trouble({ wrongSignature: true });
  ana.write(number, "forged");
  const forged = (await heard.count(5))[4];
  expect(forged?.signature).not.toBe(expectedSignature(app.secret, forged?.raw ?? ""));
  graph.webhooks.trouble({ drop: true });
  ana.write(number, "never");
  ana.write(number, "last");
  await heard.count(6);
  await graph.webhooks.idle();
  expect(textsOf(heard).slice(4)).toEqual(["forged", "last"]);
});

test("a custom body is posted unchanged and signed, even a body of three megabytes", async () => {
  const { graph, app, heard } = await startAll();
  await graph.webhooks.post(app, { object: "whatsapp_business_account", entry: [], more: "ã".repeat(500_000) });
  const [{ raw, signature } = { raw: "", signature: "" }] = heard.all;
  expect(raw.length).toBeGreaterThan(3_000_000);
  expect(signature).toBe(expectedSignature(app.secret, raw));
});

test("an app that is not subscribed to an account gets no webhook of it", async () => {
  const { graph, call, account, number, ana, heard } = await startAll();
  await call("DELETE", `${account.id}/subscribed_apps`);
  ana.write(number, "oi");
  await graph.webhooks.idle();
  expect(heard.all).toEqual([]);
  expect((await call("GET", `${account.id}/subscribed_apps`)).json).toEqual({ data: [] });
  await call("POST", `${account.id}/subscribed_apps`);
  expect((await call("GET", `${account.id}/subscribed_apps`)).json.data).toHaveLength(1);
  ana.write(number, "2");
  await heard.until();
  expect(valuesOf(heard)).toHaveLength(1);
});
