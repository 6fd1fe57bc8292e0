import { healthApi } from "@balcao/shared/health/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { checkHealth } from "./check.ts";

/** Anybody may call this route, so all calls within this time share one check. */
const sharedForMs = 500;
let last: { at: number; answer: ReturnType<typeof checkHealth> } | undefined;

function sharedCheck(): ReturnType<typeof checkHealth> {
  if (!last || performance.now() - last.at > sharedForMs) last = { at: performance.now(), answer: checkHealth() };
  return last.answer;
}

export const health = Router();
handle(health, healthApi.show, async (_, __, { res }) => {
  const answer = await sharedCheck();
  res.status(answer.ok ? 200 : 503).json(healthApi.show.response.parse(answer));
});
