// npm run bench:list [tickets]: scrolls through a list of 8,000 waiting tickets on a slowed-down browser, to its end and back.
import { chromium } from "@playwright/test";
import { openChat } from "../e2e/support/chat.ts";
import { rows } from "../e2e/support/database.ts";
import { demoCompany } from "../e2e/support/company.ts";
import { startProduct } from "../e2e/support/product.ts";
import { browserArgs as args, heapOf, watched } from "./lib/frames.ts";

const slowdown = 4;
const total = Number(process.argv[2] ?? 8000);

const product = await startProduct({ name: "bench-list" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
const { page, ticket } = await openChat(await demoCompany(product), browser);
const values = [ticket.id, total];
await rows(
  product,
  `insert into contacts (company_id, name, number)
   select t.company_id, 'Cliente ' || n, '55119' || lpad(n::text, 8, '0') from tickets t, generate_series(1, $2::int) n where t.id = $1`,
  values,
);
await rows(
  product,
  `insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message, last_message_type, unread_messages, created_at, updated_at)
   select c.company_id, c.id, t.connection_id, t.queue_id, 'pending', 'Gostaria de saber do meu pedido ' || c.id, 'text', c.id % 5,
     now() - c.id * interval '1 minute', now() - c.id * interval '1 minute'
   from contacts c, tickets t where t.id = $1 and c.company_id = t.company_id and c.name like 'Cliente %' limit $2::int`,
  values,
);
await page.goto(`${product.url}/tickets`);
await page.getByRole("tab", { name: /Aguardando/ }).click();
const list = page.getByRole("list", { name: "Aguardando" });
await list.locator("[data-ticket]").first().waitFor();
const cdp = await page.context().newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

/** Turns the mouse wheel, one step a frame, until the row at this place in the list is drawn. */
async function scrollTo(place: number, by: number): Promise<void> {
  const box = await list.locator("..").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200);
  const wanted = list.locator(`[aria-posinset="${place}"]`);
  while ((await wanted.count()) === 0) {
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

const heap = () => heapOf(cdp, page, "[data-ticket]");
const start = await heap();
const down = await watched(page, () => scrollTo(total, 600));
const end = await heap();
const up = await watched(page, () => scrollTo(1, -600));
console.table({ [`down through ${total} tickets`]: down, "up again": up });
console.table({ start, "at the end": end });
await browser.close();
await product.stop();
process.exit(0);
