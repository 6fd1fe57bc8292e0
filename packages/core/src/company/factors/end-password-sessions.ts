import type { Actor } from "@balcao/shared/permissions";
import { endSessionsOf } from "../sessions/end.ts";
import { hasFactor } from "./has-factor.ts";
import { forgetGuessers } from "../factor-browsers/factor-browsers.ts";

/**
 * Ends the sessions that the password alone opened elsewhere, before a first factor counts: one may be a thief's, who would stay for weeks behind the closed
 * door. Answers whether the factor that comes is the first.
 */
export async function endPasswordSessions({ userId, sessionId }: Actor): Promise<{ isFirst: boolean }> {
  if (await hasFactor(userId)) return { isFirst: false };
  await endSessionsOf(userId, sessionId);
  await forgetGuessers(userId);
  return { isFirst: true };
}
