import { healthApi } from "@balcao/shared/health/api";
import { Router } from "express";
import { env } from "../env.ts";
import { handle } from "../http/handle.ts";
import { hasMetricsToken } from "./metrics-token.ts";
import { checkHealth } from "./check.ts";

type Health = Awaited<ReturnType<typeof checkHealth>>;

/** Anybody may call this route, so all calls within this time share one check. */
const sharedForMs = 500;
let last: { at: number; answer: ReturnType<typeof checkHealth> } | undefined;

function sharedCheck(): ReturnType<typeof checkHealth> {
  if (!last || performance.now() - last.at > sharedForMs) last = { at: performance.now(), answer: checkHealth() };
  return last.answer;
}

export const health = Router();
handle(health, healthApi.show, async (_, __, { req, res }) => {
  const found = await sharedCheck();
  const answer = env.NODE_ENV === "production" && !hasMetricsToken(req) ? withoutDetails(found) : found;
  res.status(found.ok ? 200 : 503).json(healthApi.show.response.parse(answer));
});

/** Removes the details: any caller may know which part is down, and only the operator may see figures of the installation. */
function withoutDetails({ ok, ...parts }: Health): Health {
  const plain = Object.entries(parts).map(([name, part]) => [name, { ok: part.ok, detail: "" }]);
  return { ok, ...Object.fromEntries(plain) };
}
