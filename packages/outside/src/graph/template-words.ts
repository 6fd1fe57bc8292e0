import {
  templateCategories,
  type TemplateCategory,
  templateQualities,
  type TemplateQuality,
} from "@balcao/shared/message-templates/schema";

/** Meta's name of a state, in lower case. FLAGGED and REINSTATED belong to a template in use. */
export function statusOf(word: string): string {
  const status = word.toLowerCase();
  return status === "flagged" || status === "reinstated" ? "approved" : status;
}
export const categoryOf = (word: string): TemplateCategory =>
  templateCategories.find((one) => one === word.toLowerCase()) ?? "unknown";
export const qualityOf = (word: string): TemplateQuality =>
  templateQualities.find((one) => one === word.toLowerCase()) ?? "unknown";
