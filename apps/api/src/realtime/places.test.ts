import { once } from "node:events";
import { connect as dial, type Socket } from "node:net";
import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterEach, expect, test } from "vitest";
import { signIn } from "../testing/client.ts";
import { connect, disconnectAll, serveSockets } from "../testing/live.ts";

afterEach(disconnectAll);

/** A WebSocket that never sends a token. */
async function upgraded(port: number): Promise<Socket> {
  const line = dial(port, "127.0.0.1");
  const path = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1";
  const upgrade = ["host: x", "connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13"];
  line.write([path, ...upgrade, `sec-websocket-key: ${Buffer.alloc(16).toString("base64")}`, "", ""].join("\r\n"));
  await once(line, "data");
  return line;
}

test("a user gets no more sockets than there are places, and a closed socket frees its place; other users still connect", async () => {
  const { io, port } = await serveSockets({ most: { user: 2, address: 200 } });
  const companyId = await makeCompany();
  const [ana, bruno] = [await signIn(await makeUser(companyId)), await signIn(await makeUser(companyId))];
  const first = await connect(port, ana);
  await connect(port, ana);
  await expect(connect(port, ana)).rejects.toMatchObject({ data: { error: "ERR_TOO_MANY_REQUESTS" } });
  await connect(port, bruno);
  first.socket.disconnect();
  await expect.poll(() => io.sockets.sockets.size).toBe(2);
  await connect(port, ana);
  await io.close();
});

test("when many sockets connect at the same time, only as many as there are places are accepted; refused sockets take no place", async () => {
  const { io, port } = await serveSockets({ most: { user: 3, address: 200 } });
  const user = await makeUser(await makeCompany());
  const token = await signIn(user);
  const burst = () => Promise.allSettled(Array.from({ length: 12 }, () => connect(port, token)));
  const live = (states: Awaited<ReturnType<typeof burst>>) => states.filter(({ status }) => status === "fulfilled");
  expect(live(await burst())).toHaveLength(3);
  disconnectAll();
  await expect.poll(() => io.sockets.sockets.size).toBe(0);
  await inCompany(user.companyId, () => queryText("update sessions set ended_at = now()"));
  expect(live(await burst())).toEqual([]);
  await inCompany(user.companyId, () => queryText("update sessions set ended_at = null"));
  expect(live(await burst())).toHaveLength(3);
  await io.close();
});

test("an address gets a limited number of silent connections, and accepted connections do not count", async () => {
  const { io, port } = await serveSockets({ most: { user: 20, address: 2 } });
  const token = await signIn(await makeUser(await makeCompany()));
  for (let tab = 0; tab < 4; tab += 1) await connect(port, token);
  const silent = [await upgraded(port), await upgraded(port)];
  await expect(connect(port, token)).rejects.toThrow("websocket error");
  silent[0]?.destroy();
  await expect
    .poll(() =>
      connect(port, token).then(
        () => "in",
        () => "refused",
      ),
    )
    .toBe("in");
  silent[1]?.destroy();
  await io.close();
});
