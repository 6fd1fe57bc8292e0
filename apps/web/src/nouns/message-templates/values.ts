import { type NeededValue, type TemplateValues } from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { useTranslation } from "react-i18next";

/** A template that is sent later: by Meta's name and language, and what stands for its variables. */
export type PlannedTemplate = { name: string; language: string; values: TemplateValues };

export const noValues: TemplateValues = { header: "", body: {}, buttons: {} };

/** Returns the same values with a new value in this place. */
export function withValue(values: TemplateValues, { part, key }: NeededValue, value: string): TemplateValues {
  return part === "header" ? { ...values, header: value } : { ...values, [part]: { ...values[part], [key]: value } };
}

/** The label of the field for one value of a template. */
export function useValueLabel(): (needed: NeededValue, content: TemplateContent) => string {
  const { t } = useTranslation("messageTemplates");
  return ({ part, key }, content) => {
    if (part !== "buttons") return t(part === "header" ? "valueOfHeader" : "valueOf", { name: key });
    const button = content.buttons[Number(key)];
    return button?.kind === "url" ? t("valueOfUrl", { name: button.text }) : t("valueOfCode");
  };
}
