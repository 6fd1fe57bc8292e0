import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";
import { platformUrl } from "@balcao/core/base/postgres/platform-url";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../../scripts/lib/port.mjs";
import { ensureRedis, startRedis } from "../../../tests/setup/redis.ts";
import { openLine } from "@balcao/core/testing/network/silent-line";
import { handlers as real } from "./handlers.ts";
import { env } from "./env.ts";
import { createOutlet } from "./outlet.ts";
import { type Handlers, openQueue, type WorkQueue } from "./queue.ts";

const databaseUrl = platformUrl(env.DATABASE_URL);
let redis: Awaited<ReturnType<typeof ensureRedis>>;
beforeAll(async () => {
  redis = await ensureRedis();
});
afterAll(() => redis.stop());

let open: WorkQueue[] = [];
afterEach(async () => {
  await Promise.all(open.map((queue) => queue.close()));
  open = [];
});

// The same suite runs on both backends, because the queue gives the same promises without Redis.
describe.each(["postgres", "redis"] as const)("the queue on %s", (backend) => {
  let names = 0;
  const fresh = () => `test-${backend}-${process.pid}-${(names += 1)}`;
  const start = async (name: string, pauseMs?: number) => {
    const redisUrl = backend === "redis" ? redis.url : undefined;
    const queue = await openQueue({ databaseUrl, redisUrl, name, ...(pauseMs === undefined ? {} : { pauseMs }) });
    open.push(queue);
    return queue;
  };
  /** Emits "done" with the data of each job, after the first `fail` jobs have thrown. */
  function collector(fail = 0) {
    const signs = new EventEmitter();
    let failures = fail;
    const handlers: Handlers = {
      ...real,
      "maintenance.sweep": async (payload, companyId) => {
        signs.emit("tried");
        if (failures-- > 0) throw new Error("not yet");
        signs.emit("done", companyId, payload);
      },
    };
    return { signs, handlers };
  }

  test("the queue runs a job with its company", async () => {
    const queue = await start(fresh());
    const { signs, handlers } = collector();
    const done = once(signs, "done");
    await queue.work(handlers);
    await queue.add("maintenance.sweep", { companyId: 7, payload: {} }, { id: "outbox-1" });
    expect(await done).toEqual([7, {}]);
  });

  test("the queue runs a job once when its id is added twice", async () => {
    const queue = await start(fresh());
    const { signs, handlers } = collector();
    const seen: unknown[] = [];
    signs.on("done", (companyId) => seen.push(companyId));
    const outlet = createOutlet(queue);
    const parcel = { id: "outbox-9", companyId: 1, name: "maintenance.sweep", payload: {}, rooms: [], except: [] };
    await outlet.deliver(parcel);
    await outlet.deliver(parcel);
    await outlet.deliver({ ...parcel, id: "outbox-10", companyId: 2 });
    const last = new Promise((resolve) => signs.on("done", (companyId) => companyId === 2 && resolve(companyId)));
    await queue.work(handlers);
    await last;
    expect(new Set(seen)).toEqual(new Set([1, 2]));
    expect(seen).toHaveLength(2);
  });

  test("the queue shows a job that was given up, and tries it five more times on request", async () => {
    const queue = await start(fresh(), 1);
    const { signs, handlers } = collector(5);
    let tries = 0;
    const fifth = new Promise<void>((resolve) => signs.on("tried", () => (tries += 1) === 5 && resolve()));
    await queue.work(handlers);
    await queue.add("maintenance.sweep", { companyId: 3, payload: {} }, { id: "given-up" });
    await fifth;
    await vi.waitFor(async () => expect((await queue.look()).failed).toBe(1), { timeout: 60_000 });
    const { failures } = await queue.look();
    expect(failures).toMatchObject([{ id: "given-up", name: "maintenance.sweep", reason: "not yet" }]);
    const done = once(signs, "done");
    await queue.add("queue.retry", { companyId: 1, payload: { jobId: "given-up" } }, { id: "again" });
    expect(await done).toEqual([3, {}]);
    await vi.waitFor(async () => expect((await queue.look()).failed).toBe(0), { timeout: 60_000 });
    await queue.retry("nobody");
    await queue.retry();
  });

  test("the queue tries a failed job again", async () => {
    const queue = await start(fresh());
    const { signs, handlers } = collector(1);
    let tries = 0;
    signs.on("tried", () => (tries += 1));
    const done = once(signs, "done");
    await queue.work(handlers);
    await queue.add("maintenance.sweep", { companyId: 3, payload: {} }, { id: "outbox-3" });
    expect(await done).toEqual([3, {}]);
    expect(tries).toBe(2);
  });

  test("the queue holds a delayed job back", async () => {
    const queue = await start(fresh());
    const { signs, handlers } = collector();
    const order: unknown[] = [];
    signs.on("done", (companyId) => order.push(companyId));
    await queue.work(handlers);
    const both = new Promise<void>((resolve) => signs.on("done", () => order.length === 2 && resolve()));
    await queue.add("maintenance.sweep", { companyId: 1, payload: {} }, { id: "outbox-11", delayMs: 600 });
    await queue.add("maintenance.sweep", { companyId: 2, payload: {} }, { id: "outbox-12" });
    await both;
    expect(order).toEqual([2, 1]);
  });

  test("the queue repeats one job by its schedule, however many workers ask for it", async () => {
    const name = fresh();
    const [queue, other] = [await start(name), await start(name)];
    const { signs, handlers } = collector();
    const done = once(signs, "done");
    await queue.work(handlers);
    await queue.repeat("maintenance.sweep", "* * * * * *");
    await other.repeat("maintenance.sweep", "* * * * * *");
    expect(await done).toEqual([null, {}]);
  });

  test("the queue repeats a job even when another worker has begun its next run", async () => {
    const queue = await start(fresh());
    const { signs, handlers } = collector();
    const rhythmMs = 1000;
    const next = Math.ceil(Date.now() / rhythmMs) * rhythmMs;
    for (const at of [next, next + rhythmMs]) {
      const data = { companyId: 1, payload: {} };
      await queue.add("maintenance.sweep", data, { id: `repeat:maintenance.sweep:${at}` });
    }
    await queue.repeat("maintenance.sweep", "* * * * * *");
    const done = new Promise((resolve) => signs.on("done", (companyId) => companyId === null && resolve(companyId)));
    await queue.work(handlers);
    expect(await done).toBeNull();
  });

  test("the queue gives the unfinished jobs of a stopped worker to the next worker", async () => {
    const name = fresh();
    const [first, second] = [await start(name), await start(name)];
    await first.add("maintenance.sweep", { companyId: 5, payload: {} }, { id: "outbox-5" });
    await first.close();
    const { signs, handlers } = collector();
    const done = once(signs, "done");
    await second.work(handlers);
    expect(await done).toEqual([5, {}]);
  });

  test("a name that belongs to no job is refused before it is queued", async () => {
    const outlet = createOutlet(await start(fresh()));
    await expect(
      outlet.deliver({ id: "outbox-20", companyId: 1, name: "no.such", payload: {}, rooms: [], except: [] }),
    ).rejects.toThrow("no job called no.such");
  });
});

