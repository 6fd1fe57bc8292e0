import { verifyToken } from "@balcao/core/numbers/official/service";
import type { Callback } from "@balcao/outside/graph/check-account";
import type { OfficialCallback } from "@balcao/shared/connections/official-api";
import { env, publicUrl } from "../env.ts";

/** Where Meta sends what happens to official numbers of this installation. */
export const callbackUrl = (): string => `${publicUrl()}/api/official/webhook`;

/** Meta calls only https. Without it Meta is told no address; on a machine for tests the Graph may call back without. */
const isReachable = (): boolean => callbackUrl().startsWith("https:") || env.GRAPH_URL.startsWith("http:");

export const callback = (): Callback | null =>
  isReachable() ? { url: callbackUrl(), verifyToken: verifyToken() } : null;

/** The same for people, who type it at Meta where it is asked for. */
export const shownCallback = (): OfficialCallback => ({
  callbackUrl: callbackUrl(),
  verifyToken: verifyToken(),
  isReachable: isReachable(),
});
