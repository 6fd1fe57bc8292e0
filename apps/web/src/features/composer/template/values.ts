import { type MessageContext, renderVariables } from "@balcao/shared/message-variables";
import { neededValues, type TemplateValues, valueOf } from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { valuesByName } from "../../../nouns/message-templates/same-meaning.ts";
import { withValue } from "../../../nouns/message-templates/values.ts";

/** The known values of the customer and the ticket, for variables with our names. */
export const knownValues = (content: TemplateContent, context: MessageContext): TemplateValues =>
  valuesByName(content, (written) => renderVariables(written, context).trim());

/** Fills in the variables in typed values. Known values are already filled in: braces in those may be part of a customer's name. */
function typedWords(content: TemplateContent, typed: TemplateValues, context: MessageContext): TemplateValues {
  let values = typed;
  for (const needed of neededValues(content))
    if (valueOf(typed, needed).includes("{{"))
      values = withValue(values, needed, renderVariables(valueOf(typed, needed), context));
  return values;
}

/** Returns the typed values, and the known values where nothing is typed. */
export function filled(content: TemplateContent, typed: TemplateValues, known: TemplateValues): TemplateValues {
  let values = known;
  for (const needed of neededValues(content)) {
    const of = needed.card === undefined ? typed : typed.cards?.[needed.card];
    const isTyped =
      needed.part === "header" || needed.part === "offer"
        ? valueOf(typed, needed) !== ""
        : Object.hasOwn(of?.[needed.part] ?? {}, needed.key);
    if (isTyped) values = withValue(values, needed, valueOf(typed, needed));
  }
  return values;
}

/** `shown`: the values as typed, for the fields. `values`: the same with their variables filled in, for sending. */
export function valuesOf(
  content: TemplateContent,
  typed: TemplateValues,
  context: MessageContext,
): Record<"shown" | "values", TemplateValues> {
  const known = knownValues(content, context);
  return { shown: filled(content, typed, known), values: filled(content, typedWords(content, typed, context), known) };
}
