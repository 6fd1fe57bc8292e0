import { offerEnd } from "./offer.ts";
import { byNumber, inAddress, neededValues, templateVariables, type TemplateValues, valueOf } from "./rules.ts";
import type {
  CardFile,
  CardHeader,
  HeaderFile,
  SentButton,
  SentCarousel,
  TemplateCategory,
  TemplateContent,
} from "./schema.ts";
import { shownCards, templateText } from "./shown-words.ts";

/** A card of a stored message. Its file is a row of the message's cards, in the same order. */
export interface StoredCard {
  header: CardHeader;
  body: string;
  buttons: SentButton[];
}

/** A message's template in its stored form, with all data that the holder of the number needs to send it, even repeatedly. */
export interface SentTemplate {
  name: string;
  language: string;
  /** The template's category when the message was written. Messages of earlier versions have none. */
  category?: TemplateCategory;
  buttons: SentButton[];
  /** The kind of the message's file, which is the header. */
  header: HeaderFile | null;
  /** The components in Meta's form, without the files of header and cards, which get new ids at each sending. */
  components: object[];
  /** For a limited-time offer that ends: when it does, as an ISO time. */
  offerEndsAt?: string;
  /** For a carousel: the words above the cards, and the cards. */
  carousel?: { text: string; cards: StoredCard[] };
}

/** A stored carousel with the files of its cards, in their order. */
export const shownCarousel = (
  { text, cards }: NonNullable<SentTemplate["carousel"]>,
  files: readonly (CardFile | null | undefined)[],
): SentCarousel => ({
  text,
  cards: cards.map((card, at) => ({ ...card, file: files[at] ?? null })),
});

/** The stored form of a carousel. Empty for any other template. */
export function storedCarousel(content: TemplateContent, values: TemplateValues): Pick<SentTemplate, "carousel"> {
  if (!content.cards) return {};
  const cards = shownCards(content, values).map(({ file: _file, ...card }) => card);
  return { carousel: { text: templateText(content, values), cards } };
}

/** The field for the end of a message's offer. Empty when the template has no offer that ends. */
export function storedOffer(content: TemplateContent, values: TemplateValues): Pick<SentTemplate, "offerEndsAt"> {
  const end = offerEnd(content, values);
  return end ? { offerEndsAt: end.toISOString() } : {};
}

const textOf = (named: boolean, name: string, text: string) => ({
  type: "text",
  ...(named && { parameter_name: name }),
  text,
});
const bodyOf = (text: string, named: boolean, values: Readonly<Record<string, string>>): object[] => {
  const names = templateVariables(text);
  const inOrder = named ? names : byNumber(names);
  if (inOrder.length === 0) return [];
  return [{ type: "body", parameters: inOrder.map((name) => textOf(named, name, values[name] ?? "")) }];
};

/** The values for the buttons, either of the message itself or of one of its cards. */
function buttonsOf(content: TemplateContent, values: TemplateValues, card?: number): { index: string; node: object }[] {
  const buttons = card === undefined ? content.buttons : (content.cards?.[card]?.buttons ?? []);
  return neededValues(content).flatMap((needed) => {
    if (needed.part !== "buttons" || needed.card !== card) return [];
    const value = valueOf(values, needed);
    const isCode = buttons[Number(needed.key)]?.kind === "code";
    const parameter = isCode ? { type: "coupon_code", coupon_code: value } : { type: "text", text: inAddress(value) };
    const kind = { type: "button", sub_type: isCode ? "copy_code" : "url" };
    return [{ index: needed.key, node: { ...kind, index: needed.key, parameters: [parameter] } }];
  });
}

/** The components of one message for Meta. `named`: the template's variables have names. */
export function sentComponents(content: TemplateContent, named: boolean, values: TemplateValues): object[] {
  const { header } = content;
  const end = offerEnd(content, values);
  const ofHeader = header.kind === "text" ? templateVariables(header.text) : [];
  return [
    ...(ofHeader.length > 0
      ? [{ type: "header", parameters: ofHeader.map((name) => textOf(named, name, values.header)) }]
      : []),
    ...bodyOf(content.body, named, values.body),
    ...(end ? [offerNode(end)] : []),
    ...buttonsOf(content, values).map(({ node }) => node),
    ...(content.cards ? [{ type: "carousel", cards: cardsOf(content, named, values) }] : []),
  ];
}

const offerNode = (end: Date) => ({
  type: "limited_time_offer",
  parameters: [{ type: "limited_time_offer", limited_time_offer: { expiration_time_ms: end.getTime() } }],
});

/** The cards without their headers. */
function cardsOf(content: TemplateContent, named: boolean, values: TemplateValues): SentCardNode[] {
  const shown = shownCards(content, values);
  return (content.cards ?? []).map((card, at) => {
    const answers = card.buttons.flatMap((button, place) =>
      button.kind === "reply" ? [answerNode(String(place), cardPayload(at, place, shown[at]?.body ?? ""))] : [],
    );
    const buttons = [...buttonsOf(content, values, at), ...answers].toSorted((a, b) => a.index.localeCompare(b.index));
    return {
      card_index: at,
      components: [...bodyOf(card.body, named, values.cards?.[at]?.body ?? {}), ...buttons.map(({ node }) => node)],
    };
  });
}

interface SentCardNode {
  card_index: number;
  components: object[];
}

const answerNode = (index: string, payload: string) => ({
  index,
  node: { type: "button", sub_type: "quick_reply", index, parameters: [{ type: "payload", payload }] },
});

/** Meta lets a payload have 256 characters. */
const mostWords = 200;

/** The payload that Meta returns when a customer taps an answer of a card: the place of the card and of the button, and the words of the card. */
export const cardPayload = (card: number, button: number, words: string): string =>
  `card:${card}:${button}:${words.slice(0, mostWords)}`;

/** The number of the card whose answer was tapped, from 1, and the words of that card. Null when the payload does not come from a card. */
export function tappedCard(payload: string): { place: number; words: string } | null {
  const [, card, words = ""] = /^card:(\d):\d:([\s\S]{0,200})$/.exec(payload) ?? [];
  return card === undefined ? null : { place: Number(card) + 1, words: words.trim() };
}

/** The components of a carousel with Meta's ids of its cards' files, in the order of the cards. */
export const withCardFiles = (
  components: readonly object[],
  cards: readonly StoredCard[],
  ids: readonly string[],
): object[] =>
  components.map((one) =>
    "cards" in one && Array.isArray(one.cards)
      ? { ...one, cards: (one.cards as SentCardNode[]).map((card, at) => withFile(card, cards[at]?.header, ids[at])) }
      : one,
  );

const withFile = (card: SentCardNode, header: CardHeader = "image", id = ""): SentCardNode => ({
  ...card,
  components: [{ type: "header", parameters: [{ type: header, [header]: { id } }] }, ...card.components],
});
