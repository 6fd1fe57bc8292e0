/** The bodies of the control API. The objects are strict, so that a misspelt field in a test is an error. */
import { z } from "zod";
import type { Fault, Outgoing } from "../network-api.ts";

export const number = z.string().regex(/^\d{8,15}$/, "digits with country code");

/** A chat's other end: a number, or the jid of a number or group. */
export const peer = z
  .string()
  .regex(/^(\d{8,15}|\d{5,20}(-\d{1,20})?@(s\.whatsapp\.net|lid|g\.us))$/, "a number or a jid");

const id = z.string().min(1).max(128);
const mimetype = z.string().regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/, "a media type");
const text = z.string().max(65_536);
const rate = z.number().min(0).max(1);
const times = z.int().min(1).max(1_000_000);

/** Base64 in, bytes out. Node's decoder skips other characters, so the length is checked. */
const bytes = z.string().transform((encoded, context) => {
  const decoded = Buffer.from(encoded, "base64");
  const padding = encoded.endsWith("==") ? 2 : encoded.endsWith("=") ? 1 : 0;
  if (decoded.length === Math.floor(((encoded.length - padding) * 3) / 4)) return new Uint8Array(decoded);
  context.addIssue({ code: "custom", message: "not base64" });
  return z.NEVER;
});

const file = { data: bytes, mimetype };
const shape = {
  width: z.int().min(1).max(20_000).optional(),
  height: z.int().min(1).max(20_000).optional(),
  thumbnail: bytes.optional(),
};
const waveform = z.array(z.int().min(0).max(100)).length(64).optional();
const link = z.strictObject({
  matched: text.min(1),
  title: text.min(1),
  description: text.optional(),
  thumbnail: bytes.optional(),
});
const quotedId = id.optional();
const caption = text.optional();

export const outgoing: z.ZodType<Outgoing> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: text.min(1), link: link.optional(), quotedId }),
  z.strictObject({ kind: z.enum(["image", "video"]), ...file, ...shape, caption, quotedId }),
  z.strictObject({
    kind: z.enum(["audio", "voice"]),
    ...file,
    seconds: z.number().min(0).max(86_400),
    waveform,
    quotedId,
  }),
  z.strictObject({ kind: z.literal("document"), ...file, fileName: z.string().min(1).max(255), caption, quotedId }),
  z.strictObject({ kind: z.literal("sticker"), ...file, ...shape }),
  z.strictObject({
    kind: z.literal("location"),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: text.optional(),
    address: text.optional(),
    thumbnail: bytes.optional(),
  }),
  z.strictObject({
    kind: z.literal("contact"),
    cards: z
      .array(z.strictObject({ name: text.min(1), number }))
      .min(1)
      .max(50),
  }),
  z.strictObject({
    kind: z.literal("poll"),
    question: text.min(1),
    options: z.array(text.min(1)).min(2).max(12),
    selectable: z.int().min(0).max(12),
  }),
  z.strictObject({ kind: z.literal("pollVote"), targetId: id, options: z.array(text).max(12) }),
  z.strictObject({ kind: z.literal("reaction"), targetId: id, emoji: z.string().max(32) }),
  z.strictObject({ kind: z.literal("edit"), targetId: id, text: text.min(1) }),
  z.strictObject({ kind: z.literal("delete"), targetId: id }),
  z.strictObject({ kind: z.literal("raw"), message: z.record(z.string(), z.unknown()) }),
]);

const about = { number: number.optional() };

export const fault: z.ZodType<Fault> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal(["drop", "freeze"]), ...about }),
  z.strictObject({
    kind: z.literal("streamError"),
    code: z.literal([401, 403, 408, 428, 440, 500, 503, 515]),
    ...about,
  }),
  z.strictObject({
    kind: z.literal("failLogin"),
    code: z.literal([401, 402, 403, 405, 406, 409, 411, 418, 500, 503]),
    times,
    ...about,
  }),
  z.strictObject({ kind: z.literal("nack"), error: z.int(), times, ...about }),
  z.strictObject({ kind: z.literal("delayAck"), ms: z.int().min(0).max(600_000), ...about }),
  z.strictObject({ kind: z.literal("duplicate"), rate, ...about }),
  z.strictObject({ kind: z.literal("reorder"), rate, ...about }),
  z.strictObject({ kind: z.literal("mute"), xmlns: z.string().min(1), ...about }),
  z.strictObject({ kind: z.literal("undecryptable"), times, ...about }),
  z.strictObject({ kind: z.literal("unopenable"), times, ...about }),
  z.strictObject({ kind: z.literal("nameLids"), of: z.enum(["numbers", "everybody", "nobody"]), ...about }),
  z.strictObject({ kind: z.literal("formerLids"), taken: z.boolean(), ...about }),
  z.strictObject({ kind: z.literal("expireMedia"), ...about }),
  z.strictObject({ kind: z.literal("corruptMedia"), times, ...about }),
]);

export const qr = z.strictObject({ qr: z.string().min(1).max(2_000) });
export const scan = z.union([qr, z.strictObject({ ref: z.string().min(1).max(500) })]);
export const code = z.strictObject({
  code: z.string().regex(/^[0-9A-Za-z]{4}[ -]?[0-9A-Za-z]{4}$/, "eight letters or digits"),
});
export const accountChange = z.strictObject({ passkey: z.enum(["options", "bare", "forged"]).nullable() });
export const unlink = z.strictObject({ device: z.int().min(1) });
export const ownerSend = z.strictObject({ to: peer, content: outgoing });
export const call = z.strictObject({ from: number, video: z.boolean().default(false) });

const name = z.string().trim().min(1).max(100);
export const newCustomer = z.strictObject({
  number,
  name: name.optional(),
  lidOnly: z.boolean().optional(),
  addressing: z.enum(["lid", "pn"]).optional(),
  devices: z.int().min(1).max(4).optional(),
});
export const customerChange = z.strictObject({
  name: name.optional(),
  state: z.enum(["online", "offline"]).optional(),
  autoRead: z.boolean().optional(),
});
/** A profile picture in WhatsApp's form: a JPEG and a small one. Null removes it. */
export const picture = z.strictObject({
  data: bytes
    .refine((data) => data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff, "not a JPEG")
    .refine((data) => data.length <= 1024 * 1024, "at most 1 MB")
    .nullable(),
});
export const customerSend = z.strictObject({
  to: peer,
  content: outgoing,
  id: id.optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
});
export const read = z.strictObject({ peer });
export const played = z.strictObject({ peer, messageId: id });
export const typing = z.strictObject({ peer, state: z.enum(["composing", "recording", "paused"]) });
export const group = z.strictObject({ subject: name, members: z.array(number).min(1).max(1_000) });
