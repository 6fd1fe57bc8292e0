import type { TemplateButton, TemplateComponent } from "../world/template.ts";
import { variablesOf } from "../world/variables.ts";
import { requireOffer } from "./offer.ts";
import { type TemplateParts, missing, refusal, wrong } from "./refusals.ts";

/** Refuses what Meta refuses immediately, before any review. */
export function requireRules(given: TemplateParts): void {
  const of = (type: string) => given.components.filter((each) => each.type === type);
  for (const { type } of given.components)
    if (of(type).length > 1) throw wrong(`There is more than one component of type ${type}`);
  const [header, body, footer, buttons, offer, carousel] = [
    "HEADER",
    "BODY",
    "FOOTER",
    "BUTTONS",
    "LIMITED_TIME_OFFER",
    "CAROUSEL",
  ].map((type) => of(type)[0]);
  if (!body) throw missing("component of type BODY is missing");
  if (given.category === "AUTHENTICATION") return requireAuthentication(body, buttons);
  requireBody(given, body);
  if (header) requireHeader(given, header);
  if (footer?.text === undefined ? footer : variablesOf(footer.text).length > 0)
    throw wrong("The footer needs a text without variables");
  if (buttons) requireButtons(buttons.buttons ?? [], 10);
  if (offer) requireOffer(given, offer);
  if (!carousel) return;
  if (given.category !== "MARKETING") throw wrong("A carousel must be of category MARKETING");
  if (given.components.length > 2) throw wrong("A carousel has only a BODY beside it");
  requireCards(given, carousel);
}

function requireAuthentication(body: TemplateComponent, buttons: TemplateComponent | undefined): void {
  if (body.text !== undefined) throw wrong("The text of an authentication template is Meta's own");
  const [button] = buttons?.buttons ?? [];
  if (button?.type !== "OTP") throw missing("An authentication template needs a button of type OTP");
  body.text = "{{1}} is your verification code.";
}

function requireBody(given: TemplateParts, body: TemplateComponent): void {
  const text = body.text ?? "";
  if (text === "") throw missing("component of type BODY is missing expected field(s) (text)");
  const variables = requireVariables(given, text);
  if (text.trimStart().startsWith("{{") || text.trimEnd().endsWith("}}"))
    throw refusal(2388299, "Leading or trailing params", "Variables can't be at the start or end of the template.");
  if (/\}\}\s{0,20}\{\{/.test(text))
    throw refusal(2388299, "Variables side by side", "Variables can't stand side by side.");
  const words = text.split(/\s+/).filter((word) => word !== "").length;
  if (variables.length > 0 && words < 2 * variables.length + 1)
    throw refusal(
      2388293,
      "Parameters words ratio exceeds limit",
      "This template has too many variables for its length.",
    );
  requireExamples(given, variables, body, "body_text");
}

