import { inCompany } from "@balcao/core/base/database";
import { officialAccess } from "@balcao/core/numbers/official/access";
import { makeCompany, makeConnection, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { refusal } from "@balcao/outside/testing/graph";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { as, signIn } from "../testing/client.ts";

// The environment is read when the api is loaded.
const graph = await vi.hoisted(async () => {
  const { playGraph } = await import("@balcao/outside/testing/graph");
  const played = await playGraph();
  process.env.GRAPH_URL = played.url;
  process.env.PUBLIC_URL = "https://balcao.example";
  return played;
});
afterAll(() => graph.close());
beforeEach(() => {
  graph.seen.length = 0;
});

let count = 0;
async function shop() {
  const companyId = await makeCompany();
  const user = await makeUser(companyId, { profile: "admin" });
  count += 1;
  const access = {
    phoneNumberId: `1065000${count}`,
    wabaId: `2065000${count}`,
    token: `EAA${count}`,
    appSecret: "ab12",
  };
  graph.accounts.push(access);
  const rows = <T>(text: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T & Record<string, unknown>>(text, values));
  return { companyId, user, admin: as(await signIn(user)), access, rows };
}

test("an official number is created once Meta accepts its access, and no secret is shown or stored in plain text", async () => {
  const { companyId, admin, access, rows } = await shop();
  const { body } = await admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...access })
    .expect(200);
  expect(body).toMatchObject({ name: "Loja", network: "official", status: "OPENING", isDefault: true });
  const shown = await admin.get(`/whatsapp/${body.id}/official`).expect(200);
  expect(shown.body).toEqual({
    phoneNumberId: access.phoneNumberId,
    wabaId: access.wabaId,
    displayNumber: `+55 ${access.phoneNumberId}`,
    verifiedName: "Loja",
    checkedAt: expect.any(String),
    callbackUrl: "https://balcao.example/api/official/webhook",
    verifyToken: expect.stringMatching(/^[\w-]{40,}$/),
    isReachable: true,
  });
  const told = JSON.parse(graph.seen.at(-1)?.body.toString() ?? "");
  expect(told).toEqual({ override_callback_uri: shown.body.callbackUrl, verify_token: shown.body.verifyToken });
  expect(await inCompany(companyId, () => officialAccess(body.id))).toEqual(access);
  const kept = JSON.stringify([
    await rows("select * from audit"),
    await rows("select a.*, encode(secrets, 'escape') from official_accounts a"),
    await rows("select details from audit"),
  ]);
  expect(kept).not.toContain(access.token);
  expect(kept).not.toContain(access.appSecret);
});

test("the answer names a refusal of Meta, and no number is created", async () => {
  const { admin, access, rows } = await shop();
  const make = (changes: object) => admin.post("/whatsapp/official").send({ name: "Loja", ...access, ...changes });
  await make({ token: "EAAnada" }).expect(422, { error: "ERR_OFFICIAL_TOKEN" });
  await make({ phoneNumberId: "99999" }).expect(422, { error: "ERR_OFFICIAL_NUMBER_ID" });
  await make({ wabaId: "99999" }).expect(422, { error: "ERR_OFFICIAL_ACCOUNT_ID" });
  await make({ appSecret: "ffff" }).expect(422, { error: "ERR_OFFICIAL_APP_SECRET" });
  graph.answerNext(`/${access.phoneNumberId}`, refusal(10, { status: 403 }), "silent");
  await make({}).expect(422, { error: "ERR_OFFICIAL_PERMISSION" });
  await make({}).expect(502, { error: "ERR_OFFICIAL_SILENT" });
  await make({ token: "" }).expect(400);
  await make({ token: "com espaço" }).expect(400);
  await make({ phoneNumberId: "+55 11 99999-0000" }).expect(400);
  expect(await rows("select network from connections")).toEqual([]);
  await make({ network: "whatsapp" }).expect(200);
  expect(await rows("select network from connections")).toEqual([{ network: "official" }]);
});

test("the check of an access creates nothing: the answer has Meta's facts and the reasons why the number would be refused", async () => {
  const { admin, access, rows } = await shop();
  const tries = (changes: object = {}) => admin.post("/whatsapp/official/check").send({ ...access, ...changes });
  const { body } = await tries().expect(200);
  expect(body).toEqual({ displayNumber: `+55 ${access.phoneNumberId}`, verifiedName: "Loja" });
  await tries({ appSecret: "ffff" }).expect(422, { error: "ERR_OFFICIAL_APP_SECRET" });
  expect(graph.seen.map(({ method }) => method)).not.toContain("POST");
  expect(await rows("select 1 from connections union all select 1 from official_accounts")).toEqual([]);
  await admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...access })
    .expect(200);
  await tries().expect(409, { error: "ERR_OFFICIAL_NUMBER_HERE", details: { name: "Loja" } });
  const { body: shown } = await admin.get("/whatsapp/official/callback").expect(200);
  expect(shown).toEqual({
    callbackUrl: "https://balcao.example/api/official/webhook",
    verifyToken: expect.stringMatching(/^[\w-]{40,}$/),
    isReachable: true,
  });
});

