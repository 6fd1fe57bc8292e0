import { z } from "zod";
import { GraphError } from "../../errors.ts";
import { link, read, text } from "./read.ts";

const headerFile = z
  .strictObject({ id: text(100).optional(), link: link.optional(), filename: text(240).optional() })
  .refine(({ id, link: url }) => (id === undefined) !== (url === undefined), "either id or link must be given");
const textHeader = z.strictObject({ type: z.literal("text"), text: text(60), sub_text: text(60).optional() });
const fileHeaders = [
  z.strictObject({ type: z.literal("image"), image: headerFile }),
  z.strictObject({ type: z.literal("video"), video: headerFile }),
  z.strictObject({ type: z.literal("document"), document: headerFile }),
] as const;
const header = z.discriminatedUnion("type", [textHeader, ...fileHeaders]).optional();
const cardHeader = z.discriminatedUnion("type", [fileHeaders[0], fileHeaders[1]]);
const body = (max = 1024) => z.strictObject({ text: text(max) });
const footer = z.strictObject({ text: text(60) }).optional();

const distinct = (values: readonly string[]) => new Set(values).size === values.length;
const replies = z
  .array(z.strictObject({ type: z.literal("reply"), reply: z.strictObject({ id: text(256), title: text(20) }) }))
  .min(1)
  .max(3, { abort: true })
  .refine((all) => distinct(all.map(({ reply }) => reply.id)), "Duplicated button ids")
  .refine((all) => distinct(all.map(({ reply }) => reply.title)), "Duplicated button titles");

const row = z.strictObject({ id: text(200), title: text(24), description: text(72, 0).optional() });
const sections = z
  .array(z.strictObject({ title: text(24).optional(), rows: z.array(row).min(1).max(10, { abort: true }) }))
  .min(1)
  .max(10, { abort: true })
  .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, "Total row count exceed max allowed count: 10")
  .refine((all) => distinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))), "Duplicated row ids")
  .refine((all) => all.length === 1 || all.every(({ title }) => title !== undefined), "Section title is required");

const product = text(100);
const productSections = z
  .array(
    z.strictObject({
      title: text(24).optional(),
      product_items: z
        .array(z.strictObject({ product_retailer_id: product }))
        .min(1)
        .max(30, { abort: true }),
    }),
  )
  .min(1)
  .max(10, { abort: true })
  .refine((all) => all.flatMap((each) => each.product_items).length <= 30, "At most 30 products are allowed");

const ctaUrl = z.strictObject({
  name: z.literal("cta_url"),
  parameters: z.strictObject({ display_text: text(20), url: link }),
});
const card = z
  .strictObject({
    card_index: z.number().int().min(0).max(9),
    type: z.enum(["cta_url", "product", "button"]),
    header: cardHeader.optional(),
    body: z.strictObject({ text: text(160) }).optional(),
    action: z.union([
      ctaUrl,
      z.strictObject({ buttons: replies }),
      z.strictObject({ product_retailer_id: product, catalog_id: product }),
    ]),
  })
  .refine(({ type, header: given }) => type === "product" || given !== undefined, "a card needs a header");
const cards = z
  .array(card)
  .min(2)
  .max(10, { abort: true })
  .refine((all) => all.every(({ card_index: place }, at) => place === at), "card_index must count from 0")
  .refine((all) => all.every(({ type }) => type === all[0]?.type), "all cards must have the same type");

const flowParameters = z
  .strictObject({
    mode: z.enum(["draft", "published"]).optional(),
    flow_message_version: z.literal("3"),
    flow_id: text(100).optional(),
    flow_name: text(200).optional(),
    flow_token: text(1000).optional(),
    flow_cta: text(30),
    flow_action: z.enum(["navigate", "data_exchange"]).optional(),
    flow_action_payload: z
      .strictObject({ screen: text(100), data: z.record(z.string().max(200), z.unknown()).optional() })
      .optional(),
  })
  .refine(
    (given) => (given.flow_id === undefined) !== (given.flow_name === undefined),
    "either flow_id or flow_name must be given",
  );

const named = <N extends string>(type: N) => ({ type: z.literal(type) });
const bare = <N extends string>(name: N) => z.strictObject({ name: z.literal(name) });

/** The shape of each interactive kind. */
export const interactive = {
  button: z.strictObject({
    ...named("button"),
    header,
    body: body(),
    footer,
    action: z.strictObject({ buttons: replies }),
  }),
  list: z.strictObject({
    ...named("list"),
    header: textHeader.optional(),
    body: body(4096),
    footer,
    action: z.strictObject({ button: text(20), sections }),
  }),
  cta_url: z.strictObject({ ...named("cta_url"), header, body: body(), footer, action: ctaUrl }),
  location_request_message: z.strictObject({
    ...named("location_request_message"),
    body: body(),
    action: bare("send_location"),
  }),
  request_contact_info: z.strictObject({
    ...named("request_contact_info"),
    body: body(),
    action: bare("request_contact_info"),
  }),
  call_permission_request: z.strictObject({
    ...named("call_permission_request"),
    body: body().optional(),
    action: bare("call_permission_request"),
  }),
  flow: z.strictObject({
    ...named("flow"),
    header,
    body: body(),
    footer,
    action: z.strictObject({ name: z.literal("flow"), parameters: flowParameters }),
  }),
  product: z.strictObject({
    ...named("product"),
    body: body().optional(),
    footer,
    action: z.strictObject({ catalog_id: product, product_retailer_id: product }),
  }),
  product_list: z.strictObject({
    ...named("product_list"),
    header: textHeader,
    body: body(),
    footer,
    action: z.strictObject({ catalog_id: product, sections: productSections }),
  }),
  catalog_message: z.strictObject({
    ...named("catalog_message"),
    body: body(),
    footer,
    action: z.strictObject({
      name: z.literal("catalog_message"),
      parameters: z.strictObject({ thumbnail_product_retailer_id: product }).optional(),
    }),
  }),
  carousel: z.strictObject({ ...named("carousel"), body: body(), action: z.strictObject({ cards }) }),
};
export type InteractiveType = keyof typeof interactive;
export type Interactive = { [K in InteractiveType]: z.output<(typeof interactive)[K]> }[InteractiveType];

/** Reads the node of an interactive message by its type. */
export function readInteractive(value: unknown): Interactive {
  const { type } = read(z.looseObject({ type: text(100) }), value, ["interactive"]);
  if (!Object.hasOwn(interactive, type)) {
    const known = Object.keys(interactive).join(", ");
    throw new GraphError(100, { message: `Param interactive['type'] must be one of {${known}} - got "${type}".` });
  }
  return read<Interactive>(interactive[type as InteractiveType], value, ["interactive"]);
}
