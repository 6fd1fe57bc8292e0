import { variablesIn } from "@balcao/shared/campaigns/texts";

type Part = { part: string; isMissing: boolean /** Where the part begins. */; at: number };
const braces = /(\{\{?[^{}]*\}?\})/u;

/** Cuts a text at the variables for which a person has no value. */
export function pickOut(text: string, missing: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const part of text.split(braces)) {
    const isMissing = variablesIn(part).some((key) => missing.includes(key)) && part.startsWith("{");
    const last = parts.at(-1);
    // The text between two such variables stays in one piece, so that a mark for bold or italic is not cut in two.
    if (last && !last.isMissing && !isMissing) last.part += part;
    else if (part !== "") parts.push({ part, isMissing, at });
    at += part.length;
  }
  return parts;
}
