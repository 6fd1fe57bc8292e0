import { expect, test } from "vitest";
import { startAll } from "../testing/product.ts";

const text = { messaging_product: "whatsapp", to: "5511999990000", type: "text", text: { body: "oi" } };

test.each(["v23.0", "v26.0", "v1.0", "v100.12"])("version %s is served", async (version) => {
  const { graph, number, token } = await startAll();
  const answer = await fetch(`${graph.url}/${version}/${number.id}?access_token=${token.value}`);
  expect(answer.status).toBe(200);
});

test.each(["", "v25/", "v25.0.1/", "25.0/"])(
  "the path without a version in its form, '%s', is not served",
  async (version) => {
    const { graph, number, token } = await startAll();
    const answer = await fetch(`${graph.url}/${version}${number.id}?access_token=${token.value}`);
    expect(answer.status).toBe(404);
  },
);

test("a missing, unknown, withdrawn or expired token is refused with 401 and code 190", async () => {
  const { graph, app, number, call, clock } = await startAll();
  const bare = await fetch(`${graph.url}/v25.0/${number.id}`);
  expect([bare.status, ((await bare.json()) as { error: { code: number } }).error.code]).toEqual([401, 190]);
  const revoked = graph.makeToken(app);
  revoked.revoked = true;
  const short = graph.makeToken(app, { expiresAt: clock.now() + 1000 });
  expect((await call("GET", number.id, undefined, short.value)).status).toBe(200);
  clock.advance(1000);
  const refused = [];
  for (const token of ["nonsense", revoked.value, short.value]) {
    const { status, json } = await call("GET", number.id, undefined, token);
    refused.push([status, json.error?.code, json.error?.error_subcode, json.error?.type]);
  }
  expect(refused).toEqual([
    [401, 190, undefined, "OAuthException"],
    [401, 190, 460, "OAuthException"],
    [401, 190, 463, "OAuthException"],
  ]);
});

test("without a token, /me answers that a token is needed", async () => {
  const { graph, call, token } = await startAll();
  const answer = await fetch(`${graph.url}/v25.0/me`);
  expect(await answer.json()).toMatchObject({
    error: { code: 2500, message: expect.stringContaining("active access token") },
  });
  expect((await call("GET", "me")).json).toMatchObject({ id: token.userId });
});

test("a call for an unknown object or an object of another company is answered with 400, code 100 and subcode 33", async () => {
  const { graph, app, account, number, call } = await startAll();
  const narrow = graph.makeToken(app, { accounts: [account] });
  const other = graph.makeNumber(graph.makeAccount(), "5521999990000");
  for (const path of ["123", other.id, other.account.id, `${other.account.id}/message_templates`]) {
    const { status, json } = await call("GET", path, undefined, narrow.value);
    expect([status, json.error?.code, json.error?.error_subcode]).toEqual([400, 100, 33]);
  }
  expect((await call("GET", number.id, undefined, narrow.value)).status).toBe(200);
  expect((await call("POST", `${other.id}/messages`, text, narrow.value)).json.error?.error_subcode).toBe(33);
});

test("a call is refused when its token lacks the permission", async () => {
  const { graph, app, account, number, call } = await startAll();
  const manages = graph.makeToken(app, { scopes: ["whatsapp_business_management"] });
  const writes = graph.makeToken(app, { scopes: ["whatsapp_business_messaging"] });
  const sent = await call("POST", `${number.id}/messages`, text, manages.value);
  expect([sent.status, sent.json.error?.code]).toEqual([403, 200]);
  expect((await call("GET", `${account.id}/message_templates`, undefined, writes.value)).json.error?.code).toBe(200);
  expect((await call("POST", `${number.id}/messages`, text, writes.value)).status).toBe(200);
});

test("an unknown edge, an unknown field and a wrong method are refused", async () => {
  const { number, call } = await startAll();
  expect((await call("GET", `${number.id}/nothing`)).json.error?.message).toContain("Unknown path components");
  expect((await call("GET", `${number.id}/messages/more`)).json.error?.code).toBe(2500);
  expect((await call("GET", `${number.id}?fields=id,colour`)).json.error?.message).toContain(
    "nonexisting field (colour)",
  );
  expect((await call("DELETE", `${number.id}/messages`)).json.error?.error_subcode).toBe(33);
});

test("a test can order that a call fails with a code and a pause, with an HTML page, or with a cut before or after its effect", async () => {
  const { graph, number, ana, send, call, heard } = await startAll();
  ana.write(number, "oi");
  await heard.until();
  graph.faults.order({ kind: "error", path: "/messages", code: 131056, retryAfter: 4, details: "wait" });
  expect((await call("GET", number.id)).status).toBe(200);
  const refused = await send(text);
  expect(refused.json.error).toMatchObject({ code: 131056, error_data: { details: "wait" } });
  expect(refused.headers.get("retry-after")).toBe("4");
  graph.faults.order({ kind: "html" });
  await expect(send(text)).rejects.toThrow(/JSON/);
  graph.faults.order({ kind: "reset" });
  await expect(send(text)).rejects.toThrow(/fetch failed/);
  expect(graph.sent.all).toEqual([]);
  graph.faults.order({ kind: "lost" });
  await expect(send({ ...text, biz_opaque_callback_data: "m-9" })).rejects.toThrow(/fetch failed/);
  expect(graph.sent.all).toEqual([expect.objectContaining({ opaque: "m-9" })]);
  await heard.count(3);
  expect(heard.all.at(-1)?.raw).toContain("m-9");
});

test("a call that is never answered is recorded as unanswered", async () => {
  const { graph, number, token } = await startAll();
  graph.faults.order({ kind: "silent" });
  const gaveUp = new AbortController();
  const headers = { authorization: `Bearer ${token.value}` };
  const answer = fetch(`${graph.url}/v25.0/${number.id}`, { headers, signal: gaveUp.signal });
  expect((await graph.calls.until()).status).toBe(0);
  gaveUp.abort();
  await expect(answer).rejects.toThrow(/abort/);
});

test("a test can order that a status arrives before the answer, or reports that an accepted message failed", async () => {
  const { graph, number, ana, send, heard } = await startAll();
  ana.write(number, "oi");
  graph.faults.order({ kind: "statusFirst", path: "/messages" });
  await send(text);
  expect(heard.all).toHaveLength(3);
  graph.faults.order({ kind: "failed", code: 131026, details: "why" });
  expect((await send(text)).status).toBe(200);
  await heard.count(4);
  expect(heard.all.at(-1)?.json.entry[0]?.changes[0]?.value.statuses).toEqual([
    expect.objectContaining({
      status: "failed",
      errors: [expect.objectContaining({ code: 131026, error_data: { details: "why" } })],
    }),
  ]);
});

test("every call is recorded with its request and its answer", async () => {
  const { graph, number, send } = await startAll();
  const waiting = graph.calls.next(({ path }) => path.endsWith("/messages"));
  await send({ type: "text", text: {} });
  expect(await waiting).toMatchObject({
    method: "POST",
    path: `/${number.id}/messages`,
    version: "v25.0",
    body: { to: "5511999990000", text: {} },
    status: 400,
    answer: { error: { code: 131008 } },
  });
});
