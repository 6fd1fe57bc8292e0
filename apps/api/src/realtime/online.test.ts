import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { isOnline, seeUser } from "@balcao/core/company/users/online";
import type { Actor } from "@balcao/shared/permissions";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../server.ts";
import { as, signIn } from "../testing/client.ts";
import { type Browser, connect, disconnectAll, serveSockets } from "../testing/live.ts";
import { sweepMissing } from "./online.ts";
import type { LiveServer } from "./types.ts";

let api: Api;
let io: LiveServer;
let port: number;
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
  ({ io, port } = await serveSockets({ goneAfterMs: 1 }));
});
afterEach(disconnectAll);
afterAll(async () => {
  await io.close();
  await api.stop();
});

const online = ({ companyId, userId }: Actor) => inCompany(companyId, () => isOnline(userId));
const told = (browser: Browser, { userId }: Actor) =>
  (browser.of("user.update") as { user: { id: number; online: boolean; email: string | null } }[])
    .map(({ user }) => user)
    .filter(({ id }) => id === userId);

test("a user is online from the first open screen until the last is closed, and colleagues get an event for each change", async () => {
  const companyId = await makeCompany();
  const [ana, bruno] = [await makeUser(companyId), await makeUser(companyId)];
  const watcher = await connect(api.port, await signIn(bruno));
  const token = await signIn(ana);
  const [first, second] = [await connect(port, token), await connect(port, token)];
  await expect.poll(() => told(watcher, ana)).toMatchObject([{ online: true, email: null }]);
  first.socket.disconnect();
  await expect.poll(() => io.of("/").sockets.size).toBe(1);
  expect(await online(ana)).toBe(true);
  second.socket.disconnect();
  await expect.poll(() => told(watcher, ana)).toMatchObject([{ online: true }, { online: false }]);
  const { body } = await as(await signIn(await makeUser(companyId)))
    .get("/users/list")
    .expect(200);
  const list = (body as { users: { id: number; online: boolean }[] }).users;
  expect(list.filter((user) => user.online).map(({ id }) => id)).toEqual([bruno.userId]);
});

test("an api that stops marks no user as offline, because their browsers connect to another api", async () => {
  const own = await startApi({ port: 0, host: "127.0.0.1" });
  const ana = await makeUser(await makeCompany());
  await connect(own.port, await signIn(ana));
  await expect.poll(() => online(ana)).toBe(true);
  await own.stop();
  expect(await online(ana)).toBe(true);
});

test("users of an api that died are found and marked as offline", async () => {
  const companyId = await makeCompany();
  const [ana, bruno] = [await makeUser(companyId), await makeUser(companyId)];
  const watcher = await connect(api.port, await signIn(bruno));
  await inCompany(companyId, async () => {
    await seeUser(ana.userId);
    await queryText("update users set last_seen_at = now() - interval '6 minutes' where id = $1", [ana.userId]);
  });
  await sweepMissing();
  await expect.poll(() => told(watcher, ana).at(-1)).toMatchObject({ online: false });
  expect(await online(bruno)).toBe(true);
});

test("the heartbeat of a screen keeps its user online", async () => {
  const ana = await makeUser(await makeCompany());
  const browser = await connect(api.port, await signIn(ana));
  await expect.poll(() => online(ana)).toBe(true);
  await inCompany(ana.companyId, () => queryText("update users set last_seen_at = now() - interval '6 minutes'"));
  expect(await online(ana)).toBe(false);
  browser.socket.emit("user.status", {});
  await expect.poll(() => online(ana)).toBe(true);
});
