import { once } from "node:events";
import type { EventEmitter } from "node:events";
import { io } from "socket.io-client";
import type { Api } from "./api-process.ts";
import type { Dataset } from "./dataset.ts";
import { cpuMs, percentile } from "./measure.ts";

const sockets = 500;
const users = 50;
const updates = 40;

/** Measures the time and the CPU until all of many browsers of a company have received an event. */
export async function hearUpdates(api: Api, { companyId }: Dataset): Promise<object> {
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
    await once(socket as unknown as EventEmitter, "connect");
    open.push(socket);
  }
  const { body } = await api.call({ path: "/api/tags", headers });
  const [tag] = (JSON.parse(body) as { tags: { id: number; color: string }[] }).tags;
  if (!tag) throw new Error("The data set has no tags");
  const before = cpuMs(api.pid);
  for (let n = 0; n < updates; n++) {
    const name = `Etiqueta renomeada ${n}`;
    const path = `/api/tags/${tag.id}`;
    await new Promise<void>((done, failed) => {
      heard.set(name, { at: performance.now(), left: sockets, done });
      api.call({ method: "PUT", path, headers, body: { name, color: tag.color } }).catch(failed);
    });
  }
  const cpu = (cpuMs(api.pid) - before) / updates;
  for (const socket of open) socket.disconnect();
  return {
    case: `${sockets} sockets hear a change`,
    "at once": 1,
    "p50 ms": Number(percentile(times, 0.5).toFixed(1)),
    "p95 ms": Number(percentile(times, 0.95).toFixed(1)),
    "p99 ms": Number(percentile(times, 0.99).toFixed(1)),
    "Node CPU ms": Number(cpu.toFixed(2)),
    aim: "p99 under 100 ms, under 10 ms CPU",
  };
}
