import { z } from "zod";
import { GraphError } from "../errors.ts";
import { read, text } from "../messages/schema/read.ts";
import type { TemplateComponent } from "../world/template.ts";

const upper = text(60).transform((value) => value.toUpperCase());
const named = z.array(z.strictObject({ param_name: text(200), example: text(2000) })).max(100, { abort: true });
const example = z.looseObject({
  header_text: z.array(text(2000)).max(10, { abort: true }).optional(),
  header_text_named_params: named.optional(),
  header_handle: z.array(text(4000)).max(10, { abort: true }).optional(),
  body_text: z
    .array(z.array(text(2000)).max(100, { abort: true }))
    .max(10, { abort: true })
    .optional(),
  body_text_named_params: named.optional(),
});

const button = z.looseObject({
  type: upper,
  text: text(25).optional(),
  url: text(2000).optional(),
  phone_number: text(20).optional(),
  example: z.union([z.array(text(2000)).max(10, { abort: true }), text(2000)]).optional(),
});
const header = z.strictObject({
  type: upper,
  format: upper.pipe(z.enum(["TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION"])),
  text: text(60).optional(),
  example: example.optional(),
});
const body = z.strictObject({
  type: upper,
  text: text(1024).optional(),
  example: example.optional(),
  add_security_recommendation: z.boolean().optional(),
});
const footer = z.strictObject({
  type: upper,
  text: text(60).optional(),
  code_expiration_minutes: z.number().int().min(1).max(90).optional(),
});
const buttons = z.strictObject({ type: upper, buttons: z.array(button).min(1).max(10, { abort: true }) });
const offer = z.strictObject({
  type: upper,
  limited_time_offer: z.strictObject({ text: text(16), has_expiration: z.boolean().optional() }),
});
const typed = z.looseObject({ type: upper });
const carousel = z.strictObject({
  type: upper,
  cards: z
    .array(z.strictObject({ components: z.array(typed).min(1).max(5, { abort: true }) }))
    .min(2)
    .max(10, { abort: true }),
});
const schemas: Readonly<Record<string, z.ZodType<TemplateComponent>>> = {
  HEADER: header,
  BODY: body,
  FOOTER: footer,
  BUTTONS: buttons,
  LIMITED_TIME_OFFER: offer,
  CAROUSEL: carousel,
  CALL_PERMISSION_REQUEST: z.strictObject({ type: upper }),
};

const categories = z.enum(["MARKETING", "UTILITY", "AUTHENTICATION"]);
const format = upper.pipe(z.enum(["POSITIONAL", "NAMED"]));
const components = z.array(typed).min(1).max(10, { abort: true });
const more = {
  message_send_ttl_seconds: z.number().int().optional(),
  cta_url_link_tracking_opted_out: z.boolean().optional(),
};
const creation = z.strictObject({
  name: text(512).regex(/^[a-z0-9_]+$/, "may only have lowercase letters, digits and underscores"),
  language: text(20).regex(/^[a-z]{2,3}(?:_[A-Z]{2,4})?$/, "is not a supported language"),
  category: upper.pipe(categories),
  parameter_format: format.default("POSITIONAL"),
  allow_category_change: z.boolean().optional(),
  components,
  ...more,
});
const change = z
  .strictObject({ category: upper.pipe(categories), parameter_format: format, components, ...more })
  .partial();

/** Parses the components of a template, each by its type. */
export function readComponents(
  given: readonly { type: string }[],
  path: readonly PropertyKey[] = ["components"],
): TemplateComponent[] {
  return given.map((each, at) => {
    const schema = Object.hasOwn(schemas, each.type) ? schemas[each.type] : undefined;
    if (!schema)
      throw new GraphError(100, {
        message: `Param components[${at}]['type'] must be one of {${Object.keys(schemas).join(", ")}} - got "${each.type}".`,
      });
    const component = read(schema, each, [...path, at]);
    if (component.type !== "CAROUSEL") return component;
    const cards = component.cards?.map((card, place) => ({
      components: readComponents(card.components, [...path, at, "cards", place, "components"]),
    }));
    return { ...component, cards };
  });
}

export const readCreation = (value: unknown): z.output<typeof creation> => read(creation, parsed(value));
export const readChange = (value: unknown): z.output<typeof change> => read(change, parsed(value));

/** A form contains the components as a JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("components" in value)) return value;
  if (typeof value.components !== "string") return value;
  try {
    return { ...value, components: JSON.parse(value.components) as unknown };
  } catch {
    throw new GraphError(100, { message: "Param components must be an array." });
  }
}
