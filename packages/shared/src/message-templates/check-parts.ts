import { templateLimits as limits, templateVariables } from "./rules.ts";
import type { TemplateButton } from "./schema.ts";

/** What is wrong with a part of a template that is being made. The screen has a sentence for each (`messageTemplates.fault.<word>`). */
export type TemplateFault =
  | "name"
  | "required"
  | "long"
  | "braces"
  | "naming"
  | "edge"
  | "beside"
  | "ratio"
  | "sample"
  | "one"
  | "plain"
  | "fixed"
  | "address"
  | "phone"
  | "order"
  | "many"
  | "file"
  | "cards"
  | "same"
  | "alone"
  | "offer";

/** What is wrong with a text that has variables, apart from the names of the variables. */
export function bodyFault(body: string, most: number): TemplateFault | null {
  if (body.trim() === "") return "required";
  if (body.length > most) return "long";
  if (hasStrayBraces(body)) return "braces";
  const variables = templateVariables(body);
  if (body.trimStart().startsWith("{{") || body.trimEnd().endsWith("}}")) return "edge";
  if (/\}\}\s{0,20}\{\{/.test(body)) return "beside";
  const words = body.split(/\s+/).filter((word) => word !== "").length;
  return variables.length > 0 && words < 2 * variables.length + 1 ? "ratio" : null;
}

/** Braces that do not enclose the name of a variable. */
export const hasStrayBraces = (text: string): boolean =>
  text.split("{{").length - 1 > (text.match(/\{\{ {0,5}[A-Za-z0-9_]{1,60} {0,5}\}\}/g)?.length ?? 0);

/** What is wrong with one button. */
export function buttonFault(button: TemplateButton): TemplateFault | null {
  if (button.kind === "code") return codeFault(button.sample);
  if (button.kind === "contact") return null;
  if (button.text.trim() === "") return "required";
  if (button.text.length > limits.button) return "long";
  if (button.text.includes("{{")) return "fixed";
  if (button.kind === "phone") return /^\+?\d{6,20}$/.test(button.phone) ? null : "phone";
  return button.kind === "url" ? urlFault(button.url, button.sample) : null;
}

const codeFault = (sample: string): TemplateFault | null =>
  sample.trim() === "" ? "sample" : sample.length > limits.code ? "long" : null;

function urlFault(url: string, sample: string): TemplateFault | null {
  if (url.length > limits.url) return "long";
  const variables = templateVariables(url);
  const bare = url.replaceAll(/\{\{[^{}]{0,70}\}\}/g, "1");
  if (!/^https?:\/\//.test(bare) || !URL.canParse(bare)) return "address";
  if (variables.length === 0) return url.includes("{{") ? "braces" : null;
  if (variables.length > 1 || variables[0] !== "1" || !url.endsWith("}}")) return "address";
  return URL.canParse(sample) ? null : "sample";
}
