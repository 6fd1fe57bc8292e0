import { io, type Socket } from "socket.io-client";
import type { Api } from "./api-process.ts";
import type { Dataset } from "./dataset.ts";
import { cpuMs, percentile } from "./measure.ts";
import { measureShouts } from "./shout.ts";

const sockets = 500;
const users = 50;
const updates = 200;
/** The number of warm-up updates, during which the compiler does its work. */
const warmUp = 100;

/** Measures the time until each of many browsers has received an event of its company, and the CPU for it, beside bare sockets with as many bytes. */
export async function hearUpdates(
  api: Api,
  yardstick: { origin: string; pid: number },
  { companyId }: Dataset,
): Promise<object> {
  const headers = await api.as(companyId, 1);
  const heard = new Map<string, { at: number; left: number; done: () => void }>();
  const times: number[] = [];
  const open = [];
  for (let n = 0; n < sockets; n++) {
    const { authorization } = await api.as(companyId, 1 + (n % users));
    const socket = io(api.origin, {
      auth: { token: authorization.slice(7) },
      transports: ["websocket"],
      forceNew: true,
    });
    socket.on("tag.update", ({ tag }: { tag: { name: string } }) => {
      const waiting = heard.get(tag.name);
      if (!waiting) return;
      times.push(performance.now() - waiting.at);
      waiting.left -= 1;
      if (waiting.left === 0) waiting.done();
    });
    await connected(socket);
    open.push(socket);
  }
  const { body } = await api.call({ path: "/api/tags", headers });
  const [tag] = (JSON.parse(body) as { tags: { id: number; color: string }[] }).tags;
  if (!tag) throw new Error("The data set has no tags");
  let before = 0;
  for (let n = 0; n < warmUp + updates; n++) {
    if (n === warmUp) {
      before = cpuMs(api.pid);
      times.length = 0;
    }
    // The data set stays for the next run, so each run may rename another tag.
    const name = `Etiqueta ${Date.now()} ${n}`;
    const path = `/api/tags/${tag.id}`;
    await new Promise<void>((done, failed) => {
      heard.set(name, { at: performance.now(), left: sockets, done });
      api.call({ method: "PUT", path, headers, body: { name, color: tag.color } }).catch(failed);
    });
  }
  const cpu = (cpuMs(api.pid) - before) / updates;
  for (const socket of open) socket.disconnect();
  const bare = await measureShouts(yardstick, sockets, { updates, warmUp });
  return {
    case: `${sockets} sockets hear a change`,
    "at once": 1,
    "p50 ms": Number(percentile(times, 0.5).toFixed(1)),
    "p95 ms": Number(percentile(times, 0.95).toFixed(1)),
    "p99 ms": Number(percentile(times, 0.99).toFixed(1)),
    "Node CPU ms": Number(cpu.toFixed(2)),
    "CPU / yardstick": Number((cpu / bare).toFixed(2)),
    aim: "p99 under 100 ms, under 10 ms CPU",
  };
}

/** A refused socket is an error of the benchmark. */
const connected = (socket: Socket): Promise<void> =>
  new Promise((done, failed) => {
    socket.once("connect", done);
    socket.once("connect_error", failed);
  });
