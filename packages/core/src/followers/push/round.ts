import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { type RowOf, text } from "../../base/columns.ts";
import { nameColumn } from "../../company/branding/branding.ts";
import { readSetting } from "../../company/settings/read.ts";
import { living } from "./devices.ts";
import { takeNews } from "./news.ts";
import { type Notice, noticesFor, trialNotice } from "./notices.ts";
import { PushDeviceRow } from "./push-device.model.ts";

const called = ["id", "userId", "endpoint", "p256dh", "auth", "language"] as const;
const deviceShape = PushDeviceRow.shape(...called);

/** A notice on its way to a device. */
export interface PushDelivery {
  device: RowOf<typeof deviceShape>;
  notice: Notice;
}

/** Returns the notices that the devices of this company should get now. It marks them as sent before it returns, so the caller must send them. */
export async function takeDeliveries(publicUrl: string): Promise<PushDelivery[]> {
  const { listeners, news } = await takeNews();
  if (listeners.length === 0) return [];
  const showsText = (await readSetting("noticeText")) === "enabled";
  const devices = await query(
    deviceShape,
    sql`select ${PushDeviceRow.pick("d", ...called)} from push_devices d
      where d.user_id = any(${listeners.map(({ userId }) => userId)}::int[]) and ${living} and (d.rests_until is null or d.rests_until <= now())`,
  );
  return devices.flatMap((device) => {
    const listener = listeners.find(({ userId }) => userId === device.userId);
    if (!listener) return [];
    const { language } = device;
    return noticesFor(listener, news, { language, publicUrl, showsText }).map((notice) => ({ device, notice }));
  });
}

/** The notice with which a user tests a device; null when the device no longer gets notices. */
export async function trialDelivery(deviceId: number, publicUrl: string): Promise<PushDelivery | null> {
  const [device] = await query(
    { ...deviceShape, product: text },
    sql`select ${PushDeviceRow.pick("d", ...called)}, ${nameColumn} as product from push_devices d
      where d.id = ${deviceId} and ${living}`,
  );
  if (!device) return null;
  const { product, ...rest } = device;
  return { device: rest, notice: trialNotice({ language: device.language, publicUrl, product }) };
}

/** The outcome of a notice: the push service took it, no longer knows the device, wants a pause, or failed. */
export type PushOutcome = { kind: "sent" | "gone" | "failed" } | { kind: "rest"; seconds: number };

export async function notePush(deviceId: number, outcome: PushOutcome): Promise<void> {
  if (outcome.kind === "gone") await run(sql`delete from push_devices where id = ${deviceId}`);
  if (outcome.kind === "sent")
    await run(sql`update push_devices set last_sent_at = now(), rests_until = null where id = ${deviceId}`);
  if (outcome.kind === "rest")
    await run(
      sql`update push_devices set rests_until = now() + make_interval(secs => ${outcome.seconds}) where id = ${deviceId}`,
    );
}
