import { z } from "zod";
import type { Deeds } from "./deeds.ts";
import type { Deliveries } from "./deliveries.ts";
import { type Answer, type Call, Refused, type Route, route } from "./http.ts";
import { pixText } from "./codes.ts";
import { locationOf } from "./pix/views.ts";
import { usualDelivery, type World } from "./world.ts";

const cents = z.number().int().positive().optional();
const ref = z.string();
const bodies = {
  pay: z.object({ ref, cents, at: z.iso.datetime().optional() }),
  refund: z.object({ ref, cents, status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]).optional() }),
  dispute: z.object({ ref, outcome: z.enum(["open", "won", "lost"]).default("open") }),
  one: z.object({ ref }),
  hooks: z
    .object({
      pix: z.object({ key: z.string(), url: z.url() }),
      iugu: z.object({ url: z.url(), authorization: z.string() }),
    })
    .partial(),
  clock: z.object({ now: z.iso.datetime() }),
  webhook: z
    .object({
      times: z.number().int().min(1).max(20),
      delayMs: z.number().int().min(0).max(60_000),
      drop: z.boolean(),
      reorder: z.boolean(),
      beforeAnswer: z.boolean(),
    })
    .partial(),
  fail: z.object({
    next: z.number().int().min(0).default(1),
    path: z.string().default("/"),
    kind: z.enum(["status", "timeout", "reset"]),
    status: z.number().int().min(400).max(599).default(503),
    retryAfter: z.string().nullable().default(null),
    afterwards: z.boolean().default(false),
  }),
  bank: z.object({ words: z.enum(["bcb", "efi"]), tokenSeconds: z.number().int().positive() }).partial(),
  card: z.object({ refuseNextWith: z.string().max(10).nullable() }),
};

const command = <T>(name: string, schema: z.ZodType<T>, run: (asked: T) => void | Promise<void>): Route =>
  route("POST", `/__sim/${name}`, async ({ body, headers }: Call): Promise<Answer> => {
    if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
      throw new Refused({ status: 403, json: { errors: "origin" } });
    const asked = schema.safeParse(body);
    if (!asked.success) throw new Refused({ status: 400, json: { errors: z.prettifyError(asked.error) } });
    await run(asked.data);
    return { status: 200, json: {} };
  });

/** The routes by which tests and the page play people, banks and faults. Other pages may not call them. */
export function controlRoutes(world: World, deeds: Deeds, deliveries: Deliveries): Route[] {
  return [
    command("pay", bodies.pay, ({ ref: id, at, ...paid }) =>
      deeds.pay(id, { ...paid, ...(at && { at: Date.parse(at) }) }),
    ),
    command("expire", bodies.one, ({ ref: id }) => deeds.expire(id)),
    command("refuse", bodies.one, ({ ref: id }) => deeds.refuse(id)),
    command("tell", bodies.one, ({ ref: id }) => deeds.tell(id)),
    command("refund", bodies.refund, ({ ref: id, cents: sum, status }) => deeds.refund(id, sum, status)),
    command("dispute", bodies.dispute, ({ ref: id, outcome }) => deeds.dispute(id, outcome)),
    // Registers the product's address at both providers, as the operator would.
    command("hooks", bodies.hooks, ({ pix, iugu }) => {
      if (pix) world.pixHooks.set(pix.key, pix.url);
      if (iugu) world.iuguHooks.set("registered", iugu);
    }),
    command("clock", bodies.clock, ({ now }) => {
      world.clock = Date.parse(now);
    }),
    command("webhook", bodies.webhook, (asked) => {
      world.delivery = { ...usualDelivery, ...asked };
    }),
    command("fail", bodies.fail, (failure) => {
      world.failures.push(failure);
    }),
    command("bank", bodies.bank, ({ words = world.words, tokenSeconds = world.tokenSeconds }) => {
      Object.assign(world, { words, tokenSeconds });
    }),
    // Makes the bank drop every token that it gave.
    command("forget-tokens", z.object({}), () => world.bankTokens.clear()),
    command("card", bodies.card, ({ refuseNextWith }) => {
      world.nextRefusal = refuseNextWith;
    }),
    route("GET", "/__sim/charges", () => ({ status: 200, json: chargesOf(world) })),
    route("GET", "/__sim/log", () => ({ status: 200, json: { calls: world.calls, webhooks: deliveries.sent } })),
  ];
}

/** The charges for the page, newest first. */
function chargesOf(world: World) {
  const pix = [...world.pix.values()].map((charge) => ({
    ref: charge.txid,
    provider: "pix",
    method: "pix",
    status: charge.status,
    cents: charge.cents,
    paidCents: charge.money.reduce((total, each) => total + each.cents, 0),
    description: charge.description,
    createdAt: charge.createdAt,
    text: pixText(locationOf(charge), charge.cents),
    isOpen: charge.status === "ATIVA",
  }));
  const iugu = [...world.invoices.values()].map((invoice) => ({
    ref: invoice.id,
    provider: "iugu",
    method: invoice.payableWith.join(", "),
    status: invoice.status,
    cents: invoice.cents,
    paidCents: invoice.paidCents,
    description: invoice.description,
    createdAt: invoice.createdAt,
    text: "",
    isOpen: ["pending", "partially_paid"].includes(invoice.status),
  }));
  return [...pix, ...iugu].toSorted((one, two) => two.createdAt - one.createdAt);
}
