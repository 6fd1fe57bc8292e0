import { cardFaults, isOneWayOfNaming } from "./check-cards.ts";
import { offerFaults } from "./check-offer.ts";
import { bodyFault, buttonFault, hasStrayBraces, type TemplateFault } from "./check-parts.ts";
import { templateLimits as limits, templateVariables } from "./rules.ts";
import type { TemplateButton, TemplateContent } from "./schema.ts";

/**
 * The faults by their place: `name`, `header`, `offer`, `body`, `footer`, `samples.<variable>`, `buttons`, `buttons.<place>`, `cards`; and of a card
 * `cards.<place>.body`, `cards.<place>.file`, `cards.<place>.samples.<variable>`, `cards.<place>.buttons.<place>`.
 */
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

/**
 * All faults for which Meta would refuse a template immediately. `hasFile`: the header has a new file, or keeps its old one; `haveFiles`: the same for
 * each card, in their order.
 */
export function templateFaults(
  name: string,
  content: TemplateContent,
  hasFile: boolean,
  haveFiles: readonly boolean[] = [],
): TemplateFaults {
  const faults: Record<string, TemplateFault | null> = {
    name: name === "" ? "required" : namePattern.test(name) ? null : "name",
    header: headerFault(content, hasFile),
    body: bodyFault(content.body, limits.body) ?? (isOneWayOfNaming(content) ? null : "naming"),
    footer: footerFault(content.footer),
    buttons: buttonsFault(content.buttons),
    ...(content.cards && cardFaults(content, content.cards, haveFiles)),
    ...(content.offer && offerFaults(content, content.offer)),
  };
  for (const one of templateVariables(content.body))
    if ((content.samples[one] ?? "").trim() === "") faults[`samples.${one}`] = "sample";
  for (const [at, button] of content.buttons.entries()) faults[`buttons.${at}`] = buttonFault(button);
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, TemplateFault] => entry[1] !== null),
  );
}

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
    count("code") > limits.codes ||
    count("contact") > limits.contacts;
  if (isTooMany) return "many";
  const replies = buttons.map(({ kind }) => kind === "reply");
  return replies.filter((isReply, at) => isReply !== replies[at - 1]).length > 2 ? "order" : null;
}
