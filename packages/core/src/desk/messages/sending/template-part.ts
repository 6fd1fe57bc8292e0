import { headerFileOf, type TemplateValues } from "@balcao/shared/message-templates/rules";
import type { TemplateCategory, TemplateContent } from "@balcao/shared/message-templates/schema";
import { sentComponents, storedCarousel, storedOffer } from "@balcao/shared/message-templates/sent-template";
import { allWords, shownButtons } from "@balcao/shared/message-templates/shown-words";
import type { KnownFile, Part } from "./part.ts";

/** A template as its number's account has it; `named`: its variables have names. */
export interface FilledTemplate {
  name: string;
  language: string;
  category: TemplateCategory;
  content: TemplateContent;
  named: boolean;
}

/** The message that a template becomes with its values filled in. `file`: the header's file; it is left out when the header takes no file. */
export function partOfTemplate<File extends KnownFile>(
  { name, language, category, content, named }: FilledTemplate,
  values: TemplateValues,
  file: Pick<Part<File>, "file" | "media">,
): Part<File> {
  const header = headerFileOf(content);
  return {
    body: allWords(content, values),
    ...(header && file),
    ...(content.cards && { cards: content.cards.map((card) => card.file) }),
    template: {
      name,
      language,
      category,
      buttons: shownButtons(content, values),
      header,
      components: sentComponents(content, named, values),
      ...storedOffer(content, values),
      ...storedCarousel(content, values),
    },
  };
}
