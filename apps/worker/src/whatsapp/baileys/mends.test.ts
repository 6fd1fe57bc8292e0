import { EventEmitter, once } from "node:events";
import { type BaileysEventMap, makeEventBuffer } from "@whiskeysockets/baileys";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { causeOf } from "./close-cause.ts";
import { mend } from "./mends.ts";
import { baileysLogger } from "./quiet.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Pair = BaileysEventMap["lid-mapping.update"];
const pair = (n: number): Pair => ({ lid: `9${n}@lid`, pn: `551190000000${n}@s.whatsapp.net` });

function socket() {
  const ev = makeEventBuffer(baileysLogger(1));
  const byBaileys = vi.fn<(pair: Pair) => void>();
  ev.on("lid-mapping.update", byBaileys);
  const storeLIDPNMappings = vi.fn<(pairs: Pair[]) => Promise<void>>(async (pairs) => {
    if (pairs.length > 1) throw new Error("not now");
  });
  const line = new EventEmitter();
  const terminate = vi.fn<() => void>(() => void line.emit("closed"));
  const ws = Object.assign(new EventEmitter(), {
    socket: { terminate },
    close: async () => void (await once(line, "closed")),
  });
  const end = vi.fn<(error: Error | undefined) => Promise<void>>(async () => undefined);
  const never = async () => Promise.reject(new Error("Nothing is asked here"));
  const media = { query: never, refreshMediaConn: never, waUploadToServer: never, getMediaHost: () => "" };
  mend({ ev, ws, end, signalRepository: { lidMapping: { storeLIDPNMappings } }, ...media });
  return { ev, end, byBaileys, storeLIDPNMappings, line, ws, terminate };
}

test("pairs of number and LID that arrive together are stored together, and a failed write does not stop the next write", async () => {
  const { ev, byBaileys, storeLIDPNMappings } = socket();
  for (const n of [1, 2, 3]) ev.emit("lid-mapping.update", pair(n));
  await vi.advanceTimersByTimeAsync(1);
  ev.emit("lid-mapping.update", pair(4));
  await vi.advanceTimersByTimeAsync(1);
  expect(storeLIDPNMappings.mock.calls).toEqual([[[pair(1), pair(2), pair(3)]], [[pair(4)]]]);
  expect(byBaileys).not.toHaveBeenCalled();
});

test("events that Baileys would hold back for half a minute come within a second", async () => {
  const { ev } = socket();
  const heard: (string | undefined)[] = [];
  ev.on("contacts.update", (news) => void heard.push(...news.map(({ id }) => id)));
  const tell = ev.createBufferedFunction(async (id: string, ms: number) => {
    ev.emit("contacts.update", [{ id }]);
    await new Promise((resolve) => setTimeout(resolve, ms));
  });
  // The first call's timer releases events in the middle of the second call. The second call's own timer then has nothing to release, and Baileys
  // never clears it.
  void tell("first", 0);
  await vi.advanceTimersByTimeAsync(50);
  void tell("second", 200);
  await vi.advanceTimersByTimeAsync(400);
  void tell("third", 0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual(["first", "second", "third"]);
  // Other timers of this process do not belong to this socket, whose own two timers end when it closes.
  const before = vi.getTimerCount();
  ev.emit("connection.update", { connection: "close" });
  expect(before - vi.getTimerCount()).toBe(2);
});

test("a connection that answers the goodbye closes, and a dead connection is cut after a second", async () => {
  const alive = socket();
  const closing = alive.ws.close();
  alive.line.emit("closed");
  await closing;
  await vi.advanceTimersByTimeAsync(2000);
  expect(alive.terminate).not.toHaveBeenCalled();
  const dead = socket();
  const cut = dead.ws.close();
  await vi.advanceTimersByTimeAsync(1000);
  await cut;
  expect(dead.terminate).toHaveBeenCalledOnce();
});

test("a socket whose server is silent ends as timed out, and a socket that got an answer stays", async () => {
  const [silent, answered] = [socket(), socket()];
  answered.ws.emit("frame");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered.end).not.toHaveBeenCalled();
  const [fault] = silent.end.mock.calls[0] ?? [];
  expect(causeOf(fault)).toBe("timeout");
});
