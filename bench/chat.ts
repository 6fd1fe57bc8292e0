// npm run bench:chat: scrolls up through a conversation of 50,000 messages on a slowed-down browser, and lets messages arrive in it.
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { openChat } from "../e2e/support/chat.ts";
import { rows } from "../e2e/support/database.ts";
import { startProduct } from "../e2e/support/product.ts";

const slowdown = 4;
const total = 50_000;
const pagesUp = 25;
const arriving = 300;
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

const product = await startProduct({ name: "bench-chat" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
const { page, customer, peer, ticket } = await openChat(product, browser, "5511940000888");
await rows(
  product,
  `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
   select company_id, ticket_id, contact_id, connection_id, chat, 'BENCH' || g, g % 3 = 0, case when g % 3 = 0 then 'phone' else 'customer' end,
     repeat('Mensagem de teste ' || g || ' ', 1 + g % 7), 'text', sent_at - g * interval '3 minutes'
   from (select * from messages where ticket_id = $1 order by id limit 1) m, generate_series(1, ${total}) g`,
  [ticket.id],
);
await page.reload();
const log = page.getByRole("log", { name: "Conversa" });
await log.locator("[data-message]").last().waitFor();
const cdp = await page.context().newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

/** Runs in the page, so it is text. It records the time between frames, and the tasks that the browser reports as long. */
const watcher = `
  window.seen = { frames: [], tasks: [], on: true, last: performance.now() };
  new PerformanceObserver((list) => window.seen.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  requestAnimationFrame(function tick(now) {
    window.seen.frames.push(now - window.seen.last);
    window.seen.last = now;
    if (window.seen.on) requestAnimationFrame(tick);
  });
`;

/** Measures frames and long tasks while the work runs. */
async function watched(work: () => Promise<void>) {
  await page.evaluate(watcher);
  await work();
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: number[]; tasks: number[]; on: boolean } };
    seen.on = false;
    const sorted = seen.frames.toSorted((a, b) => a - b);
    return {
      frames: sorted.length,
      "p99 ms": (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1),
      "longest frame ms": (sorted.at(-1) ?? 0).toFixed(1),
      "tasks over 50 ms": seen.tasks.length,
      "longest task ms": Math.max(0, ...seen.tasks).toFixed(0),
    };
  });
}

/** Turns the mouse wheel until this many older pages were fetched. */
async function scrollUp(pages: number): Promise<void> {
  const fetched: string[] = [];
  page.on("response", (response) => {
    if (/\/api\/messages\/\d+\?.*cursor=/.test(response.url())) fetched.push(response.url());
  });
  const box = await log.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  while (fetched.length < pages) {
    await page.mouse.wheel(0, -240);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

const heap = async (session: CDPSession, of: Page) => {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const bubbles = await of.locator("[data-message]").count();
  return { "heap MB": (usedSize / 1e6).toFixed(1), bubbles };
};

const start = await heap(cdp, page);
const up = await watched(() => scrollUp(pagesUp));
const far = await heap(cdp, page);
await page.getByRole("button", { name: /mais recente/ }).click();
await log.getByText("Bom dia!").last().waitFor();
const arrivals = await watched(async () => {
  for (let n = 1; n <= arriving; n += 1) await customer.send(peer, { kind: "text", text: `Chegou ${n}` });
  await log.getByText(`Chegou ${arriving}`, { exact: true }).waitFor({ timeout: 120_000 });
});
const end = await heap(cdp, page);
console.table({ "scrolled up": up, "messages arriving": arrivals });
console.table({ start, [`${pagesUp} pages up`]: far, [`${arriving} messages later`]: end });
await browser.close();
await product.stop();
process.exit(0);
