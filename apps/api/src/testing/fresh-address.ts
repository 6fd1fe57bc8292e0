import { afterAll, beforeAll } from "vitest";
import { forgetCalls } from "../http/counters.ts";
import { forgetGuesses } from "../http/guess-store.ts";

/** Lets a test file use up what an address may do. The files of a process share the api and their address, so the next file begins anew. */
export function withFreshAddress(): void {
  const forget = async () => {
    forgetGuesses();
    await forgetCalls();
  };
  beforeAll(forget);
  afterAll(forget);
}
