import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventName } from "@balcao/shared/events";
import { io as open, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { createRealtime, type LiveServer } from "../realtime/server.ts";

export interface Heard {
  name: string;
  payload: Record<string, unknown>;
}
export interface Browser {
  socket: Socket;
  /** What it was told, in order. */
  heard: Heard[];
  of: (name: EventName | "resync") => Record<string, unknown>[];
}
const browsers: Socket[] = [];

/** A browser's socket, connected; rejects with what `connect_error` says. */
export async function connect(port: number, token: unknown, transports = ["websocket"]): Promise<Browser> {
  const socket = open(`http://127.0.0.1:${port}`, { auth: { token }, transports, reconnection: false, forceNew: true });
  browsers.push(socket);
  const heard: Heard[] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) => heard.push({ name, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return { socket, heard, of: (name) => heard.filter((event) => event.name === name).map((event) => event.payload) };
}

export const disconnectAll = (): void => browsers.splice(0).forEach((socket) => socket.disconnect());

/** Waits until the browser was told this many things of a name. */
export const hears = (browser: Browser, name: EventName | "resync", times = 1): Promise<void> =>
  expect.poll(() => browser.of(name).length, { timeout: 10_000 }).toBe(times);

/** Sockets alone, without calls and relay: for tests that hand events over themselves. */
export async function serveSockets(): Promise<{ io: LiveServer; port: number }> {
  const server = createServer();
  const io = createRealtime(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { io, port: (server.address() as AddressInfo).port };
}
