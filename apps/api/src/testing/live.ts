import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventName } from "@balcao/shared/events";
import type { Signs } from "@balcao/shared/presence/signals";
import { io as open, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { createRealtime } from "../realtime/server.ts";
import type { LiveServer } from "../realtime/types.ts";

export interface LiveEvent {
  name: string;
  payload: Record<string, unknown>;
}
export interface Browser {
  socket: Socket;
  /** The events of the browser, in order, except user.update. */
  heard: LiveEvent[];
  of: (name: Name) => Record<string, unknown>[];
}
type Name = EventName | keyof Signs | "resync";
const browsers: Socket[] = [];

/** Connects a socket like a browser. It rejects with the error of `connect_error`. */
export async function connect(
  port: number,
  token: unknown,
  transports = ["websocket"],
  extraHeaders: Record<string, string> = {},
): Promise<Browser> {
  const socket = open(`http://127.0.0.1:${port}`, {
    auth: { token },
    transports,
    extraHeaders,
    reconnection: false,
    forceNew: true,
  });
  browsers.push(socket);
  const heard: LiveEvent[] = [];
  // Every user gets a user.update when a user goes online or offline, and these events would disturb other tests.
  const comings: LiveEvent[] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) =>
    (name === "user.update" ? comings : heard).push({ name, payload }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const of = (name: Name) => [...heard, ...comings].filter((one) => one.name === name).map(({ payload }) => payload);
  return { socket, heard, of };
}

export const disconnectAll = (): void => browsers.splice(0).forEach((socket) => socket.disconnect());

/** Waits until the browser has this many events of a name. */
export const hears = (browser: Browser, name: Name, times = 1): Promise<void> =>
  expect.poll(() => browser.of(name).length, { timeout: 10_000 }).toBe(times);

/** Serves sockets without calls and without the relay, for tests that deliver events themselves. */
export async function serveSockets(
  options?: Parameters<typeof createRealtime>[1],
): Promise<{ io: LiveServer; port: number }> {
  const server = createServer();
  const io = createRealtime(server, options);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { io, port: (server.address() as AddressInfo).port };
}
