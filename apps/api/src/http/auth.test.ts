import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import jwt from "jsonwebtoken";
import { test } from "vitest";
import { env } from "../env.ts";
import { as, nobody, signIn } from "../testing/client.ts";
import { writeToken } from "./auth.ts";

const inSessions = (user: Actor, sql: string) => inCompany(user.companyId, () => queryText(sql, [user.userId]));

const forge = (actor: Actor, secret: string, options: jwt.SignOptions) =>
  jwt.sign({ company: actor.companyId, session: actor.sessionId }, secret, {
    subject: String(actor.userId),
    ...options,
  });

test("an expired token is 403 ERR_SESSION_EXPIRED, because the browser then renews it", async () => {
  const user = await makeUser(await makeCompany());
  await signIn(user);
  const token = forge(user, env.JWT_SECRET, { audience: "api", expiresIn: -1 });
  await as(token).get("/auth/me").expect(403, { error: "ERR_SESSION_EXPIRED" });
});

test("a request without a token, with an unsigned or wrongly signed one, or with the cookie for files is 401", async () => {
  const user = await makeUser(await makeCompany());
  await signIn(user);
  const unsigned = jwt.sign(
    { company: user.companyId, session: user.sessionId, sub: String(user.userId), aud: "api" },
    "",
    { algorithm: "none" },
  );
  const bad = [forge(user, "x".repeat(32), { audience: "api" }), unsigned, writeToken(user, "media"), "x"];
  for (const token of bad) await as(token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
  await nobody().get("/api/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
});

test("the cookie for files gives access to nothing else", async () => {
  const user = await makeUser(await makeCompany(), { profile: "admin" });
  await signIn(user);
  const cookie = `balcao_media=${writeToken(user, "media")}`;
  await nobody().get("/api/media/1").set("cookie", cookie).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
  await nobody().get("/api/tickets").set("cookie", cookie).expect(401);
  await nobody().get("/api/contacts/export").set("cookie", cookie).expect(401, { error: "ERR_SESSION_ENDED" });
  await nobody()
    .get("/api/contacts/export")
    .set("authorization", `Bearer ${await signIn({ ...user, sessionId: crypto.randomUUID() })}`)
    .expect(200);
  await nobody().post("/api/media/1/download").set("cookie", cookie).expect(401);
});

test("a change of rights applies immediately, without a new login", async () => {
  const user = await makeUser(await makeCompany(), { profile: "admin" });
  const token = await signIn(user);
  await as(token).post("/whatsapp").send({ name: "Vendas" }).expect(200);
  await inSessions(user, "update users set profile = 'user' where id = $1");
  await as(token).post("/whatsapp").send({ name: "Outra" }).expect(403, { error: "ERR_NO_PERMISSION" });
});
