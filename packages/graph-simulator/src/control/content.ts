import { z } from "zod";
import type { MessageContext, Content } from "../people/content.ts";

const words = z.string().max(10_000);
const name = z.string().min(1).max(1000);
const file = {
  /** The file's bytes in base64. */
  base64: z
    .string()
    .max(40 * 1024 * 1024)
    .optional(),
  mimeType: z.string().max(200),
};
const caption = words.optional();
const objects = z.array(z.looseObject({})).max(300);

const given = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), body: words }),
  z.object({ type: z.enum(["image", "video"]), ...file, caption }),
  z.object({ type: z.literal("audio"), ...file, voice: z.boolean().optional() }),
  z.object({ type: z.literal("document"), ...file, filename: name.optional(), caption }),
  z.object({ type: z.literal("sticker"), ...file, animated: z.boolean().optional() }),
  z.object({
    type: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: name.optional(),
    address: name.optional(),
    url: name.optional(),
  }),
  z.object({ type: z.literal("contacts"), contacts: objects }),
  z.object({ type: z.literal("reaction"), messageId: name, emoji: z.string().max(40) }),
  z.object({ type: z.literal("button"), text: name, payload: name }),
  z.object({ type: z.literal("button_reply"), id: name, title: name }),
  z.object({ type: z.literal("list_reply"), id: name, title: name, description: words.optional() }),
  z.object({ type: z.literal("nfm_reply"), name, body: words, responseJson: words }),
  z.object({
    type: z.literal("call_permission_reply"),
    response: z.enum(["accept", "reject"]),
    expiresAt: z.number().optional(),
    isPermanent: z.boolean().optional(),
  }),
  z.object({ type: z.literal("order"), catalogId: name, text: words, items: objects }),
  z.object({ type: z.literal("edit"), messageId: name, body: words }),
  z.object({ type: z.literal("revoke"), messageId: name }),
  z.object({ type: z.literal("unsupported"), details: words.optional() }),
]);
type ContentForm = z.output<typeof given>;

/** The content that a customer writes, as JSON. Files have their bytes in base64. */
export const contentSchema = given.transform((content): Content => {
  const { base64, ...rest } = content as ContentForm & { base64?: string };
  return "mimeType" in rest ? { ...rest, bytes: Buffer.from(base64 ?? "", "base64") } : rest;
});

const referral = z.object({
  source_url: name,
  source_id: name,
  source_type: z.enum(["ad", "post"]),
  headline: words.optional(),
  body: words.optional(),
  media_type: z.enum(["image", "video"]).optional(),
  image_url: name.optional(),
  video_url: name.optional(),
  thumbnail_url: name.optional(),
  ctwa_clid: name.optional(),
  welcome_message: z.object({ text: words }).optional(),
});

/** The context of a customer's message, such as the answered message or an advertisement. */
export const besideSchema = z
  .object({
    answers: name,
    forwarded: z.boolean(),
    oftenForwarded: z.boolean(),
    referral,
    product: z.object({ catalog_id: name, product_retailer_id: name }),
    writtenAt: z.number(),
    group: name,
  })
  .partial()
  .transform((beside): MessageContext => beside);
