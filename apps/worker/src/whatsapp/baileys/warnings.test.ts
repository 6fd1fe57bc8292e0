import { EventEmitter } from "node:events";
import type { WASocket } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { Warning } from "@balcao/core/desk/campaigns/dispatch/warnings";
import { passOnWarnings } from "./warnings.ts";

function socket() {
  const [ev, ws, heard] = [new EventEmitter(), new EventEmitter(), [] as Warning[]];
  let asked = 0;
  const sock = {
    ev,
    ws,
    fetchAccountReachoutTimelock: () => {
      asked += 1;
      return Promise.reject(new Error("no answer"));
    },
  } as unknown as WASocket;
  passOnWarnings(sock, { warned: (warning) => void heard.push(warning) });
  return { ev, ws, heard, asked: () => asked };
}

test("a restriction is passed on with its end, and a lifted restriction is not passed on", () => {
  const { ev, heard } = socket();
  const until = new Date("2026-11-24T12:00:00Z");
  ev.emit("connection.update", { reachoutTimeLock: { isActive: true, timeEnforcementEnds: until } });
  ev.emit("connection.update", { reachoutTimeLock: { isActive: true } });
  ev.emit("connection.update", { reachoutTimeLock: { isActive: false } });
  ev.emit("connection.update", { connection: "open" });
  expect(heard).toEqual([
    { kind: "locked", until },
    { kind: "locked", until: null },
  ]);
});

test("a number that may begin few more conversations gets a warning, and gets another warning when it may begin none", () => {
  const { ev, heard } = socket();
  ev.emit("message-capping.update", { capping_status: "NONE" });
  ev.emit("message-capping.update", { capping_status: "FIRST_WARNING" });
  ev.emit("message-capping.update", { capping_status: "CAPPED", cycle_end_timestamp: "1795521600" });
  expect(heard).toEqual([
    { kind: "warned", isLast: false, until: null },
    { kind: "warned", isLast: true, until: new Date(1_795_521_600_000) },
  ]);
});

test("after refused conversations the server is asked once how long the restriction lasts", () => {
  const { ws, asked } = socket();
  ws.emit("CB:ack,class:message", { attrs: { id: "1" } });
  expect(asked()).toBe(0);
  for (const id of ["2", "3"]) ws.emit("CB:ack,class:message", { attrs: { id, error: "463" } });
  expect(asked()).toBe(1);
});
