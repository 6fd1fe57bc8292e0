import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Deeds } from "../deeds.ts";
import { type Answer, type Call, type Route, route } from "../http.ts";
import { newId, type World } from "../world.ts";
import { cardRoutes } from "./card-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { unauthorized, unprocessable } from "./refusals.ts";
import { shownNumber } from "./views.ts";

/** The fixed token for every test and the demo. */
export const iuguToken = "token_simulado";
export const iuguAccount = "CONTA_SIMULADA";

/** The script needs no build, so the source folder serves both the sources and the build. */
const script = fileURLToPath(new URL("../../src/page/iugu.js", import.meta.url));

const tokenSchema = z.object({
  account_id: z.literal(iuguAccount),
  method: z.literal("credit_card"),
  test: z.boolean(),
  data: z.object({
    number: z.string().regex(/^\d{13,19}$/),
    verification_value: z.string().regex(/^\d{3,4}$/),
    first_name: z.string().min(1),
    last_name: z.string(),
    month: z.coerce.number().int().min(1).max(12),
    year: z.coerce.number().int().min(2000),
  }),
});
const brands = [
  [/^4/, "VISA"],
  [/^5/, "Master"],
  [/^3[47]/, "AMEX"],
] as const;

/** A page at any address may turn a card into a token. */
const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };

/** Iugu's API v1, and the script for the browser. */
export function iuguRoutes(world: World, deeds: Deeds): Route[] {
  const basic = `Basic ${Buffer.from(`${iuguToken}:`).toString("base64")}`;
  const secured = (method: string, path: string, run: (call: Call) => Answer | Promise<Answer>) =>
    route(method, path, (call) => {
      if (call.headers.authorization !== basic) throw unauthorized();
      return run(call);
    });
  return [
    ...invoiceRoutes(world, deeds, secured),
    ...cardRoutes(world, secured),
    secured("POST", "/v1/web_hooks", ({ body }) => {
      const asked = z
        .object({ event: z.string(), url: z.url(), authorization: z.string().default("") })
        .safeParse(body);
      if (!asked.success) throw unprocessable("url", "não é válido");
      const id = newId();
      world.iuguHooks.set(id, asked.data);
      return { status: 200, json: { id, ...asked.data, active: true } };
    }),
    secured("GET", "/v1/web_hooks", () => ({
      status: 200,
      json: [...world.iuguHooks].map(([id, hook]) => ({ id, event: "all", ...hook })),
    })),
    route("OPTIONS", "/v1/payment_token", () => ({ status: 204, headers: open })),
    route("POST", "/v1/payment_token", ({ body }) => token(world, body)),
    route("GET", "/v2", () => ({
      status: 200,
      text: { type: "text/javascript; charset=utf-8", body: readFileSync(script) },
      headers: { "cross-origin-resource-policy": "cross-origin" },
    })),
  ];
}

function token(world: World, body: unknown): Answer {
  const asked = tokenSchema.safeParse(body);
  if (!asked.success) return { status: 422, json: { errors: { number: ["não é válido"] } }, headers: open };
  const { data, test } = asked.data;
  const id = newId();
  const brand = brands.find(([begins]) => begins.test(data.number))?.[1] ?? "";
  const holder = `${data.first_name} ${data.last_name}`.trim();
  world.tokens.set(id, { brand, number: data.number, holder, month: data.month, year: data.year });
  const extra_info = {
    brand,
    holder_name: holder,
    display_number: shownNumber(data.number),
    month: data.month,
    year: data.year,
  };
  return { status: 200, json: { id, method: "credit_card", extra_info, test }, headers: open };
}
