import { type Person, renderCampaignText, saysName, variablesIn } from "@balcao/shared/campaigns/texts";
import { wholeNameOf } from "@balcao/shared/contacts/first-name";
import { changedValues, lacksCardFile, valueFaults } from "@balcao/shared/message-templates/rules";
import type { Part } from "../../messages/sending/part.ts";
import { headerFileOf, partOfTemplate } from "../../messages/sending/template-part.ts";
import { type KnownCampaignTemplate, sentOf } from "./known.ts";

/**
 * The campaign's template for a person; nothing when a value or the header's file is missing. `own`: the campaign's file. A template that is only
 * shown is answered even when values are missing.
 */
export function templatePartFor<File extends { id: number; mimetype: string }>(
  known: KnownCampaignTemplate,
  person: Person,
  { own, isShown }: { own: File | null; isShown: boolean },
): Part<File>[] {
  const sent = sentOf(known);
  if (!sent) return [];
  const { name, language } = known;
  const values = changedValues(sent.content, known.values, (text) => valueFor(text, person));
  const lacksFile = lacksCardFile(sent.content) || (headerFileOf(sent.content) !== null && own === null);
  const lacks = lacksFile || valueFaults(sent.content, values).length > 0;
  if (lacks && !isShown) return [];
  return [partOfTemplate({ name, language, ...sent }, values, { media: own })];
}

/** A value for a person. Meta takes no empty one, so a company, which has no first name, is called by its whole name. */
function valueFor(text: string, person: Person): string {
  const isName = variablesIn(text).length === 1 && variablesIn(text).every((key) => saysName(key) !== null);
  return renderCampaignText(text, person) || (isName ? wholeNameOf(person.name) : "");
}
