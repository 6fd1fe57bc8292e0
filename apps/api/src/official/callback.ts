import { verifyToken } from "@balcao/core/numbers/official/service";
import type { Callback } from "@balcao/outside/graph/check-account";
import { env, publicUrl } from "../env.ts";

/** Where Meta sends what happens to official numbers of this installation. */
export const callbackUrl = (): string => `${publicUrl()}/api/official/webhook`;

/** Meta calls only https. Without it Meta is told no address; on a machine for tests the Graph may call back without. */
export const callback = (): Callback | null =>
  callbackUrl().startsWith("https:") || env.GRAPH_URL.startsWith("http:")
    ? { url: callbackUrl(), verifyToken: verifyToken() }
    : null;
