// npm run bench:steady [minutes] [messages a second]: leaves a tab open on a conversation while customers write, and reports its heap and frames.
import { chromium } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { openChat } from "../e2e/support/chat.ts";
import { demoCompany } from "../e2e/support/company.ts";
import { startProduct } from "../e2e/support/product.ts";
import { browserArgs as args, heapOf, watched } from "./lib/frames.ts";

const slowdown = 4;
const minutes = Number(process.argv[2] ?? 20);
const perSecond = Number(process.argv[3] ?? 5);
/** One of this many messages is for the conversation on screen. The others move rows of the list. */
const customers = 25;
const reports = 4;

const product = await startProduct({ name: "bench-steady" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
const { page, customer, peer } = await openChat(await demoCompany(product), browser);
const others = Array.from({ length: customers - 1 }, (_, n) =>
  product.network.customer(`55119300${String(n).padStart(5, "0")}`, { name: `Cliente ${n + 1}` }),
);
const all = [customer, ...others];
await page.getByRole("tab", { name: /Aguardando/ }).click();
const cdp = await page.context().newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

let sent = 0;
/** Sends at an even pace, whatever time each message takes. */
async function write(seconds: number): Promise<void> {
  const [from, first] = [performance.now(), sent];
  while (performance.now() - from < seconds * 1000) {
    const due = first + Math.floor(((performance.now() - from) / 1000) * perSecond);
    for (; sent < due; sent += 1)
      void all[sent % customers]?.send(peer, { kind: "text", text: `Mensagem ${sent}: chegou o pedido de ontem?` });
    await sleep(1000 / perSecond / 2);
  }
}

const heap = () => heapOf(cdp, page, "[data-message]");
const frames: Record<string, object> = {};
const heaps: Record<string, object> = { start: await heap() };
for (let part = 1; part <= reports; part += 1) {
  const name = `${((minutes * part) / reports).toFixed(1)} min`;
  frames[name] = await watched(page, () => write((minutes * 60) / reports));
  heaps[name] = { ...(await heap()), messages: sent };
}
console.table(frames);
console.table(heaps);
await browser.close();
await product.stop();
process.exit(0);
