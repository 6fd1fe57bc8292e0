import { GraphError } from "../errors.ts";
import type { BusinessAccount } from "../world/objects.ts";
import type { Template, TemplateButton, TemplateComponent } from "../world/template.ts";
import { variablesOf } from "../world/variables.ts";
import type { Component, Parameter, TemplateMessage } from "./schema/template.ts";

type Button = Extract<Component, { type: "button" }>;

/** Returns the template of a message. Refuses it when it does not exist, may not be used, or does not get all parameters that it needs. */
export function fitTemplate(account: BusinessAccount, message: TemplateMessage): Template {
  const { name, language } = message;
  const template = [...account.templates.values()].find((each) => each.name === name && each.language === language);
  if (template?.status === "PAUSED") throw new GraphError(132015);
  if (template?.status === "DISABLED") throw new GraphError(132016);
  if (template?.status !== "APPROVED")
    throw new GraphError(132001, { details: `template name (${name}) does not exist in ${language}` });
  fitComponents(template, template.components, message.components);
  fitCards(template, message);
  return template;
}

/** The most characters of a text with its parameters: of a message, and of a card. */
const mostOfMessage = 1024;
const mostOfCard = 160;

function fitComponents(
  template: Template,
  made: readonly TemplateComponent[],
  given: readonly Component[],
  most = mostOfMessage,
): void {
  const of = (type: string) => made.find((each) => each.type === type);
  const parametersOf = (type: Component["type"]) => {
    const all = given.filter((each) => each.type === type);
    if (all.length > 1) throw new GraphError(132018, { details: `${type}: the component is given twice` });
    return all[0]?.parameters ?? [];
  };
  fitHeader(template, of("HEADER"), parametersOf("header"));
  fitText(template, "body", of("BODY")?.text ?? "", parametersOf("body"), most);
  fitOffer(of("LIMITED_TIME_OFFER"), parametersOf("limited_time_offer"));
  const buttons = given.filter((each): each is Button => each.type === "button");
  fitButtons(of("BUTTONS")?.buttons ?? [], buttons);
}

function fitHeader(template: Template, header: TemplateComponent | undefined, given: readonly Parameter[]): void {
  const format = header?.format ?? "TEXT";
  if (format === "TEXT") return fitText(template, "header", header?.text ?? "", given, 60);
  const [parameter] = given;
  const received = parameter?.type.toUpperCase() ?? "UNKNOWN";
  if (given.length > 1 || received !== format)
    throw new GraphError(132012, { details: `header: Format mismatch, expected ${format}, received ${received}` });
}

/** Checks that the parameters of a text fit its variables, and that the text stays short enough. */
function fitText(template: Template, place: string, made: string, given: readonly Parameter[], most: number): void {
  const variables = variablesOf(made);
  const wrong = given.find(({ type }) => type !== "text" && type !== "currency" && type !== "date_time");
  if (wrong)
    throw new GraphError(132012, {
      details: `${place}: Format mismatch, expected TEXT, received ${wrong.type.toUpperCase()}`,
    });
  if (given.length !== variables.length)
    throw new GraphError(132000, {
      details: `${place}: number of localizable_params (${given.length}) does not match the expected number of params (${variables.length})`,
    });
  if (variables.length > 0) requireNames(template, place, variables, given);
  const words = given.map(wordsOf);
  for (const word of words) requireOneLine(place, word);
  const hydrated = made.length - variables.reduce((sum, name) => sum + name.length + 4, 0) + words.join("").length;
  if (hydrated > most)
    throw new GraphError(132005, {
      details: `${place}: the text has ${hydrated} characters, and at most ${most} are allowed`,
    });
}

function requireNames(
  { parameterFormat }: Template,
  place: string,
  variables: readonly string[],
  given: readonly Parameter[],
): void {
  const names = given.map((parameter) => ("parameter_name" in parameter ? parameter.parameter_name : undefined));
  if (parameterFormat === "POSITIONAL") {
    if (names.some((name) => name !== undefined))
      throw new GraphError(100, { details: `${place}: parameter_name is for templates with named parameters` });
    return;
  }
  if (names.includes(undefined)) throw new GraphError(100, { details: "Parameter name is missing or empty" });
  const strange = names.find((name) => !variables.includes(name ?? ""));
  if (strange !== undefined || new Set(names).size < names.length)
    throw new GraphError(132012, { details: `${place}: the template has no parameter ${strange ?? "twice"}` });
}

