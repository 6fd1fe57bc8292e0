import { readFileSync } from "node:fs";
import { Agent } from "node:https";
import type { SocketConfig } from "@whiskeysockets/baileys";
import type { SimulatedNetwork } from "../network-api.ts";

const GLOBAL_DISPATCHER = Symbol.for("undici.globalDispatcher.1");

/**
 * Lets a Baileys of this process trust the network's media host, whose certificate is created after the process started. A product sets
 * NODE_EXTRA_CA_CERTS instead and does not need this.
 */
export async function trustMedia(network: SimulatedNetwork): Promise<Pick<SocketConfig, "fetchAgent" | "options">> {
  const ca = readFileSync(network.mediaCertificateFile, "utf8");
  await fetch("data:,");
  const dispatcher = (globalThis as Record<symbol, unknown>)[GLOBAL_DISPATCHER] as object;
  const Dispatcher = dispatcher.constructor as new (options: object) => object;
  return { fetchAgent: new Agent({ ca }), options: { dispatcher: new Dispatcher({ connect: { ca } }) } as RequestInit };
}
