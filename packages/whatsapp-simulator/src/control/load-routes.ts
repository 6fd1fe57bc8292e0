import { z } from "zod";
import type { SimulatedNetwork } from "../network-api.ts";
import { ControlError } from "./http.ts";
import { LoadRun } from "./load.ts";
import { type LoadOptions, MOST_CUSTOMERS, MOST_MESSAGES, MOST_PER_SECOND, MOST_SECONDS } from "./load-types.ts";
import { type Route, route, routeWithBody } from "./router.ts";
import { number } from "./schemas.ts";

/** How many finished loads keep their reports. */
const KEPT = 20;

const probability = z.number().min(0).max(1).optional();

const loadOptions: z.ZodType<LoadOptions> = z.strictObject({
  customers: z.int().min(1).max(MOST_CUSTOMERS),
  numbers: z.array(number).min(1).max(1_000),
  messages: z.int().min(1).max(MOST_MESSAGES),
  ratePerSecond: z.number().positive().max(MOST_PER_SECOND),
  duplicates: probability,
  reorderings: probability,
  answered: probability,
  encryptAhead: z.boolean().optional(),
  maxSeconds: z.int().min(1).max(MOST_SECONDS).optional(),
});

export function loadRoutes(network: SimulatedNetwork): Route[] {
  const runs = new Map<string, LoadRun>();
  let count = 0;
  const find = (id: string | undefined): LoadRun => {
    const run = runs.get(id ?? "");
    if (!run) throw new ControlError(404, "ERR_NOT_FOUND", "There is no such load.");
    return run;
  };
  return [
    routeWithBody("POST", "/api/load", loadOptions, ({ body }) => {
      const id = String(++count);
      runs.set(id, new LoadRun(network, body));
      for (const [old, { report }] of runs) if (runs.size > KEPT && report.finishedAt !== null) runs.delete(old);
      return { status: 202, json: { id } };
    }),
    route("GET", "/api/load/:id", ({ params }) => ({ json: find(params.id).report })),
    route("DELETE", "/api/load/:id", ({ params }) => {
      find(params.id).stop();
      return undefined;
    }),
  ];
}
