import { z } from "zod";
import { clockTime } from "../hours/schema.ts";
import { pushKinds } from "./rules.ts";

/** A browser, or an app of the device, that shows notices while the desk is closed. */
export const pushDeviceSchema = z.object({
  id: z.number().int(),
  /** The name from the browser itself: "Chrome · Android". */
  name: z.string(),
  /** The address of its push service. A browser finds itself in the list by this address. */
  endpoint: z.string(),
  createdAt: z.iso.datetime(),
  /** When a push service last accepted a notice for it. Null when none was sent yet. */
  lastSentAt: z.iso.datetime().nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** The hours without notices, in the company's zone. They span midnight when they begin later than they end. */
export const quietHours = z.object({ from: clockTime, to: clockTime });
export type QuietHours = z.infer<typeof quietHours>;

/** The notices that a user wants while the desk is closed. */
export const pushChoiceSchema = z.object({
  /** The kinds of notices that the user does not want. */
  off: z.array(z.enum(pushKinds)),
  quiet: quietHours.nullable(),
});
export type PushChoice = z.infer<typeof pushChoiceSchema>;

export const pushSchema = pushChoiceSchema.extend({
  /** The installation's public key for `pushManager.subscribe`, in base64url. */
  key: z.string(),
  /** Whether the company allows notices to show the words of messages. */
  showsText: z.boolean(),
  devices: z.array(pushDeviceSchema),
});
export type Push = z.infer<typeof pushSchema>;