function requireHeader(given: TemplateParts, header: TemplateComponent): void {
  if (header.format === "TEXT") {
    if (header.text === undefined) throw missing("component of type HEADER is missing expected field(s) (text)");
    const variables = requireVariables(given, header.text);
    if (variables.length > 1) throw wrong("The header has at most one variable");
    if (/[\n*_~`]|\p{Extended_Pictographic}/u.test(header.text))
      throw refusal(2388072, "Header is invalid", "The header can't have new lines, formatting characters or emojis.");
    requireExamples(given, variables, header, "header_text");
  } else if (header.format !== "LOCATION") {
    const [handle] = (header.example as { header_handle?: string[] } | undefined)?.header_handle ?? [];
    if (handle === undefined) throw refusal(2388273, "Example is missing", "A header with a file needs an example.");
    if (!given.isHandle(handle)) throw refusal(2494102, "Invalid media handle", "Uploaded media handle is invalid");
  }
}

/** The variables of a text, checked against its format. */
function requireVariables({ parameterFormat }: TemplateParts, text: string): string[] {
  const variables = variablesOf(text);
  const braces = text.split("{{").length - 1;
  if (braces > (text.match(/\{\{\s{0,5}[A-Za-z0-9_]{1,60}\s{0,5}\}\}/g)?.length ?? 0))
    throw wrong("A variable is not well formed");
  const isRight = (name: string) =>
    parameterFormat === "POSITIONAL"
      ? Number(name) >= 1 && Number(name) <= variables.length
      : /^[a-z][a-z0-9_]*$/.test(name);
  if (!variables.every(isRight))
    throw refusal(2388039, "Invalid parameters", "The variables are not named as parameter_format says.");
  return variables;
}

type Examples = Record<string, unknown> | undefined;
/** Each variable needs its example. */
function requireExamples(
  { parameterFormat }: TemplateParts,
  variables: readonly string[],
  component: TemplateComponent,
  field: "body_text" | "header_text",
): void {
  if (variables.length === 0) return;
  const examples = component.example as Examples;
  const given =
    parameterFormat === "NAMED" ? namedExamples(examples?.[`${field}_named_params`]) : positional(examples?.[field]);
  const isWhole =
    parameterFormat === "NAMED"
      ? variables.every((name) => given.includes(name)) && given.length === variables.length
      : given.length === variables.length;
  if (!isWhole) throw missing(`component of type ${component.type} is missing expected field(s) (example)`);
}

const namedExamples = (value: unknown) =>
  Array.isArray(value) ? (value as { param_name: string }[]).map(({ param_name: name }) => name) : [];
function positional(value: unknown): string[] {
  const [first] = Array.isArray(value) ? (value as (string | string[])[]) : [];
  return Array.isArray(first) ? first : ((value ?? []) as string[]);
}

const most: Readonly<Record<string, number>> = {
  QUICK_REPLY: 10,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
  OTP: 1,
  VOICE_CALL: 1,
  REQUEST_CONTACT_INFO: 1,
};
const wordless = ["COPY_CODE", "OTP", "REQUEST_CONTACT_INFO"];

function requireButtons(buttons: readonly TemplateButton[], mostOfAll: number): void {
  if (buttons.length > mostOfAll) throw wrong(`There are at most ${mostOfAll} buttons`);
  for (const [type, number] of Object.entries(most))
    if (buttons.filter((button) => button.type === type).length > number)
      throw wrong(`There are at most ${number} buttons of type ${type}`);
  const replies = buttons.map(({ type }) => type === "QUICK_REPLY");
  if (replies.filter((isReply, at) => isReply !== replies[at - 1]).length > 2)
    throw wrong("Quick replies and other buttons can't alternate");
  for (const button of buttons) requireButton(button);
}

function requireButton({ type, text, url, example, phone_number: phone }: TemplateButton): void {
  if (!Object.hasOwn(most, type)) throw wrong(`There is no button of type ${type}`);
  if (text === undefined && !wordless.includes(type))
    throw missing(`button of type ${type} is missing expected field(s) (text)`);
  if (text !== undefined && variablesOf(text).length > 0) throw wrong("The text of a button can't have variables");
  if (type === "PHONE_NUMBER" && !/^\+?\d{6,20}$/.test(phone ?? ""))
    throw wrong("The phone number of a button is not valid");
  if (type === "COPY_CODE" && example === undefined)
    throw missing("button of type COPY_CODE is missing expected field(s) (example)");
  if (type !== "URL") return;
  if (!/^https?:\/\/\S+$/.test(url ?? "")) throw wrong("The url of a button is not valid");
  const variables = variablesOf(url ?? "");
  if (variables.length > 1 || (variables.length === 1 && !/\{\{\w+\}\}$/.test((url ?? "").slice(-70))))
    throw wrong("The url of a button has at most one variable, at its end");
  if (variables.length === 1 && example === undefined)
    throw missing("button of type URL is missing expected field(s) (example)");
}

const shapeOf = ({ components }: { components: readonly TemplateComponent[] }) =>
  JSON.stringify(components.map(({ type, format, buttons }) => [type, format, buttons?.map((button) => button.type)]));

function requireCards(given: TemplateParts, { cards = [] }: TemplateComponent): void {
  if (new Set(cards.map(shapeOf)).size > 1) throw wrong("All cards must have the same components");
  for (const { components } of cards) {
    const of = (type: string) => components.find((each) => each.type === type);
    const [header, body, buttons] = [of("HEADER"), of("BODY"), of("BUTTONS")];
    if (!header || !["IMAGE", "VIDEO"].includes(header.format ?? ""))
      throw missing("A card needs a header with a picture or a video");
    requireHeader(given, header);
    if (body) {
      if ((body.text ?? "").length > 160) throw wrong("The text of a card has at most 160 characters");
      requireBody(given, body);
    }
    if (buttons) requireButtons(buttons.buttons ?? [], 2);
  }
}
