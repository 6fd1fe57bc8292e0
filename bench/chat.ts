// npm run bench:chat: scrolls up through a conversation of 50,000 messages on a slowed-down browser, and lets new messages arrive in it.
import { chromium } from "@playwright/test";
import { openChat } from "../e2e/support/chat.ts";
import { rows } from "../e2e/support/database.ts";
import { demoCompany } from "../e2e/support/company.ts";
import { startProduct } from "../e2e/support/product.ts";
import { browserArgs as args, heapOf, watched } from "./lib/frames.ts";

const slowdown = 4;
const total = 50_000;
const pagesUp = 25;
const arriving = 300;

const product = await startProduct({ name: "bench-chat" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
const { page, customer, peer, ticket } = await openChat(await demoCompany(product), browser);
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

const heap = () => heapOf(cdp, page, "[data-message]");

const start = await heap();
const up = await watched(page, () => scrollUp(pagesUp));
const far = await heap();
await page.getByRole("button", { name: /mais recente/ }).click();
await log.getByText("Bom dia!").last().waitFor();
const arrivals = await watched(page, async () => {
  for (let n = 1; n <= arriving; n += 1) await customer.send(peer, { kind: "text", text: `Chegou ${n}` });
  await log.getByText(`Chegou ${arriving}`, { exact: true }).waitFor({ timeout: 120_000 });
});
const end = await heap();
console.table({ "scrolled up": up, "messages arriving": arrivals });
console.table({ start, [`${pagesUp} pages up`]: far, [`${arriving} messages later`]: end });
await browser.close();
await product.stop();
process.exit(0);
