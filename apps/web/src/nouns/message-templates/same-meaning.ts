import { nameVariables } from "@balcao/shared/message-variables";
import { type NeededValue, neededValues, type TemplateValues } from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { noValues, withValue } from "./values.ts";

/**
 * The variables that mean the same in a template as in our texts. Other variables may share only the name: `hora` may be the time of a delivery, and
 * `usuario` may be the customer. The button beside each field also offers those variables.
 */
const sameMeaning: ReadonlySet<string> = new Set(["firstName", "name", "greeting", "ms", "email", "protocol"]);

/** The variable of our texts that means the same as a variable of a template; null where none does. */
function variableFor({ part, key }: NeededValue): string | null {
  if (part === "buttons" || part === "offer" || /^\d+$/.test(key)) return null;
  let found: string | null = null;
  nameVariables(`{{${key.replaceAll("_", "")}}}`, (named, typed) => {
    if ("variable" in named && sameMeaning.has(named.variable)) found = named.variable;
    return typed;
  });
  return found;
}

/** Fills the values of a template for which our texts have a variable with the same meaning. `write` makes the value from that variable. */
export function valuesByName(content: TemplateContent, write: (variable: string) => string): TemplateValues {
  let values = noValues;
  for (const needed of neededValues(content)) {
    const variable = variableFor(needed);
    if (variable !== null) values = withValue(values, needed, write(`{{${variable}}}`));
  }
  return values;
}
