import { type Person, renderCampaignText, saysName, variablesIn } from "@balcao/shared/campaigns/texts";
import { wholeNameOf } from "@balcao/shared/contacts/first-name";
import {
  changedValues,
  headerFileOf,
  lacksCardFile,
  type TemplateValues,
  valueFaults,
  type ValueFault,
  valueOf,
} from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import type { Part } from "../../messages/sending/part.ts";
import { partOfTemplate } from "../../messages/sending/template-part.ts";
import { type KnownCampaignTemplate, sentOf } from "./begun-template.ts";

/**
 * The campaign's template for a person; nothing when a value or the header's file is missing. `own`: the campaign's file. A template that is only
 * shown is returned even when values are missing.
 */
export function templatePartFor<File extends { id: number; mimetype: string }>(
  known: KnownCampaignTemplate,
  person: Person,
  { own, isShown }: { own: File | null; isShown: boolean },
): Part<File>[] {
  const sent = sentOf(known);
  if (!sent) return [];
  const { name, language } = known;
  const values = valuesFor(sent.content, known, person);
  const lacksFile = lacksCardFile(sent.content) || (headerFileOf(sent.content) !== null && own === null);
  const lacks = lacksFile || valueFaults(sent.content, values).length > 0;
  if (lacks && !isShown) return [];
  return [partOfTemplate({ name, language, ...sent }, values, { media: own })];
}

/**
 * Returns a function that checks for each person whether the template can be sent. It returns the variables that prevent this, because the person has
 * no value for them or one that is too long, and null when nothing prevents it. `templateBlockers` reports faults of values without variables, which
 * concern everybody.
 */
export function unfilledIn(known: KnownCampaignTemplate): (person: Person) => string[] | null {
  const content = sentOf(known)?.content;
  if (!content) return () => null;
  return (person) => {
    const typed = valueFaults(content, valuesFor(content, known, person)).map((fault) => typedFor(known, fault));
    const keys = typed.flatMap(variablesIn);
    return keys.length === 0 ? null : [...new Set(keys)];
  };
}

/**
 * The text that was typed for the value with this fault. When the body of the template or card is too long as a whole, the texts of all values in
 * that body.
 */
function typedFor({ values }: KnownCampaignTemplate, fault: ValueFault): string {
  if (fault.key !== "") return valueOf(values, fault);
  const of = fault.card === undefined ? values : values.cards?.[fault.card];
  return Object.values(of?.body ?? {}).join(" ");
}

const valuesFor = (content: TemplateContent, { values }: KnownCampaignTemplate, person: Person): TemplateValues =>
  changedValues(content, values, (text) => valueFor(text, person));

/** The value for a person. Meta accepts no empty value, so a business, which has no first name, is called by its whole name. */
function valueFor(text: string, person: Person): string {
  const isName = variablesIn(text).length === 1 && variablesIn(text).every((key) => saysName(key) !== null);
  return renderCampaignText(text, person) || (isName ? wholeNameOf(person.name) : "");
}
