// npm run bench:web: measures how much a browser fetches for the login and the tickets page, and when it first paints while slowed down.
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoPassword } from "../e2e/support/desk.ts";
import { startProduct } from "../e2e/support/product.ts";

const slowdown = 4;
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

interface FetchedBytes {
  script: number;
  style: number;
  font: number;
  other: number;
}

/** Counts the compressed bytes of each kind that the page fetches. */
async function watch(page: Page): Promise<() => FetchedBytes> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const kinds = new Map<string, keyof FetchedBytes>();
  const fetched: FetchedBytes = { script: 0, style: 0, font: 0, other: 0 };
  const kindOf: Record<string, keyof FetchedBytes> = { Script: "script", Stylesheet: "style", Font: "font" };
  cdp.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, kindOf[type] ?? "other"));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    fetched[kinds.get(requestId) ?? "other"] += encodedDataLength;
  });
  return () => fetched;
}

const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (fetched: FetchedBytes, paint: number, aim: number) => ({
  "script kB": kilobytes(fetched.script),
  "style kB": kilobytes(fetched.style),
  "font kB": kilobytes(fetched.font),
  "other kB": kilobytes(fetched.other),
  "all kB": kilobytes(fetched.script + fetched.style + fetched.font + fetched.other),
  "at most kB": aim,
  "first paint ms": paint.toFixed(0),
});

async function measure(browser: Browser, url: string) {
  const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  const login = await watch(page);
  await page.goto(url, { waitUntil: "networkidle" });
  const first = row(login(), await firstPaint(page), 195);
  await page.getByLabel("E-mail").fill("ana@demo.local");
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(/tickets/);
  const again = await (
    await browser.newContext({ storageState: await page.context().storageState(), locale: "pt-BR" })
  ).newPage();
  const tickets = await watch(again);
  const conversation = again.waitForResponse(/\/conversation-[\w-]+\.js$/);
  await again.goto(`${url}/tickets`, { waitUntil: "load" });
  await again.getByText("Escolha um atendimento").waitFor();
  const list = row({ ...tickets() }, await firstPaint(again), 400);
  // The conversation is fetched after the list. The code that opens a ticket also counts.
  await (await conversation).finished();
  await again.waitForLoadState("networkidle");
  const whole = row(tickets(), await firstPaint(again), 435);
  return { login: first, "login and tickets, cold": list, "the same, ready to open one": whole };
}

const product = await startProduct({ name: "bench-web" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
console.table(await measure(browser, product.url));
await browser.close();
await product.stop();
process.exit(0);
