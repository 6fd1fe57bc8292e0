import { z } from "zod";
import { GraphError } from "../../errors.ts";
import { link, read, text } from "./read.ts";

const file = z
  .strictObject({ id: text(100).optional(), link: link.optional(), filename: text(240).optional() })
  .refine(({ id, link: url }) => (id === undefined) !== (url === undefined), "either id or link must be given");
const parameter_name = text(200).optional();
const money = z.strictObject({ fallback_value: text(200), code: text(3, 3), amount_1000: z.number().int() });

const parameter = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), parameter_name, text: text(32_768) }),
  z.strictObject({ type: z.literal("currency"), parameter_name, currency: money }),
  z.strictObject({
    type: z.literal("date_time"),
    parameter_name,
    date_time: z.strictObject({ fallback_value: text(200) }),
  }),
  z.strictObject({ type: z.literal("image"), image: file }),
  z.strictObject({ type: z.literal("video"), video: file }),
  z.strictObject({ type: z.literal("document"), document: file }),
  z.strictObject({
    type: z.literal("location"),
    location: z.strictObject({
      latitude: z.union([z.number(), text(40)]),
      longitude: z.union([z.number(), text(40)]),
      name: text(1000),
      address: text(1000),
    }),
  }),
  z.strictObject({ type: z.literal("payload"), payload: text(256) }),
  z.strictObject({ type: z.literal("coupon_code"), coupon_code: text(20) }),
  z.strictObject({
    type: z.literal("limited_time_offer"),
    limited_time_offer: z.strictObject({ expiration_time_ms: z.number().int() }),
  }),
  z.strictObject({ type: z.literal("action"), action: z.record(z.string().max(200), z.unknown()) }),
]);
export type Parameter = z.output<typeof parameter>;
const parameters = z.array(parameter).max(100, { abort: true });

const type = z.string().max(40);
const index = z
  .union([z.number(), text(2)])
  .transform(Number)
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= 9, "must be between 0 and 9");
const header = z.strictObject({ type, parameters }).transform((given) => ({ ...given, type: "header" as const }));
const body = z
  .strictObject({ type, parameters: parameters.default([]) })
  .transform((given) => ({ ...given, type: "body" as const }));
const limitedTimeOffer = z
  .strictObject({ type, parameters })
  .transform((given) => ({ ...given, type: "limited_time_offer" as const }));
const button = z
  .strictObject({ type, sub_type: text(40), index, parameters: parameters.default([]) })
  .transform((given) => ({ ...given, type: "button" as const, sub_type: given.sub_type.toLowerCase() }));
const components = { header, body, limited_time_offer: limitedTimeOffer, button };
export type Component = { [K in keyof typeof components]: z.output<(typeof components)[K]> }[keyof typeof components];

const typed = z.looseObject({ type: text(40) });
const card = z.strictObject({
  card_index: z.number().int().min(0).max(9),
  components: z.array(typed).max(10, { abort: true }),
});
const carousel = z.strictObject({ type, cards: z.array(card).min(1).max(10, { abort: true }) });
const language = z.strictObject({ code: text(20), policy: z.literal("deterministic").optional() });
const templateNode = z.strictObject({
  name: text(512),
  language,
  components: z.array(typed).max(30, { abort: true }).default([]),
});

/** A template message, parsed down to its last parameter. */
export interface TemplateMessage {
  name: string;
  language: string;
  components: Component[];
  /** Null when the message has no carousel. */
  cards: { card_index: number; components: Component[] }[] | null;
}

type TypedParameter = z.output<typeof typed>;
const isCarousel = ({ type: given }: TypedParameter) => given.toLowerCase() === "carousel";

/** Reads the node of a template message. */
export function readTemplateMessage(value: unknown): TemplateMessage {
  const node = read(templateNode, value, ["template"]);
  const path = ["template", "components"];
  const at = node.components.findIndex(isCarousel);
  const cards = at < 0 ? null : read(carousel, node.components[at], [...path, at]).cards;
  return {
    name: node.name,
    language: node.language.code,
    components: readComponents(
      node.components.filter((each) => !isCarousel(each)),
      path,
    ),
    cards:
      cards?.map((each, place) => ({
        card_index: each.card_index,
        components: readComponents(each.components, [...path, at, "cards", place, "components"]),
      })) ?? null,
  };
}

const readComponents = (all: readonly TypedParameter[], path: readonly PropertyKey[]): Component[] =>
  all.map((given, at) => {
    const known = given.type.toLowerCase();
    if (Object.hasOwn(components, known))
      return read<Component>(components[known as keyof typeof components], given, [...path, at]);
    throw new GraphError(100, {
      message: `Param template['components'][${at}]['type'] must be one of {HEADER, BODY, BUTTON, CAROUSEL, LIMITED_TIME_OFFER} - got "${given.type}".`,
    });
  });
