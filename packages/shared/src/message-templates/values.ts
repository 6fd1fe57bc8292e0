import { z } from "zod";
import { text } from "../contract.ts";
import { maxTemplateValue, templateLimits as limits } from "./rules.ts";

/** Accepts JSON in a field of a form, or the value itself in a JSON call. */
export const jsonOr = <T extends z.ZodType>(schema: T) =>
  z.union([schema, text(50_000).transform((given, context) => parsed(given, context, schema))]);
function parsed<T extends z.ZodType>(given: string, context: z.RefinementCtx, schema: T): z.output<T> {
  const read = schema.safeParse(jsonOf(given));
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: "Expected JSON of this form" });
  return z.NEVER;
}
function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}

const ofPart = {
  body: z.record(text(60), text(maxTemplateValue)).default({}),
  buttons: z.record(text(2), text(limits.url)).default({}),
};
/**
 * The values of one message for the variables of a template. `offer`: when a limited-time offer ends, as an ISO time with its offset. `cards`: those
 * of a carousel's cards, in their order.
 */
export const templateValuesSchema = z.object({
  header: text(maxTemplateValue).default(""),
  ...ofPart,
  offer: text(40).optional(),
  cards: z.array(z.object(ofPart)).max(limits.cards, { abort: true }).optional(),
});
/** The same in a field of a form. */
export const templateValues = jsonOr(templateValuesSchema);

/** A template of the number's account, by Meta's name and language, with the values for its variables. */
export const namedTemplateSchema = z.object({
  name: text(limits.name).min(1),
  language: text(20).min(1),
  values: templateValuesSchema.default({ header: "", body: {}, buttons: {} }),
});
export type NamedTemplate = z.output<typeof namedTemplateSchema>;
/** The same in a field of a form. */
export const namedTemplate = jsonOr(namedTemplateSchema);
