import { afterEach, beforeEach } from "vitest";
import { startNetwork } from "../network.ts";
import type { NetworkOptions, SimulatedNetwork } from "../network-api.ts";
import { TestClient } from "./client.ts";
import { trustMedia } from "./trust.ts";

export const COMPANY = "5511900000001";
export const MARIA = "5511987650001";
export const JOAO = "5521987650002";

export interface Stage {
  network: SimulatedNetwork;
  /** A client that disconnects when the test ends. It is not connected yet. */
  newClient(config?: ConstructorParameters<typeof TestClient>[1]): Promise<TestClient>;
  /** A client that is linked to a number and connected. */
  linked(number?: string): Promise<TestClient>;
}

/** A network for each test of a file, with clients that disconnect when the test ends. */
export function useNetwork(options: Partial<NetworkOptions> = {}): Stage {
  const clients: TestClient[] = [];
  const stage: Stage = {
    network: undefined as unknown as SimulatedNetwork,
    newClient: async (config) => {
      const client = new TestClient(stage.network, { ...(await trustMedia(stage.network)), ...config });
      clients.push(client);
      return client;
    },
    linked: async (number = COMPANY) => (await stage.newClient()).link(number),
  };
  beforeEach(async () => {
    stage.network = await startNetwork({ port: 0, mediaPort: 0, keysSaid: 1, ...options });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.leave();
    await stage.network.close();
  });
  return stage;
}
