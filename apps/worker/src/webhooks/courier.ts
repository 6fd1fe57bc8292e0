import { asPlatform, inCompany } from "@balcao/core/base/database";
import {
  type Attempt,
  claimDelivery,
  type ClaimedDelivery,
  dueDeliveries,
  type DueDelivery,
  mostAtOnce,
  recordAttempt,
} from "@balcao/core/followers/webhooks/work";
import { Flights } from "../flights.ts";

interface Options {
  deliver: (delivery: ClaimedDelivery) => Promise<Attempt>;
  publicUrl: string;
  /** The most deliveries that are sent at the same time, to all webhooks together. */
  most?: number;
  /** The most deliveries that are sent at the same time to the webhooks of one company. */
  mostOfCompany?: number;
}

/**
 * Sends waiting deliveries to webhooks. One worker takes each delivery. When a worker crashes after the answer and before storing it, the delivery is
 * sent again under the same event id.
 */
export class Courier extends Flights<DueDelivery, ClaimedDelivery, number> {
  constructor({ deliver, publicUrl, most = 32, mostOfCompany = 8 }: Options) {
    super({
      name: "a webhook",
      most,
      mostOfOne: mostAtOnce,
      mostOfCompany,
      find: (free, ...full) => asPlatform(() => dueDeliveries(free, ...full)),
      keyOf: ({ endpointId }) => endpointId,
      claim: ({ id, companyId }) => inCompany(companyId, () => claimDelivery(id)),
      async run(delivery) {
        const attempt = await deliver(delivery);
        const how = { chance: Math.random(), publicUrl };
        await inCompany(delivery.companyId, () => recordAttempt(delivery, attempt, how));
      },
    });
  }
}
