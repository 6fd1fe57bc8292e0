import { env as coreEnv } from "@balcao/core/base/env";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { platformPool } from "@balcao/core/base/postgres/platform-pool";
import { readSignToNumber, signChannels } from "@balcao/core/followers/presence/sign-channels";
import { linkChannels, readStepAsked } from "@balcao/core/numbers/linking/steps";
import { numbersWithoutPlace, showNoPlace } from "@balcao/core/numbers/connections/no-place";
import type { LinkedNetwork, Network } from "@balcao/shared/connections/schema";
import type { GraphPlace } from "@balcao/outside/graph/graph";
// oxlint-disable-next-line no-restricted-imports -- here the transport is chosen
import { baileysTransport, type Server } from "./whatsapp/baileys/transport.ts";
import { officialTransport } from "./whatsapp/official/transport.ts";
import { listen } from "@balcao/core/base/postgres/listen";
import { ringForCampaigns } from "./campaigns/wake-campaigns.ts";
import { makeParts } from "./session-parts.ts";
import { simulatedCamera } from "./whatsapp/camera.ts";
import { Gate } from "@balcao/core/base/gate";
import { LeaseKeeper } from "./whatsapp/leases.ts";
import type { Transport } from "./whatsapp/gateway.ts";
import type { SessionContext } from "./whatsapp/session-context.ts";
import { NumberSession } from "./whatsapp/sessions.ts";
import { Storing } from "./whatsapp/store-rows.ts";

const keyConnections = 8;
const leaseConnections = 2;
/** Database connections of the pool that inbound messages may not use, because they are kept for other scopes. */
const reserved = 4;

export interface GatewayOptions {
  network: LinkedNetwork;
  url: string;
  /** The address of the Graph for official numbers. */
  graph: GraphPlace;
  testRoot?: string | undefined;
  workerId: string;
  maxNumbers: number;
  /** Shorter timeouts for the sockets, when the usual ones are too long. */
  pace?: Omit<Server, "url">;
  /** The pauses before a number is opened again, when they differ from the usual ones. */
  backOff?: SessionContext["backOff"];
}
export interface RunningGateway {
  /** Hands all numbers over to other workers. */
  stop(): Promise<void>;
}

/** Holds this worker's numbers until stopped. Two calls in one process make two workers. */
export function holdNumbers(options: GatewayOptions): RunningGateway {
  const keys = platformPool("worker-keys", keyConnections);
  const leases = platformPool("worker-leases", leaseConnections);
  const linked = baileysTransport({
    server: { ...options.pace, url: options.url },
    testRoot: options.testRoot,
    db: keys,
  });
  const ofNetwork: Record<Network, Transport> = {
    whatsapp: linked,
    simulator: linked,
    official: officialTransport(options.graph),
  };
  const camera = options.network === "simulator" ? simulatedCamera(options.url) : () => undefined;
  const storing = new Storing(new Gate(Math.max(1, coreEnv.DATABASE_POOL - reserved)));
  const keeper = new LeaseKeeper({
    db: leases,
    ...options,
    crowded: () => void showNumbersWithoutPlace(options.network),
    open: ({ lease, wanted, ...grip }) =>
      new NumberSession(lease, wanted, {
        transport: ofNetwork[lease.network],
        makeParts,
        storing,
        camera,
        backOff: options.backOff,
        ...grip,
      }),
  });
  const closing = new AbortController();
  const bell = listen(
    ["connections", "commands", "journal", signChannels.toNumbers, linkChannels.toNumbers],
    (channel, payload) => {
      if (channel === "connections") keeper.ring();
      else if (channel === signChannels.toNumbers) hearDesk(keeper, payload);
      else if (channel === linkChannels.toNumbers) passStep(keeper, payload);
      else if (channel === "journal") recall(keeper, payload);
      else if (payload === "") for (const session of keeper.tenants()) session.tell((part) => part.wake?.());
      else keeper.tenant(Number(payload))?.tell((part) => part.wake?.());
    },
    closing.signal,
  );
  const campaigns = ringForCampaigns((id) => keeper.tenant(id)?.tell((part) => part.campaigns?.()), closing.signal);
  keeper.start();
  return {
    async stop() {
      await keeper.stop();
      closing.abort();
      await Promise.all([bell, campaigns]);
      await Promise.all([keys.end(), leases.end()]);
    },
  };
}

async function showNumbersWithoutPlace(network: Network): Promise<void> {
  try {
    for (const { id, companyId } of await asPlatform(() => numbersWithoutPlace(network)))
      await inCompany(companyId, () => showNoPlace(id));
  } catch (error) {
    logger.warn({ reason: String(error) }, "numbers without a place could not be shown");
  }
}

/**
 * Makes the named number look for rows to process again. The payload is empty after a broken database connection. Then all numbers look, because
 * notifications may have been missed.
 */
function recall(keeper: LeaseKeeper<NumberSession>, payload: string): void {
  const sessions = payload === "" ? keeper.tenants() : [keeper.tenant(Number(payload))];
  for (const session of sessions) session?.tell((part) => part.recall?.());
}

function hearDesk(keeper: LeaseKeeper<NumberSession>, payload: string): void {
  const sign = readSignToNumber(payload);
  if (sign) keeper.tenant(sign.connectionId)?.tell((part) => part.hear?.(sign));
}

function passStep(keeper: LeaseKeeper<NumberSession>, payload: string): void {
  const step = readStepAsked(payload);
  if (step) keeper.tenant(step.connectionId)?.tell((part) => part.stepped?.(step));
}
