import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { pushKeys } from "@balcao/core/followers/push/keys";
import { companiesWithDevices } from "@balcao/core/followers/push/news";
import { notePush, type PushDelivery, takeDeliveries, trialDelivery } from "@balcao/core/followers/push/round";
import { sendPush, type Sender } from "./send.ts";

/** The most notices that are being sent at the same time. */
const together = 8;

type PushSender = Omit<Sender, "keys"> & { publicUrl: string };

/**
 * Sends users' devices the notices of their waiting tickets and messages. Several workers may run it at the same time. A company that fails does not
 * stop the others.
 */
export async function tellDevices({ publicUrl, ...sender }: PushSender): Promise<void> {
  const { keys, companyIds } = await asPlatform(async () => ({
    keys: await pushKeys(),
    companyIds: await companiesWithDevices(),
  }));
  for (const companyId of companyIds)
    try {
      const deliveries = await inCompany(companyId, () => takeDeliveries(publicUrl));
      while (deliveries.length > 0)
        await Promise.all(deliveries.splice(0, together).map((one) => send(companyId, one, { keys, ...sender })));
    } catch (error) {
      logger.error({ companyId, reason: String(error) }, "devices of a company were not told");
    }
}

/** Sends one device a test notice at its user's request. */
export async function tryDevice(
  deviceId: number,
  companyId: number | null,
  { publicUrl, ...sender }: PushSender,
): Promise<void> {
  if (companyId === null) return;
  const keys = await asPlatform(pushKeys);
  const delivery = await inCompany(companyId, () => trialDelivery(deviceId, publicUrl));
  if (delivery) await send(companyId, delivery, { keys, ...sender });
}

async function send(companyId: number, { device, notice }: PushDelivery, sender: Sender): Promise<void> {
  const outcome = await sendPush(device, notice, sender);
  await inCompany(companyId, () => notePush(device.id, outcome));
}
