import { afterAll, beforeAll } from "vitest";
import { env } from "../env.ts";
import { forgetCalls } from "../http/counters.ts";
import { forgetGuesses } from "../http/guess-store.ts";
import { app } from "./client.ts";

async function beginAnew(): Promise<void> {
  app.set("trust proxy", env.TRUST_PROXY);
  forgetGuesses();
  await forgetCalls();
}

/**
 * Lets a test file use up the limits of an address, or set addresses of its own. The files of a process share one api, so the next file gets a fresh
 * address.
 */
export function withFreshAddress(): void {
  beforeAll(beginAnew);
  afterAll(beginAnew);
}
