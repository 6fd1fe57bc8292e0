import { inCompany } from "@balcao/core/base/database";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeConnection, makeQueue, makeUser } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "../server.ts";
import { as, signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";
import { connect, disconnectAll, hears } from "../testing/live.ts";
import { login, makeLogin } from "../testing/login.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
});
afterEach(disconnectAll);
afterAll(() => api.stop());

describe("the end of a session", () => {
  const gone = (browser: Awaited<ReturnType<typeof connect>>) =>
    expect.poll(() => browser.socket.connected).toBe(false);

  test("a session that ends by logout informs its sockets of the reason and closes them; other sessions stay", async () => {
    const { email } = await makeLogin({ super: true });
    const [one, two] = [(await login(email)).body.token as string, (await login(email)).body.token as string];
    const [first, again, other] = [
      await connect(api.port, one),
      await connect(api.port, one),
      await connect(api.port, two),
    ];
    await as(one).delete("/auth/logout").expect(200);
    for (const browser of [first, again]) {
      await gone(browser);
      expect(browser.of("session.ended")).toMatchObject([{ reason: "logout" }]);
    }
    expect(other.socket.connected).toBe(true);
    expect(other.heard).toEqual([]);
  });

  test("a change of rights does not end the session: the sockets close and come back with the new rooms", async () => {
    const { companyId, queueId, user, token } = await makeDesk();
    const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
    const browser = await connect(api.port, token);
    await admin
      .put(`/users/${user.userId}`)
      .send({ name: "Ana Maria", queueIds: [queueId] })
      .expect(200);
    const other = await makeQueue(companyId);
    expect(browser.socket.connected).toBe(true);
    await admin
      .put(`/users/${user.userId}`)
      .send({ queueIds: [other] })
      .expect(200);
    await gone(browser);
    expect(browser.of("session.ended")).toEqual([]);
    const back = await connect(api.port, token);
    const connectionId = await makeConnection(companyId, { queueIds: [other] });
    await inCompany(companyId, () => receiveMessage(inboundText(connectionId)));
    await hears(back, "message.create");
  });

  test("a session that ends by a login elsewhere informs its sockets of the reason and closes them", async () => {
    const { email } = await makeLogin();
    const first = await connect(api.port, (await login(email)).body.token);
    const second = await connect(api.port, (await login(email)).body.token);
    await gone(first);
    expect(first.of("session.ended")).toMatchObject([{ reason: "other-login" }]);
    expect(second.socket.connected).toBe(true);
  });
});
