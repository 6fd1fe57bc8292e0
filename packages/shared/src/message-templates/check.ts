import { isNumbered, templateLimits as limits, templateVariables } from "./rules.ts";
import type { TemplateButton, TemplateContent } from "./schema.ts";

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
  | "file";
/** The faults by their place: `name`, `header`, `body`, `footer`, `samples.<variable>`, `buttons`, `buttons.<place>`. */
export type TemplateFaults = Record<string, TemplateFault>;

const namePattern = /^[a-z0-9_]{1,512}$/;
/** A template's name in Meta's form, from a typed name. */
export const templateNameOf = (typed: string): string =>
  typed
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, "_")
    .slice(0, limits.name);

/** All faults for which Meta would refuse a template at once. `hasFile`: the header's file was given, or the old file stays. */
export function templateFaults(name: string, content: TemplateContent, hasFile: boolean): TemplateFaults {
  const named = [...templateVariables(headerText(content)), ...templateVariables(content.body)];
  const faults: Record<string, TemplateFault | null> = {
    name: namePattern.test(name) ? null : "name",
    header: headerFault(content, hasFile),
    body: bodyFault(content, named),
    footer: footerFault(content.footer),
    buttons: buttonsFault(content.buttons),
  };
  for (const one of templateVariables(content.body))
    if ((content.samples[one] ?? "").trim() === "") faults[`samples.${one}`] = "sample";
  for (const [at, button] of content.buttons.entries()) faults[`buttons.${at}`] = buttonFault(button);
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, TemplateFault] => entry[1] !== null),
  );
}

const headerText = ({ header }: TemplateContent): string => (header.kind === "text" ? header.text : "");

function headerFault({ header }: TemplateContent, hasFile: boolean): TemplateFault | null {
  if (header.kind === "none") return null;
  if (header.kind !== "text") return hasFile ? null : "file";
  if (header.text.trim() === "") return "required";
  if (header.text.length > limits.header) return "long";
  if (hasStrayBraces(header.text)) return "braces";
  if (/[\n*_~`]|\p{Extended_Pictographic}/u.test(header.text.replaceAll(/\{\{[^{}]{0,70}\}\}/g, ""))) return "plain";
  const variables = templateVariables(header.text);
  if (variables.length > 1) return "one";
  return variables.length === 1 && header.sample.trim() === "" ? "sample" : null;
}

function bodyFault({ body, header }: TemplateContent, named: readonly string[]): TemplateFault | null {
  if (body.trim() === "") return "required";
  if (body.length > limits.body) return "long";
  if (hasStrayBraces(body)) return "braces";
  const variables = templateVariables(body);
  const ofHeader = header.kind === "text" ? templateVariables(header.text) : [];
  const numbers = isNumbered(variables) && isNumbered(ofHeader);
  if (!numbers && !named.every((one) => /^[a-z][a-z0-9_]{0,59}$/.test(one))) return "naming";
  if (body.trimStart().startsWith("{{") || body.trimEnd().endsWith("}}")) return "edge";
  if (/\}\}\s{0,20}\{\{/.test(body)) return "beside";
  const words = body.split(/\s+/).filter((word) => word !== "").length;
  return variables.length > 0 && words < 2 * variables.length + 1 ? "ratio" : null;
}

/** Braces that stand for no variable. */
const hasStrayBraces = (text: string): boolean =>
  text.split("{{").length - 1 > (text.match(/\{\{ {0,5}[A-Za-z0-9_]{1,60} {0,5}\}\}/g)?.length ?? 0);

function footerFault(footer: string): TemplateFault | null {
  if (footer.length > limits.footer) return "long";
  return footer.includes("{{") ? "fixed" : null;
}

function buttonsFault(buttons: readonly TemplateButton[]): TemplateFault | null {
  const count = (kind: TemplateButton["kind"]) => buttons.filter((one) => one.kind === kind).length;
  const isTooMany =
    buttons.length > limits.buttons ||
    count("url") > limits.urls ||
    count("phone") > limits.phones ||
    count("code") > limits.codes;
  if (isTooMany) return "many";
  const replies = buttons.map(({ kind }) => kind === "reply");
  return replies.filter((isReply, at) => isReply !== replies[at - 1]).length > 2 ? "order" : null;
}

function buttonFault(button: TemplateButton): TemplateFault | null {
  if (button.kind === "code") return codeFault(button.sample);
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
