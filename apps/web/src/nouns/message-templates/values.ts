import { isOfferOver } from "@balcao/shared/message-templates/offer";
import {
  buttonOf,
  type FaultOfValue,
  type NeededValue,
  type TemplateValues,
} from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { useTranslation } from "react-i18next";

/** A template that is sent later: Meta's name and language for it, and the values of its variables. */
export type PlannedTemplate = { name: string; language: string; values: TemplateValues };

export const noValues: TemplateValues = { header: "", body: {}, buttons: {} };

/** Returns the same values with a new value in this place. */
export function withValue(values: TemplateValues, { part, key, card }: NeededValue, value: string): TemplateValues {
  if (part === "header" || part === "offer") return { ...values, [part]: value };
  if (card === undefined) return { ...values, [part]: { ...values[part], [key]: value } };
  const cards = Array.from(
    { length: Math.max(card + 1, values.cards?.length ?? 0) },
    (_, at) => values.cards?.[at] ?? { body: {}, buttons: {} },
  );
  const changed = cards.map((one, at) => (at === card ? { ...one, [part]: { ...one[part], [key]: value } } : one));
  return { ...values, cards: changed };
}

/** A name for the place of a value, different for each value of the template. */
export const placeOf = ({ part, key, card }: NeededValue): string => [card ?? "", part, key].join(".");

/** The fault of a value now: `ended` for an offer that is over, otherwise `fault`. */
export const faultNow = (
  content: TemplateContent,
  { part }: NeededValue,
  values: TemplateValues,
  fault: FaultOfValue | null,
): FaultOfValue | null => (part === "offer" && isOfferOver(content, values, new Date()) ? "ended" : fault);

/** The label of the field for one value of a template. */
export function useValueLabel(): (needed: NeededValue, content: TemplateContent) => string {
  const { t } = useTranslation("messageTemplates");
  const ownLabel = (needed: NeededValue, content: TemplateContent): string => {
    const { part, key } = needed;
    if (part === "offer") return t("valueOfOffer");
    if (part !== "buttons") return t(part === "header" ? "valueOfHeader" : "valueOf", { name: key });
    const button = buttonOf(content, needed);
    return button?.kind === "url" ? t("valueOfUrl", { name: button.text }) : t("valueOfCode");
  };
  return (needed, content) => {
    const label = ownLabel(needed, content);
    return needed.card === undefined ? label : t("inCard", { at: needed.card + 1, label });
  };
}
