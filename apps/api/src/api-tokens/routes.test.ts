import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { blockCompany, unblockCompany } from "@balcao/core/company/companies/block";
import { makeApiToken } from "@balcao/core/testing/company/api-token-factory";
import { makeCompany, makeConnection, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { maxTokensOfConnection } from "@balcao/shared/api-tokens/rules";
import { rooms } from "@balcao/shared/rooms";
import { afterEach, expect, test, vi } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";

afterEach(() => void vi.restoreAllMocks());

const nothing = "00000000-0000-4000-8000-00000000000a";
async function stage() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { name: "Vendas" });
  const user = await makeUser(companyId, { profile: "admin", name: "Rosa" });
  const rows = <T extends object>(sql: string) => inCompany(companyId, () => queryText<T>(sql));
  const admin = as(await signIn(user));
  const path = `/whatsapp/${connectionId}/tokens`;
  const make = async (name = "ERP") => (await admin.post(path).send({ name }).expect(200)).body;
  return { companyId, connectionId, user, admin, rows, path, make };
}
/** A call with a token. A 404 means that the token was accepted, because there is no such message. */
const knock = (secret: string) => as(secret).get(`/messages/send/${nothing}`);

test("a token is shown once, is stored as a hash, and is accepted from a program", async () => {
  const { admin, path, make, rows, user } = await stage();
  const { token, secret } = await make();
  expect(secret).toMatch(/^balcao_[\w-]{54}$/);
  const listed = { name: "ERP", lastFour: secret.slice(-4), createdBy: { id: user.userId, name: "Rosa" } };
  expect(token).toMatchObject({ ...listed, lastUsedAt: null });
  expect((await admin.get(path).expect(200)).body).toEqual({ tokens: [token] });
  const kept = await rows("select encode(hash, 'escape') as hash, k::text as whole from api_tokens k");
  expect(JSON.stringify(kept)).not.toContain(secret.slice(7, -4));
  await knock(secret).expect(404, { error: "ERR_NO_MESSAGE_FOUND" });
  await knock(`${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`).expect(401, { error: "ERR_API_TOKEN" });
  await nobody().get(`/api/messages/send/${nothing}`).expect(401, { error: "ERR_API_TOKEN" });
});

test("a revoked token is refused and no longer listed, and the audit records its creation and revocation", async () => {
  const { admin, path, make, rows } = await stage();
  const { token, secret } = await make();
  await admin.delete(`${path}/${token.id}`).expect(200);
  await knock(secret).expect(401, { error: "ERR_API_TOKEN" });
  expect((await admin.get(path)).body).toEqual({ tokens: [] });
  await admin.delete(`${path}/${token.id}`).expect(404, { error: "ERR_NO_API_TOKEN_FOUND" });
  const told = await rows(
    "select action, actor_name as who, about_name as about, details->>'other' as other from audit where action like 'apiToken%' order by id",
  );
  expect(told).toEqual([
    { action: "apiToken.created", who: "Rosa", about: "ERP", other: "Vendas" },
    { action: "apiToken.revoked", who: "Rosa", about: "ERP", other: "Vendas" },
  ]);
});

test("a token can be revoked under its own number only", async () => {
  const { admin, companyId, make } = await stage();
  const { token, secret } = await make();
  const other = await makeConnection(companyId);
  await admin.delete(`/whatsapp/${other}/tokens/${token.id}`).expect(404, { error: "ERR_NO_API_TOKEN_FOUND" });
  await knock(secret).expect(404);
});

test("removing a number revokes its tokens; tokens of a blocked company are refused until the block ends", async () => {
  const { admin, companyId, connectionId, make, rows } = await stage();
  const { secret } = await make();
  await inCompany(companyId, blockCompany);
  await knock(secret).expect(401, { error: "ERR_API_TOKEN" });
  await inCompany(companyId, unblockCompany);
  await knock(secret).expect(404);
  const again = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.get("/whatsapp").expect(401);
  await again.delete(`/whatsapp/${connectionId}`).expect(200);
  await knock(secret).expect(401, { error: "ERR_API_TOKEN" });
  expect(await rows("select 1 from api_tokens where revoked_at is null")).toEqual([]);
});

