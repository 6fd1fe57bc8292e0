import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { Customer } from "@balcao/whatsapp-simulator/network-api";
import type { Company } from "./company.ts";
import { Desk, linkNumber } from "./desk.ts";
import { openScreen } from "./screen.ts";

export interface OpenChat {
  context: BrowserContext;
  page: Page;
  customer: Customer;
  /** The company's number, as the customer's phone knows it. */
  peer: string;
  ticket: Ticket;
}

/** Links the company's number, lets a customer write to it, and opens Ana's browser on that ticket, accepted. */
export async function openChat(company: Company, browser: Browser): Promise<OpenChat> {
  const { number, peer, queues } = company;
  await linkNumber(company, company.desk, { name: "Loja", number, queueIds: [queues.Vendas] });
  const customer = company.customer(99, { name: "Carla Nogueira" });
  await customer.send(peer, { kind: "text", text: "Bom dia!" });
  const desk = await Desk.signIn(company.url, company.ana);
  await expect.poll(async () => (await desk.tickets("status=pending")).length).toBe(1);
  const [pending] = await desk.tickets("status=pending");
  if (!pending) throw new Error("No ticket waits");
  const ticket = await desk.accept(pending.id);
  const page = await openScreen(browser, company, company.ana, { at: `/tickets/${ticket.uuid}` });
  await expect(bubble(page, "Bom dia!")).toBeVisible();
  return { context: page.context(), page, customer, peer, ticket };
}

export const bubble = (page: Page, text: string): Locator =>
  page.getByRole("log", { name: "Conversa" }).locator("[data-message]", { hasText: text });
/** The company's messages on the phone, without the automatic greeting. */
export const fromCompany = ({ customer, peer }: Pick<OpenChat, "customer" | "peer">) =>
  customer.chat(peer).filter(({ fromCustomer, text }) => !fromCustomer && text !== "Olá!");
