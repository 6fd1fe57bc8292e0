import { QueryObserver } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionKey } from "../nouns/auth/queries.ts";
import { connectionList } from "../nouns/connections/noun.ts";
import { session } from "../lib/session/session.ts";
import { aConnection, aUser } from "../testing/samples.ts";
import { later, Refusal, wire } from "../testing/wire.ts";
import { createQueryClient } from "./query-client.ts";
import { follow } from "./use-live.ts";

/** A socket without a network: `say` plays an event from the server. */
function fakeSocket() {
  const listeners = new Map<string, (payload: unknown) => void>();
  let any: ((name: string, payload: unknown) => void) | undefined;
  const socket = {
    active: false,
    connect: vi.fn<() => void>(),
    on: (name: string, hear: (payload: unknown) => void) => listeners.set(name, hear),
    onAny: (hear: typeof any) => (any = hear),
  };
  return {
    socket: socket as unknown as Socket,
    connect: socket.connect,
    say: (name: string, payload?: unknown) => {
      any?.(name, payload);
      listeners.get(name)?.(payload);
    },
  };
}

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  wire({ "GET /auth/me": () => aUser() });
  session.open({ token: "old", user: aUser() });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
function start() {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, aUser());
  cache.setQueryData(connectionList.queryKey, [aConnection({ id: 1 })]);
  const wireEnd = fakeSocket();
  const online = vi.fn<(online: boolean) => void>();
  stop = follow(wireEnd.socket, cache, online);
  return { cache, online, ...wireEnd };
}

test.each(["connect", "resync"])("after “%s”, queries that may have missed events are fetched again", (name) => {
  const { cache, say } = start();
  say(name);
  expect(cache.getQueryState(connectionList.queryKey)).toBeUndefined();
  expect(cache.getQueryData(sessionKey)).toBeDefined();
});

test("an answer from before the first connection was open is fetched again", async () => {
  const { cache, say } = start();
  const answers = ["before", "after"];
  let arrive = () => {};
  const queryFn = vi.fn<() => Promise<string | undefined>>(() => {
    const read = answers.shift();
    return new Promise((resolve) => {
      arrive = () => resolve(read);
    });
  });
  const observer = new QueryObserver(cache, { queryKey: ["messages", 1], queryFn });
  const leave = observer.subscribe(() => undefined);
  say("connect");
  expect(queryFn).toHaveBeenCalledOnce();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(2);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe("after");
  leave();
});

test("pushed events reach the cache", () => {
  const { cache, say } = start();
  say("connection.update", { connection: aConnection({ id: 1, status: "TIMEOUT" }), eventId: "outbox-1" });
  expect(cache.getQueryData(connectionList.queryKey)?.[0]?.status).toBe("TIMEOUT");
});

test("the connection reports when it is lost and when it is back", () => {
  const { say, online } = start();
  say("disconnect", "transport close");
  say("connect");
  expect(online.mock.calls).toEqual([[false], [true]]);
});

test("a handshake refused for its old token is repeated with a new one", async () => {
  wire({ "POST /auth/refresh_token": () => ({ token: "new", user: aUser() }) });
  const { say, connect } = start();
  say("connect_error", new Error("ERR_SESSION_EXPIRED"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(connect).toHaveBeenCalledOnce();
  expect(session.token()).toBe("new");
});

test("after a disconnection for changed rights the browser connects again and loads the new rights, even with a renewed token", async () => {
  const log = wire({ "GET /auth/me": () => aUser({ profile: "admin" }) });
  const { cache, say, connect } = start();
  say("disconnect", "io server disconnect");
  await vi.advanceTimersByTimeAsync(1000);
  expect(connect).toHaveBeenCalledOnce();
  say("connect");
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toHaveLength(1);
  expect(cache.getQueryData(sessionKey)).toMatchObject({ profile: "admin" });
});

test("permissions that come after the session ended are ignored", async () => {
  const me = later(aUser({ profile: "admin" }));
  const log = wire({ "GET /auth/me": me.answer });
  const { cache, say } = start();
  say("connect");
  session.close();
  me.comes();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toHaveLength(1);
  expect(cache.getQueryData(sessionKey)).toMatchObject({ profile: "user" });
});

test("a handshake of an ended session ends the session here", () => {
  const { say } = start();
  say("connect_error", new Error("ERR_SESSION_ENDED"));
  expect(session.token()).toBeNull();
});

test("a handshake that is refused with ERR_FACTOR_REQUIRED opens the page that sets up a second factor, and is not repeated", async () => {
  const { cache, say, connect } = start();
  say("connect_error", new Error("ERR_FACTOR_REQUIRED"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(cache.getQueryData(sessionKey)).toMatchObject({ owesFactor: true });
  expect(connect).not.toHaveBeenCalled();
});

test("a session that the server ended is not renewed", async () => {
  const log = wire({});
  const { say, connect } = start();
  say("session.ended", { sessionId: "s", reason: "logout" });
  say("disconnect", "io server disconnect");
  await vi.advanceTimersByTimeAsync(5000);
  expect([log.length, connect.mock.calls.length]).toEqual([0, 0]);
});

test("a session that has ended does not connect again", async () => {
  wire({ "POST /auth/refresh_token": () => new Refusal(401, "ERR_SESSION_ENDED") });
  const { say, connect } = start();
  say("connect_error", new Error("ERR_SESSION_EXPIRED"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(connect).not.toHaveBeenCalled();
});
