import { readFileSync } from "node:fs";
import { globalAgent } from "node:https";

const dispatcher = Symbol.for("undici.globalDispatcher.1");

/**
 * Lets this process trust a simulated network's media host. A worker gets NODE_EXTRA_CA_CERTS at its start instead, but a test creates its
 * certificate later.
 */
export async function trustMedia(certificateFile: string): Promise<void> {
  const ca = readFileSync(certificateFile, "utf8");
  globalAgent.options.ca = ca;
  await fetch("data:,");
  const global = globalThis as Record<symbol, unknown>;
  const Dispatcher = (global[dispatcher] as object).constructor as new (options: object) => object;
  global[dispatcher] = new Dispatcher({ connect: { ca } });
}
