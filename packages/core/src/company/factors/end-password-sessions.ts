import type { Actor } from "@balcao/shared/permissions";
import { endSessionsOf } from "../sessions/end.ts";
import { hasFactor } from "./has-factor.ts";
import { forgetGuessers } from "../factor-browsers/factor-browsers.ts";

/**
 * Ends the user's other sessions before a first factor is added. The password alone opened them, and one may be a thief's. Returns whether the new factor
 * is the first.
 */
export async function endPasswordSessions({ userId, sessionId }: Actor): Promise<{ isFirst: boolean }> {
  if (await hasFactor(userId)) return { isFirst: false };
  await endSessionsOf(userId, sessionId);
  await forgetGuessers(userId);
  return { isFirst: true };
}
