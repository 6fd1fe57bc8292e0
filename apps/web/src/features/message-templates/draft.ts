import { templateFaults, type TemplateFaults } from "@balcao/shared/message-templates/check";
import { templateLanguages, type TemplateShape } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate, TemplateContent } from "@balcao/shared/message-templates/schema";
import type { TemplateWish } from "../../nouns/message-templates/noun.ts";
import { asCarousel, tidySamples } from "./cards.ts";
import { asOffer } from "./offer.ts";

/** What is opened: an empty form, a template that is changed, or one that is made again in another language. */
export type TemplateStart = { kind: "new" } | { kind: "edit" | "copy"; template: MessageTemplate };

/** A template that is being written. */
export interface TemplateDraft {
  connectionId: number | null;
  name: string;
  language: string;
  category: "utility" | "marketing";
  content: TemplateContent;
  file: File | null;
  /** The new files of a carousel's cards, by the places of the cards. */
  cardFiles: readonly (File | null)[];
}

const empty: TemplateContent = { header: { kind: "none" }, body: "", samples: {}, footer: "", buttons: [] };

export function draftOf(opened: TemplateStart, numbers: readonly { id: number }[]): TemplateDraft {
  const connectionId = numbers[0]?.id ?? null;
  if (opened.kind === "new")
    return {
      connectionId,
      name: "",
      language: "pt_BR",
      category: "utility",
      content: empty,
      file: null,
      cardFiles: [],
    };
  const { template } = opened;
  const other = templateLanguages.find((one) => one !== template.language) ?? "en";
  return {
    connectionId: template.connections[0]?.id ?? connectionId,
    name: template.name,
    language: opened.kind === "edit" ? template.language : other,
    category: template.category === "marketing" ? "marketing" : "utility",
    content: template.content,
    file: null,
    cardFiles: [],
  };
}

/** The draft as a carousel or an offer, which only the category marketing allows, or as a plain message with the same text. */
export function inShape(draft: TemplateDraft, shape: TemplateShape): Partial<TemplateDraft> {
  if (shape === "carousel")
    return { content: asCarousel(draft.content), category: "marketing", file: null, cardFiles: [] };
  if (shape === "offer") {
    const content = asOffer(draft.content);
    const file = content.header.kind === "none" ? null : draft.file;
    return { content, category: "marketing", file, cardFiles: [] };
  }
  const { cards: _cards, offer: _offer, ...content } = draft.content;
  return { content, cardFiles: [] };
}

/** The samples without those of variables that the texts no longer have. */
const tidy = (content: TemplateContent): TemplateContent => ({
  ...tidySamples(content),
  ...(content.cards && { cards: content.cards.map(tidySamples) }),
});

/** Whether the header needs no new file, because Meta still has a sample of the same kind. */
const keepsFile = (opened: TemplateStart, { content }: TemplateDraft): boolean =>
  opened.kind === "edit" && opened.template.keepsFile && opened.template.content.header.kind === content.header.kind;

export const faultsOf = (opened: TemplateStart, draft: TemplateDraft): TemplateFaults =>
  templateFaults(
    draft.name,
    tidy(draft.content),
    draft.file !== null || keepsFile(opened, draft),
    (draft.content.cards ?? []).map(({ file }, at) => file !== null || (draft.cardFiles[at] ?? null) !== null),
  );

export function wishOf(opened: TemplateStart, draft: TemplateDraft): TemplateWish | null {
  const { category, file, cardFiles, connectionId, name, language } = draft;
  const saved = opened.kind === "edit" ? (opened.template.content.cards ?? []) : [];
  const inPlace = (draft.content.cards ?? []).map(
    (card, at) => card.file !== null && card.file.id === saved[at]?.file?.id,
  );
  const common = { category, file, cardFiles, inPlace, content: tidy(draft.content) };
  if (opened.kind === "edit") return { ...common, id: opened.template.id };
  return connectionId === null ? null : { ...common, id: null, connectionId, name, language };
}
