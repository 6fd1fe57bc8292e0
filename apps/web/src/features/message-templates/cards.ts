import { templateLimits as limits, templateVariables } from "@balcao/shared/message-templates/rules";
import type {
  CardHeader,
  TemplateButton,
  TemplateCard,
  TemplateContent,
} from "@balcao/shared/message-templates/schema";
import { blankButtons } from "./blank-buttons.ts";

/** The kinds of buttons that a card may have. */
export const cardButtonKinds = ["reply", "url", "phone"] as const;
export type CardButtonKind = (typeof cardButtonKinds)[number];

/** A new card with the same structure as the others. */
export const anotherCard = (cards: readonly TemplateCard[]): TemplateCard => ({
  header: cards[0]?.header ?? "image",
  body: "",
  samples: {},
  buttons: (cards[0]?.buttons ?? []).map((button) => (button.kind === "reply" ? button : blankButtons[button.kind])),
  file: null,
});

/** The first content of a new carousel. A carousel has no offer, header, footer or buttons of its own. */
export const asCarousel = ({ offer: _offer, ...content }: TemplateContent): TemplateContent => ({
  ...content,
  header: { kind: "none" },
  footer: "",
  buttons: [],
  cards: Array.from({ length: limits.fewestCards }, () => anotherCard([])),
});

/** All cards with this kind of header. A card that had the other kind loses its file. */
export const withHeader = (cards: readonly TemplateCard[], header: CardHeader): TemplateCard[] =>
  cards.map((card) => ({ ...card, header, file: card.header === header ? card.file : null }));

/** All cards with one more button of this kind. Meta wants the same buttons on all cards. */
export const withButton = (cards: readonly TemplateCard[], kind: CardButtonKind): TemplateCard[] =>
  cards.map((card) => ({ ...card, buttons: [...card.buttons, blankButtons[kind]] }));

/** All cards without the button in this place. */
export const withoutButton = (cards: readonly TemplateCard[], at: number): TemplateCard[] =>
  cards.map((card) => ({ ...card, buttons: card.buttons.filter((_, place) => place !== at) }));

/** Whether cards may have one more button of this kind. */
export const takesButton = (cards: readonly TemplateCard[], kind: CardButtonKind): boolean => {
  const buttons = cards[0]?.buttons ?? [];
  const hasPhone = kind === "phone" && buttons.some((button) => button.kind === "phone");
  return buttons.length < limits.cardButtons && !hasPhone;
};

/** A copy of the list with another value in one place. */
export const replaced = <T>(all: readonly T[], at: number, value: T): T[] =>
  all.map((one, place) => (place === at ? value : one));

/** The card with a changed button. */
export const withChangedButton = (card: TemplateCard, at: number, button: TemplateButton): TemplateCard => ({
  ...card,
  buttons: replaced(card.buttons, at, button),
});

/** The text without the samples of variables that it no longer has. */
export const tidySamples = <Text extends { body: string; samples: Record<string, string> }>(text: Text): Text => ({
  ...text,
  samples: Object.fromEntries(templateVariables(text.body).map((name) => [name, text.samples[name] ?? ""])),
});