function wordsOf(parameter: Parameter): string {
  if (parameter.type === "text") return parameter.text;
  if (parameter.type === "currency") return parameter.currency.fallback_value;
  return parameter.type === "date_time" ? parameter.date_time.fallback_value : "";
}

function requireOneLine(place: string, word: string): void {
  if (/[\n\r\t]| {4}/.test(word))
    throw new GraphError(132018, {
      details: `${place}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
    });
}

function fitOffer(offer: TemplateComponent | undefined, given: readonly Parameter[]): void {
  if (!offer && given.length > 0)
    throw new GraphError(132018, { details: "limited_time_offer: the template has none" });
  const expires = (offer?.limited_time_offer as { has_expiration?: boolean } | undefined)?.has_expiration === true;
  if (offer && !expires && given.length > 0)
    throw new GraphError(132018, { details: "limited_time_offer: the template has no expiration" });
  if (given.length > 1)
    throw new GraphError(132018, { details: "limited_time_offer: the component takes one parameter" });
  if (expires && given[0]?.type !== "limited_time_offer")
    throw new GraphError(131008, { details: "limited_time_offer: expiration_time_ms is required" });
}

/** The `sub_type` by which a message names each type of button. */
const subTypes: Readonly<Record<string, readonly string[]>> = {
  QUICK_REPLY: ["quick_reply"],
  URL: ["url"],
  COPY_CODE: ["copy_code"],
  OTP: ["url"],
  FLOW: ["flow"],
  CATALOG: ["catalog"],
  MPM: ["mpm"],
};

function fitButtons(made: readonly TemplateButton[], given: readonly Button[]): void {
  if (new Set(given.map(({ index }) => index)).size < given.length)
    throw new GraphError(132018, { details: "buttons: a button is given twice" });
  for (const { index, sub_type: subType } of given) {
    const button = made[index];
    if (!button) throw new GraphError(132018, { details: `buttons: the template has no button at index ${index}` });
    if (!subTypes[button.type]?.includes(subType))
      throw new GraphError(132018, {
        details: `buttons: Button at index ${index} is of type ${button.type}, and not ${subType}`,
      });
  }
  for (const [index, button] of made.entries())
    fitButton(button, index, given.find((each) => each.index === index)?.parameters ?? []);
}

/** The parameter that a button must have, by its type. */
function fitButton(button: TemplateButton, index: number, given: readonly Parameter[]): void {
  const needs = neededBy(button);
  const [parameter] = given;
  if (needs && !parameter)
    throw new GraphError(131008, {
      details: `buttons: Button at index ${index} of type ${titles[button.type] ?? button.type} requires a parameter`,
    });
  const allowed = needs ?? (button.type === "QUICK_REPLY" ? "payload" : button.type === "URL" ? null : "action");
  if (given.length > 1 || (parameter && parameter.type !== allowed))
    throw new GraphError(132018, {
      details: `buttons: Button at index ${index} takes ${allowed === null ? "no parameter" : `one parameter of type ${allowed}`}`,
    });
  if (parameter?.type === "text") requireOneLine("buttons", parameter.text);
}
const titles: Readonly<Record<string, string>> = { URL: "Url", COPY_CODE: "CopyCode", OTP: "Url" };

function neededBy({ type, url }: TemplateButton): Parameter["type"] | null {
  if (type === "COPY_CODE") return "coupon_code";
  if (type === "OTP") return "text";
  return type === "URL" && variablesOf(url ?? "").length > 0 ? "text" : null;
}

/** A message needs as many cards as its template has, each with the form of the template's card. */
function fitCards(template: Template, { cards: given }: TemplateMessage): void {
  const made = template.components.find(({ type }) => type === "CAROUSEL")?.cards;
  if (!made && !given) return;
  if (!made) throw new GraphError(132018, { details: "carousel: the template has no carousel" });
  if (given?.length !== made.length)
    throw new GraphError(132012, {
      details: `carousel: number of cards (${given?.length ?? 0}) does not match the expected number of cards (${made.length})`,
    });
  for (const [place, card] of given.entries()) {
    if (card.card_index !== place) throw new GraphError(132018, { details: "carousel: card_index must count from 0" });
    fitComponents(template, made[place]?.components ?? [], card.components, mostOfCard);
  }
}
