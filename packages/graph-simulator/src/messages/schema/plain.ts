import { z } from "zod";
import { link, text } from "./read.ts";

/** A file by its id or by its address, but never by both. */
const file = <T extends z.ZodRawShape>(more: T) =>
  z
    .strictObject({ id: text(100).optional(), link: link.optional(), ...more })
    .refine(
      (given) => ((given as { id?: string }).id === undefined) !== ((given as { link?: string }).link === undefined),
      "either id or link must be given, and not both",
    );
const caption = text(1024, 0).optional();

export const media = {
  image: file({ caption }),
  video: file({ caption }),
  audio: file({ voice: z.boolean().optional() }),
  document: file({ caption, filename: text(240).optional() }),
  sticker: file({}),
};

const phone = z.strictObject({ phone: text(40).optional(), type: text(40).optional(), wa_id: text(40).optional() });
const name = z
  .strictObject({
    formatted_name: text(256),
    first_name: text(256).optional(),
    last_name: text(256).optional(),
    middle_name: text(256).optional(),
    prefix: text(256).optional(),
    suffix: text(256).optional(),
  })
  .refine((parts) => Object.keys(parts).length > 1, "at least one more name part is required");
const typed = <T extends z.ZodRawShape>(shape: T) =>
  z
    .array(z.strictObject({ ...shape, type: text(40).optional() }))
    .max(20, { abort: true })
    .optional();
const card = z.strictObject({
  name,
  phones: z.array(phone).max(20, { abort: true }).optional(),
  emails: typed({ email: text(256).optional() }),
  urls: typed({ url: text(2000).optional() }),
  addresses: typed({
    street: text(256).optional(),
    city: text(256).optional(),
    state: text(256).optional(),
    zip: text(40).optional(),
    country: text(256).optional(),
    country_code: text(10).optional(),
  }),
  org: z
    .strictObject({ company: text(256).optional(), department: text(256).optional(), title: text(256).optional() })
    .optional(),
  birthday: z.iso.date().optional(),
});

const degrees = (most: number) =>
  z
    .union([z.number(), text(40)])
    .transform(Number)
    .refine(
      (value) => Number.isFinite(value) && Math.abs(value) <= most,
      `must be a number of at most ${most} degrees`,
    );

/** The nodes of the kinds that are neither interactive nor templates. */
export const plain = {
  text: z.strictObject({ body: text(4096), preview_url: z.boolean().optional() }),
  ...media,
  location: z.strictObject({
    latitude: degrees(90),
    longitude: degrees(180),
    name: text(1000).optional(),
    address: text(1000).optional(),
  }),
  contacts: z.array(card).min(1).max(257, { abort: true }),
  reaction: z.strictObject({
    message_id: text(256),
    emoji: text(40, 0).refine(isOneEmoji, "must be one emoji"),
  }),
};

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
function isOneEmoji(value: string): boolean {
  const all = [...letters.segment(value)];
  return (
    all.length === 0 || (all.length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(value))
  );
}
