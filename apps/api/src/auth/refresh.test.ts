import { inCompany, watchStatements } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { publishedBy } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { as } from "../testing/client.ts";
import { cookieOf, login, makeLogin, refresh } from "../testing/login.ts";

const inSessions = (user: Actor, sql: string) => inCompany(user.companyId, () => queryText(sql, [user.userId]));

test("a refresh gives a new token and the next refresh token", async () => {
  const { email, user } = await makeLogin();
  const first = cookieOf(await login(email), "balcao_refresh");
  const answer = await refresh(first).expect(200);
  expect(answer.body.user.id).toBe(user.userId);
  await as(answer.body.token).get("/auth/me").expect(200);
  const second = cookieOf(answer, "balcao_refresh");
  expect(second).not.toBe(first);
  await refresh(second).expect(200);
});

test("a refresh costs two statements", async () => {
  const { email } = await makeLogin();
  const token = cookieOf(await login(email), "balcao_refresh");
  const seen: string[] = [];
  const stop = watchStatements((sql) => void seen.push(sql));
  const answer = await refresh(token);
  stop();
  expect(answer.status).toBe(200);
  expect(seen).toHaveLength(2);
});

test("two tabs that refresh at the same time get the same refresh token, and so does a tab that lost the answer", async () => {
  const { email } = await makeLogin();
  const token = cookieOf(await login(email), "balcao_refresh");
  const answers = await Promise.all([refresh(token).expect(200), refresh(token).expect(200)]);
  const successors = [...answers, await refresh(token).expect(200)].map((answer) => cookieOf(answer, "balcao_refresh"));
  expect(new Set(successors).size).toBe(1);
  await refresh(successors[0] ?? "").expect(200);
});

test("the previous token counts as stolen after half a minute, and the session ends for both holders", async () => {
  const { email, user, companyId } = await makeLogin();
  const old = cookieOf(await login(email), "balcao_refresh");
  const rotated = await refresh(old).expect(200);
  await inSessions(user, "update sessions set rotated_at = now() - interval '31 seconds' where user_id = $1");
  await refresh(old).expect(401, { error: "ERR_SESSION_ENDED" });
  await refresh(cookieOf(rotated, "balcao_refresh")).expect(401);
  await as(rotated.body.token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
  expect((await publishedBy(companyId))[0]?.payload).toMatchObject({ reason: "changed" });
});

test("a token two generations old ends the session even within the half minute", async () => {
  const { email } = await makeLogin();
  const first = cookieOf(await login(email), "balcao_refresh");
  const second = cookieOf(await refresh(first), "balcao_refresh");
  const third = cookieOf(await refresh(second), "balcao_refresh");
  await refresh(first).expect(401, { error: "ERR_SESSION_ENDED" });
  await refresh(third).expect(401, { error: "ERR_SESSION_ENDED" });
});

test("an unused session ends after a week; a session in use lasts a month at most", async () => {
  const { email, user } = await makeLogin();
  const token = cookieOf(await login(email), "balcao_refresh");
  await inSessions(
    user,
    "update sessions set expires_at = now() + interval '1 minute', created_at = now() - interval '28 days' where user_id = $1",
  );
  const answer = await refresh(token).expect(200);
  const [left] = await inSessions(
    user,
    "select expires_at = created_at + interval '30 days' as capped from sessions where user_id = $1",
  );
  expect(left).toEqual({ capped: true });
  await inSessions(user, "update sessions set expires_at = now() where user_id = $1");
  await refresh(cookieOf(answer, "balcao_refresh")).expect(401);
  await as(answer.body.token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
});

test.each(["", "x", "a.b.c", "00000000-0000-4000-8000-000000000000.1.AAAA"])(
  "a refresh with a false token is 401 (%s)",
  async (token) => {
    await refresh(token).expect(401, { error: "ERR_SESSION_ENDED" });
  },
);

test("a page of another site cannot refresh, and the token stays valid", async () => {
  const { email } = await makeLogin();
  const token = cookieOf(await login(email), "balcao_refresh");
  await refresh(token).set("sec-fetch-site", "cross-site").expect(403, { error: "ERR_NO_PERMISSION" });
  await refresh(token).set("sec-fetch-site", "same-site").set("origin", "http://other.local").expect(403);
  await refresh(token).set("sec-fetch-site", "same-origin").expect(200);
});