test("the use of a token is noted at most once a minute, and shown to admins alone", async () => {
  const { admin, companyId, path, make, rows } = await stage();
  const { token, secret } = await make();
  const noted = async () => (await admin.get(path)).body.tokens[0].lastUsedAt as string | null;
  await knock(secret).expect(404);
  const first = await noted();
  expect(first).not.toBeNull();
  await knock(secret).expect(404);
  expect(await noted()).toBe(first);
  await rows("update api_tokens set last_used_at = last_used_at - interval '61 seconds'");
  await knock(secret).expect(404);
  const events = (await publishedBy(companyId)).filter(({ name }) => name === "api-token.update");
  expect(events.map(({ rooms: to }) => to)).toEqual(Array.from({ length: 3 }, () => [rooms.admins(companyId)]));
  expect(events.at(-1)?.payload).toMatchObject({ token: { id: token.id, lastUsedAt: await noted() } });
});

test("only admins see and make tokens, and a number can have twenty", async () => {
  const { admin, companyId, connectionId, path, make } = await stage();
  const ana = as(await signIn(await makeUser(companyId)));
  await ana.get(path).expect(403, { error: "ERR_NO_PERMISSION" });
  await ana.post(path).send({ name: "ERP" }).expect(403, { error: "ERR_NO_PERMISSION" });
  for (let made = 0; made < maxTokensOfConnection - 1; made += 1) await makeApiToken(companyId, connectionId);
  const { token } = await make();
  const { body } = await admin.post(path).send({ name: "Mais um" }).expect(409);
  expect(body).toMatchObject({ error: "ERR_TOO_MANY_ITEMS", details: { most: 20 } });
  await admin.delete(`${path}/${token.id}`).expect(200);
  await make("Mais um");
});

test("a company whose plan lost the feature makes no tokens, but sees and revokes the tokens it has", async () => {
  const { admin, path, make, rows } = await stage();
  const { token, secret } = await make();
  await rows("update companies set plan_features = '{}'");
  await admin.post(path).send({ name: "ERP" }).expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  await knock(secret).expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  expect((await admin.get(path).expect(200)).body).toMatchObject({ tokens: [{ id: token.id }] });
  await admin.delete(`${path}/${token.id}`).expect(200);
  await rows("update companies set plan_features = '{useExternalApi}'");
  await knock(secret).expect(401, { error: "ERR_API_TOKEN" });
});

test.each([{}, { name: "a" }, { name: " a " }, { name: "a".repeat(51) }, { name: 7 }])(
  "%j makes no token",
  async (body) => {
    const { admin, path, rows } = await stage();
    expect((await admin.post(path).send(body).expect(400)).body.error).toBe("ERR_VALIDATION");
    expect(await rows("select 1 from api_tokens")).toEqual([]);
  },
);

test("no log line contains a token, and a refusal is a line of the security log", async () => {
  const lines: unknown[] = [];
  for (const level of ["debug", "info", "warn", "error"] as const)
    vi.spyOn(logger, level).mockImplementation((...line: unknown[]) => void lines.push(line));
  vi.spyOn(logger, "isLevelEnabled").mockReturnValue(true);
  const { make } = await stage();
  const { secret } = await make();
  await knock(secret).expect(404);
  const wrong = `balcao_${"x".repeat(54)}`;
  await knock(wrong).expect(401);
  const written = JSON.stringify(lines);
  expect(written).toContain('"event":"refused","result":"ERR_API_TOKEN"');
  expect(written).toContain(`/api/messages/send/${nothing}`);
  for (const hidden of [secret.slice(7), wrong.slice(7)]) expect(written).not.toContain(hidden);
});
