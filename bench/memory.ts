// npm run bench:memory [numbers...]: measures the memory of a worker that holds idle numbers, beside bare Baileys with the same count.
import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import { Desk, linkNumber } from "../e2e/support/desk.ts";
import { startProduct } from "../e2e/support/product.ts";
import { residentMb } from "./lib/measure.ts";

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const settleMs = 10_000;
const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => `55117${String(80_000_000 + index)}`);

async function bare(count: number): Promise<number> {
  const network = await startNetwork({ port: 0, mediaPort: 0 });
  const numbers = numbersOf(count);
  const { wsUrl, certificateRoot } = network;
  const leases = numbers.map((_, index) => ({ companyId: 1, connectionId: index + 1, holder: "bench", epoch: 1 }));
  const child = fork(resolve(import.meta.dirname, "lib/bare-baileys.ts"), [
    JSON.stringify({ wsUrl, certificateRoot, leases, durable: false }),
  ]);
  await linked(child, numbers, (number, qr) => network.account(number).scan(qr));
  await sleep(settleMs);
  const memory = residentMb(child.pid);
  const gone = once(child, "exit");
  child.kill();
  await gone;
  await network.close();
  return memory;
}

async function linked(
  child: ChildProcess,
  numbers: string[],
  scan: (number: string, qr: string) => Promise<void>,
): Promise<void> {
  const all = new EventEmitter();
  const open = new Set<number>();
  child.on("message", (message: { kind: string; index: number; qr: string }) => {
    if (message.kind === "qr") void scan(numbers[message.index] ?? "", message.qr);
    if (message.kind === "open" && open.add(message.index).size === numbers.length) all.emit("linked");
  });
  await once(all, "linked");
}

async function product(count: number): Promise<{ worker: number; api: number }> {
  const running = await startProduct({ name: "bench-memory" });
  const desk = await Desk.signIn(running.url, "admin@demo.local");
  for (const [index, number] of numbersOf(count).entries())
    await linkNumber(running, desk, { name: `Número ${index}`, number, queueIds: [] });
  await sleep(settleMs);
  const memory = { worker: residentMb(running.workers[0]?.pid), api: residentMb(running.api.pid) };
  await running.stop();
  return memory;
}

const lines = [];
for (const count of sizes.length > 0 ? sizes : [1, 10, 50]) {
  const baileys = await bare(count);
  const { worker, api } = await product(count);
  lines.push({
    numbers: count,
    "bare Baileys MB": baileys.toFixed(0),
    "our worker MB": worker.toFixed(0),
    ratio: (worker / baileys).toFixed(2),
    aim: 1.5,
    "api idle MB": api.toFixed(0),
  });
}
console.table(lines);
process.exit(0);
