import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { blockCompany, unblockCompany } from "@balcao/core/company/companies/block";
import { makeMedia, makeMessage, makeTicket, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../server.ts";
import { as, nobody } from "../testing/client.ts";
import { connect, disconnectAll } from "../testing/live.ts";
import { cookieOf, login, makeLogin, refresh } from "../testing/login.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
});
afterEach(disconnectAll);
afterAll(() => api.stop());

test("a blocked company is immediately shut out everywhere: calls, sockets, files and new logins", async () => {
  const [{ email, companyId, user }, other] = [await makeLogin(), await makeLogin()];
  const signedIn = await login(email).expect(200);
  const token = signedIn.body.token as string;
  const { key } = await putFile(companyId, Buffer.from("foto"));
  const mediaId = await makeMedia(companyId, { key });
  await makeMessage(companyId, await makeTicket(companyId, { userId: user.userId, status: "open" }), { mediaId });
  const file = () =>
    nobody()
      .get(`/api/media/${mediaId}`)
      .set("cookie", `balcao_media=${cookieOf(signedIn, "balcao_media")}`);
  await file().expect(200);
  const browser = await connect(api.port, token);
  const [stranger, strangerToken] = [other, (await login(other.email)).body.token as string];

  await inCompany(companyId, blockCompany);
  await expect.poll(() => browser.socket.connected).toBe(false);
  expect(browser.of("session.ended")).toMatchObject([{ reason: "blocked" }]);
  for (const call of [as(token).get("/contacts"), as(token).post("/tags").send({ name: "x" }), file()])
    await call.expect(401, { error: "ERR_SESSION_ENDED" });
  await expect(connect(api.port, token)).rejects.toThrow("ERR_SESSION_ENDED");
  await refresh(cookieOf(signedIn, "balcao_refresh")).expect(401);
  await login(email).expect(403, { error: "ERR_COMPANY_BLOCKED" });
  await as(strangerToken).get("/contacts").expect(200);
  expect((await publishedBy(stranger.companyId)).map(({ name }) => name)).not.toContain("session.ended");

  await inCompany(companyId, unblockCompany);
  expect(await inCompany(companyId, () => queryText("select action from audit order by id"))).toEqual([
    { action: "company.blocked" },
    { action: "company.unblocked" },
  ]);
  await as(token).get("/contacts").expect(401);
  await as((await login(email)).body.token)
    .get("/contacts")
    .expect(200);
});

test("a company's status that was changed by hand in the database applies immediately too", async () => {
  const { email, companyId } = await makeLogin();
  const token = (await login(email)).body.token as string;
  await inCompany(companyId, () => queryText("update companies set status = false"));
  await as(token).get("/contacts").expect(401, { error: "ERR_SESSION_ENDED" });
  await expect(connect(api.port, token)).rejects.toThrow("ERR_SESSION_ENDED");
});

test("the operator's own company cannot be blocked", async () => {
  const { email, companyId } = await makeLogin({ super: true, profile: "admin" });
  await expect(inCompany(companyId, blockCompany)).rejects.toThrow("ERR_CANNOT_BLOCK_SUPER_COMPANY");
  await login(email).expect(200);
});
