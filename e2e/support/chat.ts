import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import { newBrowser } from "./browsers.ts";
import { Desk, demoPassword, linkNumber } from "./desk.ts";
import type { Product } from "./product.ts";
import { hearNotices } from "./screen.ts";

export interface OpenChat {
  context: BrowserContext;
  page: Page;
  customer: Customer;
  /** The company's number, as the customer's phone knows it. */
  peer: string;
  ticket: Ticket;
}

/** Links a number, lets a customer write to it, and opens Ana's browser on that ticket, accepted. */
export async function openChat(product: Product, browser: Browser, company: string): Promise<OpenChat> {
  const peer = `${company}@s.whatsapp.net`;
  const admin = await Desk.signIn(product.url, "admin@demo.local");
  const queues = await admin.call<{ id: number; name: string }[]>("GET", "/queue");
  const queueIds = queues.filter(({ name }) => name === "Vendas").map(({ id }) => id);
  await linkNumber(product, admin, { name: "Loja", number: company, queueIds });
  const customer = product.network.customer(`${company.slice(0, -4)}9999`, { name: "Carla Nogueira" });
  await customer.send(peer, { kind: "text", text: "Bom dia!" });
  const desk = await Desk.signIn(product.url, "ana@demo.local");
  await expect.poll(async () => (await desk.tickets("status=pending")).length).toBe(1);
  const [pending] = await desk.tickets("status=pending");
  if (!pending) throw new Error("No ticket waits");
  const ticket = await desk.accept(pending.id);
  const context = await newBrowser(browser, { locale: "pt-BR", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await hearNotices(page);
  await page.goto(`${product.url}/tickets/${ticket.uuid}`);
  await page.getByLabel("E-mail").fill("ana@demo.local");
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("region", { name: "Lista de atendimentos" })).toBeVisible();
  await page.goto(`${product.url}/tickets/${ticket.uuid}`);
  await expect(bubble(page, "Bom dia!")).toBeVisible();
  return { context, page, customer, peer, ticket };
}

export const bubble = (page: Page, text: string): Locator =>
  page.getByRole("log", { name: "Conversa" }).locator("[data-message]", { hasText: text });
/** The company's messages on the phone, without the automatic greeting. */
export const fromCompany = ({ customer, peer }: Pick<OpenChat, "customer" | "peer">) =>
  customer.chat(peer).filter(({ fromCustomer, text }) => !fromCustomer && text !== "Olá!");
