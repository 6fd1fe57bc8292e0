import { z } from "zod";
import type { Answer, Call, Route } from "../http.ts";
import { type Customer, type Invoice, newId, type World } from "../world.ts";
import { findInvoice, once } from "./invoice-routes.ts";
import { missing, unprocessable } from "./refusals.ts";
import { cardView, customerView } from "./views.ts";

type MakeRoute = (method: string, path: string, run: (call: Call) => Answer | Promise<Answer>) => Route;

/** The cards that are always refused, each with the code of the reason. Through the control, the next other card can be refused too. */
const refusals = new Map([
  ["4012888888881881", "51"],
  ["371449635398431", "57"],
]);
const attemptsInAMonth = 5;

export function cardRoutes(world: World, secured: MakeRoute): Route[] {
  const attempts = new Map<string, number>();
  const find = (id = ""): Customer => {
    const customer = world.customers.get(id);
    if (!customer) throw missing("Customer");
    return customer;
  };
  return [
    secured("GET", "/v1/customers", () => ({ status: 200, json: { totalItems: world.customers.size, items: [] } })),
    secured("POST", "/v1/customers", (call) => {
      const asked = z.object({ name: z.string().min(1), email: z.string().min(3) }).safeParse(call.body);
      if (!asked.success) throw unprocessable("email", "não pode ficar em branco");
      const customer = { id: newId(), ...asked.data, cards: new Map() };
      once(world, call, { id: customer.id, isTold: true });
      world.customers.set(customer.id, customer);
      return { status: 200, json: customerView(customer) };
    }),
    secured("POST", "/v1/customers/:id/payment_methods", ({ params, body }) => {
      const customer = find(params.id);
      const asked = z.object({ token: z.string(), description: z.string().min(1) }).safeParse(body);
      if (!asked.success) throw unprocessable("description", "não pode ficar em branco");
      const { token, description } = asked.data;
      const data = world.tokens.get(token);
      if (world.usedTokens.has(token)) throw unprocessable("token", "Esse token já foi usado.");
      if (!data) throw unprocessable("token", "não é válido");
      world.usedTokens.add(token);
      const card = { id: newId(), description, ...data };
      customer.cards.set(card.id, card);
      return { status: 200, json: cardView(card, customer) };
    }),
    secured("DELETE", "/v1/customers/:id/payment_methods/:cardId", ({ params }) => {
      if (!find(params.id).cards.delete(params.cardId ?? "")) throw missing("Payment Method");
      return { status: 200, json: {} };
    }),
    secured("POST", "/v1/charge", (call) => {
      const asked = z.object({ invoice_id: z.string(), customer_payment_method_id: z.string() }).parse(call.body);
      const invoice = findInvoice(world, asked.invoice_id);
      once(world, call, { id: invoice.id, isTold: false });
      const card = [...world.customers.values()]
        .map(({ cards }) => cards.get(asked.customer_payment_method_id))
        .find(Boolean);
      if (!card) throw missing("Payment Method");
      if (invoice.status !== "pending") throw unprocessable("invoice", "não está pendente");
      const attempt = (attempts.get(card.id) ?? 0) + 1;
      attempts.set(card.id, attempt);
      const code = attempt > attemptsInAMonth ? "57" : (refusals.get(card.number) ?? world.nextRefusal);
      world.nextRefusal = null;
      return { status: 200, json: charged(world, invoice, code) };
    }),
  ];
}

/** Charges an invoice, or refuses the card with this code. A refusal is answered with status 200, and cancels the invoice. */
function charged(world: World, invoice: Invoice, code: string | null) {
  invoice.updatedAt = world.now();
  if (code !== null) {
    invoice.status = "canceled";
    return { success: false, status: "unauthorized", message: "Não Autorizado", LR: code, invoice_id: invoice.id };
  }
  Object.assign(invoice, {
    status: "paid",
    paidCents: invoice.cents,
    paidAt: world.now(),
    paidWith: "iugu_credit_card",
  });
  return { success: true, status: "captured", message: "Autorizado", LR: "00", invoice_id: invoice.id };
}
