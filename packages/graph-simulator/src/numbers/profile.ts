import { z } from "zod";
import { pickFields } from "../http/fields.ts";
import type { Answer, Call } from "../http/router.ts";
import { link, read, text } from "../messages/schema/read.ts";
import type { PhoneNumber } from "../world/objects.ts";
import { GraphError } from "../errors.ts";

const verticals = [
  "UNDEFINED",
  "OTHER",
  "AUTO",
  "BEAUTY",
  "APPAREL",
  "EDU",
  "ENTERTAIN",
  "EVENT_PLAN",
  "FINANCE",
  "GROCERY",
  "GOVT",
  "HOTEL",
  "HEALTH",
  "NONPROFIT",
  "PROF_SERVICES",
  "RETAIL",
  "TRAVEL",
  "RESTAURANT",
  "NOT_A_BIZ",
];
const change = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  about: text(139).optional(),
  address: text(256, 0).optional(),
  description: text(512, 0).optional(),
  email: text(128, 0).optional(),
  websites: z
    .array(link.refine((url) => url.length <= 256, "must have at most 256 characters"))
    .max(2, { abort: true })
    .optional(),
  vertical: z.enum(verticals).optional(),
  profile_picture_handle: text(2000).optional(),
});

/** The public profile of the company. */
export function profile({ query }: Call, number: PhoneNumber): Answer {
  const all = {
    about: "",
    address: "",
    description: "",
    email: "",
    profile_picture_url: "",
    websites: [],
    vertical: "UNDEFINED",
    messaging_product: "whatsapp",
    ...number.profile,
  };
  const usual = ["messaging_product", ...Object.keys(number.profile)];
  return { json: { data: [pickFields(all, usual, query.fields, "WhatsAppBusinessProfile")] } };
}

/** Changes the given fields and leaves the others. */
export function setProfile({ body, world }: Call, number: PhoneNumber): Answer {
  const { messaging_product: _, profile_picture_handle: handle, ...given } = read(change, body.value);
  if (handle !== undefined && ![...world.uploads.values()].some((upload) => upload.handle === handle))
    throw new GraphError(100, { message: "Param profile_picture_handle is not a valid handle" });
  const picture = handle === undefined ? {} : { profile_picture_url: `${world.url}/picture/${number.id}` };
  number.profile = { ...number.profile, ...given, ...picture };
  return { json: { success: true } };
}