test("a repeated call to add a number, after a lost answer, gets the number that was already created", async () => {
  const { admin, access, rows } = await shop();
  const add = (changes: object = {}) => admin.post("/whatsapp/official").send({ name: "Loja", ...access, ...changes });
  const { body: first } = await add().expect(200);
  const { body: again } = await add().expect(200);
  expect(again.id).toBe(first.id);
  const here = { error: "ERR_OFFICIAL_NUMBER_HERE", details: { name: "Loja" } };
  await add({ name: "Filial" }).expect(409, here);
  graph.accounts.push({ ...access, token: "EAAoutro" });
  await add({ token: "EAAoutro" }).expect(409, here);
  expect(await rows("select 1 from connections")).toHaveLength(1);
});

test("Meta is told to forget our address once an account has lost its last number, by removal or by a move", async () => {
  const { admin, access, rows } = await shop();
  const other = { ...access, phoneNumberId: `${access.phoneNumberId}8` };
  const moved = { ...access, wabaId: `${access.wabaId}9` };
  graph.accounts.push(other, moved);
  const forgotten = (wabaId: string) =>
    graph.seen.filter(({ path, body }) => path === `/${wabaId}/subscribed_apps` && body.toString() === "{}").length;
  const add = (name: string, one: object) =>
    admin
      .post("/whatsapp/official")
      .send({ name, ...one })
      .expect(200);
  const { body: loja } = await add("Loja", access);
  const { body: filial } = await add("Filial", other);
  await admin.put(`/whatsapp/${loja.id}/official`).send({ wabaId: moved.wabaId }).expect(200);
  expect(forgotten(access.wabaId), "another number of the account hears by it").toBe(0);
  graph.answerNext(`/${access.wabaId}/subscribed_apps`, refusal(190, { status: 401 }));
  await admin.delete(`/whatsapp/${filial.id}`).expect(200);
  expect([forgotten(access.wabaId), forgotten(moved.wabaId)]).toEqual([1, 0]);
  await admin.put(`/whatsapp/${loja.id}/official`).send({ wabaId: access.wabaId }).expect(200);
  expect([forgotten(access.wabaId), forgotten(moved.wabaId)]).toEqual([1, 1]);
  expect(await rows("select 1 from official_accounts")).toHaveLength(1);
});

test("a number that another company has is refused without the name of that company", async () => {
  const [mine, theirs] = [await shop(), await shop()];
  await theirs.admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...theirs.access })
    .expect(200);
  await mine.admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...theirs.access })
    .expect(409, { error: "ERR_OFFICIAL_NUMBER_TAKEN" });
  const phoneNumberId = `${mine.access.phoneNumberId}77`;
  graph.accounts.push({ ...mine.access, phoneNumberId });
  await makeConnection(theirs.companyId, { network: "official", number: `55${phoneNumberId}` });
  await mine.admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...mine.access, phoneNumberId })
    .expect(409, { error: "ERR_OFFICIAL_NUMBER_TAKEN" });
  expect(graph.seen.filter(({ method }) => method === "POST")).toHaveLength(1);
  graph.answerNext(`/${mine.access.wabaId}/subscribed_apps`, refusal(200, { status: 403 }));
  await mine.admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...mine.access })
    .expect(422, { error: "ERR_OFFICIAL_PERMISSION" });
  expect(await mine.rows("select 1 from connections")).toEqual([]);
});

test("a new token is checked like the first one and recorded in the audit, and a stopped number starts again", async () => {
  const { companyId, admin, access, rows } = await shop();
  const { body } = await admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...access })
    .expect(200);
  await rows("update connections set status = 'DISCONNECTED', wanted = false, reason = 'logged-out'");
  const change = (changes: object) => admin.put(`/whatsapp/${body.id}/official`).send(changes);
  await change({ token: "EAAnovo" }).expect(422, { error: "ERR_OFFICIAL_TOKEN" });
  graph.accounts.push({ ...access, token: "EAAnovo" });
  await change({ token: "EAAnovo" }).expect(200);
  expect(await inCompany(companyId, () => officialAccess(body.id))).toEqual({ ...access, token: "EAAnovo" });
  expect(await rows("select status, wanted, reason from connections")).toEqual([
    { status: "OPENING", wanted: true, reason: null },
  ]);
  const lines = await rows<{ action: string }>("select action from audit order by id");
  expect(lines.map(({ action }) => action)).toEqual(["connection.created", "connection.access"]);
});

test("only an official number has an access to change, which needs a fresh password, and the access ends with the number", async () => {
  const { user, admin, access, rows } = await shop();
  const { companyId } = user;
  const linked = await makeConnection(companyId);
  await admin.get(`/whatsapp/${linked}/official`).expect(409, { error: "ERR_NUMBER_CANNOT" });
  await admin.put(`/whatsapp/${linked}/official`).send({ token: "EAA" }).expect(409, { error: "ERR_NUMBER_CANNOT" });
  const { body } = await admin
    .post("/whatsapp/official")
    .send({ name: "Loja", ...access })
    .expect(200);
  await rows("update sessions set authenticated_at = now() - interval '1 day' where id = $1", [user.sessionId]);
  const late = { error: "ERR_REAUTHENTICATION_REQUIRED" };
  await admin
    .post("/whatsapp/official")
    .send({ name: "Outra", ...access })
    .expect(403, late);
  await admin.put(`/whatsapp/${body.id}/official`).send({ token: "EAA" }).expect(403, late);
  await rows("update connections set is_default = id = $1", [linked]);
  await admin.delete(`/whatsapp/${body.id}`).expect(200);
  expect(await rows("select 1 from official_accounts")).toEqual([]);
});
