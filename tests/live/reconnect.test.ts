import { type Api, startApi } from "@balcao/api/server";
import { as } from "@balcao/api/testing/client";
import { makeDesk } from "@balcao/api/testing/desk";
import { inCompany } from "@balcao/core/base/database";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { inboundText } from "@balcao/core/testing/inbound";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createQueryClient } from "../../apps/web/src/app/query-client.ts";
import { follow } from "../../apps/web/src/app/use-live.ts";
import { observe } from "../../apps/web/src/testing/observe.ts";

// Uses the browser's own code on a real connection, which is really cut.
let api: Api;
beforeAll(async () => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", hasFocus: () => true }));
  vi.stubGlobal("window", new EventTarget());
  api = await startApi({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await api.stop();
  vi.unstubAllGlobals();
});

type Page = { tickets: { lastMessage: string }[] };

test("a message that comes while the connection is cut appears once it is back, and the screen is told that it is offline and then online", async () => {
  const { companyId, connectionId, token } = await makeDesk();
  const cache = createQueryClient();
  const pending = observe(
    cache,
    "pending",
    async () => (await as(token).get("/tickets?status=pending").expect(200)).body as Page,
  );
  const shown = () => pending.shown()?.tickets.map(({ lastMessage }) => lastMessage);
  const socket = io(`http://127.0.0.1:${api.port}`, { transports: ["websocket"], auth: { token }, forceNew: true });
  const told: boolean[] = [];
  const stop = follow(socket, cache, (online) => told.push(online));
  await expect.poll(() => told).toEqual([true]);
  await expect.poll(shown).toEqual([]);

  // The socket stays closed until it has missed a message.
  socket.io.reconnection(false);
  socket.io.engine.close();
  await expect.poll(() => told).toEqual([true, false]);
  await inCompany(companyId, () => receiveMessage(inboundText(connectionId, { body: "Alguém?" })));
  expect(shown()).toEqual([]);
  socket.connect();
  await expect.poll(() => told).toEqual([true, false, true]);
  await expect.poll(shown).toEqual(["Alguém?"]);

  stop();
  pending.leave();
  socket.disconnect();
});
