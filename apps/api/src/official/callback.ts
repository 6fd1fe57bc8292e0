import { verifyToken } from "@balcao/core/numbers/official/service";
import type { Callback } from "@balcao/outside/graph/check-account";
import type { OfficialCallback } from "@balcao/shared/connections/official-api";
import { publicUrl } from "@balcao/core/base/env";
import { env } from "../env.ts";

/** The address to which Meta sends the events of this installation's official numbers. */
export const callbackUrl = (): string => `${publicUrl()}/api/official/webhook`;

/** Whether Meta can call the installation. Meta calls only https. A test Graph on plain http may call plain http. */
const isReachable = (): boolean => callbackUrl().startsWith("https:") || env.GRAPH_URL.startsWith("http:");

export const callback = (): Callback | null =>
  isReachable() ? { url: callbackUrl(), verifyToken: verifyToken() } : null;

/** Returns the address and the token that people type at Meta. */
export const shownCallback = (): OfficialCallback => ({
  callbackUrl: callbackUrl(),
  verifyToken: verifyToken(),
  isReachable: isReachable(),
});
