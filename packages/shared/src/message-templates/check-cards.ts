import { bodyFault, buttonFault, type TemplateFault } from "./check-parts.ts";
import { isNumbered, templateLimits as limits, templateVariables } from "./rules.ts";
import type { TemplateCard, TemplateContent } from "./schema.ts";

/** The structure of a card, which must be the same on all cards: its kind of header, whether it has a text, and the kinds of its buttons. */
export const structureOf = ({ header, body, buttons }: TemplateCard): string =>
  JSON.stringify([header, body.trim() !== "", buttons.map(({ kind }) => kind)]);

/** Whether all variables of a template have numbers, which begin at 1 in each text, or else all have names. */
export function isOneWayOfNaming({ header, body, cards = [] }: TemplateContent): boolean {
  const texts = [header.kind === "text" ? header.text : "", body, ...cards.map((card) => card.body)];
  const variables = texts.map(templateVariables);
  return variables.every(isNumbered) || variables.flat().every((one) => /^[a-z][a-z0-9_]{0,59}$/.test(one));
}

/** The faults of a carousel's cards, by their places. `haveFiles`: whether each card has a file. */
export function cardFaults(
  content: TemplateContent,
  cards: readonly TemplateCard[],
  haveFiles: readonly boolean[],
): Record<string, TemplateFault | null> {
  const faults: Record<string, TemplateFault | null> = { cards: carouselFault(content, cards) };
  const hasTexts = cards.some(({ body }) => body.trim() !== "");
  for (const [at, { body, samples, buttons }] of cards.entries()) {
    faults[`cards.${at}.file`] = haveFiles[at] ? null : "file";
    faults[`cards.${at}.body`] = hasTexts ? textFault(body) : null;
    for (const name of templateVariables(body))
      if ((samples[name] ?? "").trim() === "") faults[`cards.${at}.samples.${name}`] = "sample";
    for (const [place, button] of buttons.entries()) faults[`cards.${at}.buttons.${place}`] = buttonFault(button);
  }
  return faults;
}

const textFault = (body: string): TemplateFault | null => (body.trim() === "" ? "same" : bodyFault(body, limits.card));

function carouselFault(
  { header, footer, buttons }: TemplateContent,
  cards: readonly TemplateCard[],
): TemplateFault | null {
  if (cards.length < limits.fewestCards || cards.length > limits.cards) return "cards";
  if (header.kind !== "none" || footer.trim() !== "" || buttons.length > 0) return "alone";
  const [first] = cards;
  const kinds = (first?.buttons ?? []).map(({ kind }) => kind);
  const isTooMany =
    kinds.length > limits.cardButtons || kinds.filter((kind) => kind === "phone").length > limits.phones;
  if (isTooMany || kinds.includes("code") || kinds.includes("contact")) return "many";
  // The texts are checked separately.
  const structures = cards.map((card) => structureOf({ ...card, body: "" }));
  return new Set(structures).size > 1 ? "same" : null;
}