test("a worker that starts before Redis waits for it, however often it must try, and then works", async () => {
  const port = await freePort();
  const tries = new EventEmitter();
  const closed = createServer((socket) => void (socket.destroy(), tries.emit("one"))).listen(port, "127.0.0.1");
  const queue = await openQueue({ databaseUrl, redisUrl: `redis://127.0.0.1:${port}`, name: `late-${process.pid}` });
  open.push(queue);
  const signs = new EventEmitter();
  const done = once(signs, "done");
  const working = queue.work({
    ...real,
    "maintenance.sweep": async (_payload, companyId) => void signs.emit("done", companyId),
  });
  const added = queue.add("maintenance.sweep", { companyId: 7, payload: {} }, { id: "late" });
  for (let seen = 0; seen < 12; seen += 1) await once(tries, "one");
  closed.close();
  await once(closed, "close");
  const late = await startRedis(port);
  onTestFinished(late.stop);
  await Promise.all([working, added]);
  expect(await done).toEqual([7]);
});

test("a queue that is cut off from Redis while its connection stays open connects again and loses no job", async () => {
  const line = await openLine(Number(new URL(redis.url).port));
  onTestFinished(line.close);
  const patience = { connectTimeout: 300, socketTimeout: 300 };
  const queue = await openQueue({
    databaseUrl,
    redisUrl: `redis://127.0.0.1:${line.port}`,
    name: `cut-${process.pid}`,
    patience,
  });
  open.push(queue);
  await queue.add("maintenance.sweep", { companyId: 1, payload: {} }, { id: "before" });
  line.cut();
  const added = queue.add("maintenance.sweep", { companyId: 2, payload: {} }, { id: "meanwhile" });
  line.mend();
  await added;
  expect(await queue.look()).toMatchObject({ waiting: 2 });
});
