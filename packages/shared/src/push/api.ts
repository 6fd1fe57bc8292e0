import { z } from "zod";
import { language } from "../language.ts";
import { idParam, route, text } from "../contract.ts";
import { maxEndpoint, pushKinds } from "./rules.ts";
import { pushChoiceSchema, pushDeviceSchema, pushSchema, quietHours } from "./schema.ts";

const done = z.object({ ok: z.literal(true) });
const key = (bytes: number) => text(100).regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=?$`));

/** Notices on a user's own devices while the desk is closed. An operator on a visit neither sees nor changes them. */
export const pushApi = {
  show: route({ method: "GET", path: "/push", access: "user", duringVisit: false, response: pushSchema }),
  /** Missing values stay. */
  choose: route({
    method: "PUT",
    path: "/push",
    access: "user",
    duringVisit: false,
    body: z.object({ off: z.array(z.enum(pushKinds)).max(pushKinds.length), quiet: quietHours.nullable() }).partial(),
    response: pushChoiceSchema,
  }),
  /**
   * Sends notices to this browser from now on, until its session ends. Another user's notices on this browser end. 400 ERR_VALIDATION when the
   * address belongs to no browser's push service.
   */
  register: route({
    method: "POST",
    path: "/push/devices",
    access: "user",
    scope: "none",
    duringVisit: false,
    body: z.object({
      endpoint: text(maxEndpoint),
      /** The browser's public key and secret, base64url: 65 and 16 bytes. */
      p256dh: key(65),
      auth: key(16),
      /** The language of its notices. */
      language: language,
    }),
    response: pushDeviceSchema,
  }),
  /** Removes one of the caller's own devices. 404 ERR_NO_PUSH_DEVICE_FOUND for other devices. */
  end: route({
    method: "DELETE",
    path: "/push/devices/:deviceId",
    access: "user",
    duringVisit: false,
    params: z.object({ deviceId: idParam }),
    response: done,
  }),
  /** Sends a test notice to this device of the caller. */
  try: route({
    method: "POST",
    path: "/push/devices/:deviceId/try",
    access: "user",
    duringVisit: false,
    params: z.object({ deviceId: idParam }),
    response: done,
  }),
};
