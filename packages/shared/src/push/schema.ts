import { z } from "zod";
import { clockTime } from "../hours/schema.ts";
import { pushKinds } from "./rules.ts";

/** A browser, or an app of the device, that shows notices while the desk is closed. */
export const pushDeviceSchema = z.object({
  id: z.number().int(),
  /** What its browser says it is: "Chrome · Android". */
  name: z.string(),
  /** The address of its push service, by which a browser finds itself in the list. */
  endpoint: z.string(),
  createdAt: z.iso.datetime(),
  /** When a push service last took a notice for it; null: none was sent yet. */
  lastSentAt: z.iso.datetime().nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** From when until when nothing is sent, in the company's zone; over midnight where it begins later than it ends. */
export const quietHours = z.object({ from: clockTime, to: clockTime });
export type QuietHours = z.infer<typeof quietHours>;

/** What a user is told of while the desk is closed. */
export const pushChoiceSchema = z.object({
  /** The kinds that the user does not want. */
  off: z.array(z.enum(pushKinds)),
  quiet: quietHours.nullable(),
});
export type PushChoice = z.infer<typeof pushChoiceSchema>;

export const pushSchema = pushChoiceSchema.extend({
  /** The installation's public key, for `pushManager.subscribe`; base64url. */
  key: z.string(),
  /** The company lets notices show what was written. */
  showsText: z.boolean(),
  devices: z.array(pushDeviceSchema),
});
export type Push = z.infer<typeof pushSchema>;
