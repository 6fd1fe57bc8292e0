import { momentOf } from "./offer.ts";
import type { HeaderFile, MessageTemplate, TemplateButton, TemplateCard, TemplateContent } from "./schema.ts";

/** Meta's limits. */
export const templateLimits = {
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  button: 25,
  url: 2000,
  code: 15,
  buttons: 10,
  urls: 2,
  phones: 1,
  codes: 1,
  contacts: 1,
  fewestCards: 2,
  cards: 10,
  card: 160,
  cardButtons: 2,
  offer: 16,
  offerBody: 600,
} as const;
/** The longest value of one variable. */
export const maxTemplateValue = 1024;
/** The most templates of one account at Meta. */
export const maxTemplatesOfAccount = 6000;

/** The languages in which templates are made here. Other templates show only the code of their language. */
export const templateLanguages = ["pt_BR", "pt_PT", "en", "en_US", "en_GB", "es", "es_AR", "es_ES", "es_MX"] as const;

/** The header files that Meta accepts, by kind: the types and the most bytes. */
export const headerTypes: Readonly<Record<HeaderFile, { types: readonly string[]; most: number }>> = {
  image: { types: ["image/jpeg", "image/png"], most: 5 * 1024 * 1024 },
  video: { types: ["video/mp4"], most: 16 * 1024 * 1024 },
  document: { types: ["application/pdf"], most: 100 * 1024 * 1024 },
};

const variable = /\{\{ {0,5}([A-Za-z0-9_]{1,60}) {0,5}\}\}/g;

/** The variables of a text, each once, in their order. */
export const templateVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = ""]) => name)),
];

/** A text with values in place of its variables. A variable without a value stays. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(variable, (typed, name: string) => (Object.hasOwn(values, name) && values[name]) || typed);

/** Whether variables are numbered from 1 without a gap, in any order. True when there are no variables. */
export const isNumbered = (names: readonly string[]): boolean =>
  byNumber(names).every((name, at) => name === String(at + 1));

/** Variables in the order of their numbers, in which Meta takes their values, wherever they stand in the text. */
export const byNumber = (names: readonly string[]): string[] => names.toSorted((a, b) => Number(a) - Number(b));

/** The values that a sender gives for one message. */
export interface TemplateValues {
  /** For the variable of a text header. */
  header: string;
  /** By the names or numbers of the body's variables. */
  body: Readonly<Record<string, string>>;
  /** For buttons, by their places from 0: the end of an address, or the code. */
  buttons: Readonly<Record<string, string>>;
  /** When the offer ends, as an ISO time with its offset. */
  offer?: string | undefined;
  /** For the cards of a carousel, in their order. */
  cards?: Pick<TemplateValues, "body" | "buttons">[] | undefined;
}

/** One value that a message needs. `key` is the variable's name, the place of the button, or the end of the offer. `card`: the place of its card from 0. */
export interface NeededValue {
  part: "header" | "offer" | "body" | "buttons";
  key: string;
  card?: number;
}

/** The values without which a template cannot be sent, in the order in which they are read. */
export function neededValues({ header, offer, cards = [], ...main }: TemplateContent): NeededValue[] {
  const ofHeader = header.kind === "text" ? templateVariables(header.text) : [];
  return [
    ...ofHeader.map((key) => ({ part: "header", key }) as const),
    ...(offer?.expires ? [{ part: "offer", key: "end" } as const] : []),
    ...neededIn(main),
    ...cards.flatMap((one, card) => neededIn(one).map((needed) => ({ ...needed, card }))),
  ];
}
const neededIn = ({ body, buttons }: Pick<TemplateCard, "body" | "buttons">): NeededValue[] => [
  ...templateVariables(body).map((key) => ({ part: "body", key }) as const),
  ...buttons.flatMap((button, at) => (needsValue(button) ? [{ part: "buttons", key: String(at) } as const] : [])),
];

const needsValue = (button: TemplateButton): boolean =>
  button.kind === "code" || (button.kind === "url" && templateVariables(button.url).length > 0);

/** The given text for one value. Empty when there is none. */
export function valueOf(values: TemplateValues, { part, key, card }: NeededValue): string {
  if (part === "header") return values.header;
  if (part === "offer") return values.offer ?? "";
  const of: Readonly<Record<string, string>> = (card === undefined ? values : values.cards?.[card])?.[part] ?? {};
  return Object.hasOwn(of, key) ? (of[key] ?? "") : "";
}
/** The button for which the value is needed. */
export const buttonOf = (
  { buttons, cards = [] }: TemplateContent,
  { key, card }: NeededValue,
): TemplateButton | undefined => (card === undefined ? buttons : (cards[card]?.buttons ?? []))[Number(key)];

/** A value as it stands in an address, which has no blanks. */
export const inAddress = (value: string): string => value.trim().replaceAll(/\s/g, "%20");

/** The most letters of a value. The limits of a header and an address include the text around the value. */
function roomFor(content: TemplateContent, needed: NeededValue): number {
  const { header, cards = [] } = content;
  if (needed.part === "header") return templateLimits.header - (header.kind === "text" ? wordsAround(header.text) : 0);
  const card = needed.card === undefined ? undefined : cards[needed.card];
  if (needed.part === "body") return card ? templateLimits.card - wordsAround(card.body) : maxTemplateValue;
  const button = buttonOf(content, needed);
  return button?.kind === "url" ? templateLimits.url - wordsAround(button.url) : templateLimits.code;
}
const wordsAround = (text: string): number => text.replaceAll(variable, "").length;

/** What is wrong with a value. `ended`: it names no moment at which an offer can end. */
export type FaultOfValue = "missing" | "long" | "ended";

/** The fault of a value at any time. Null when there is none. Whether an offer is over is not checked here: see `isOfferOver`. */
export function valueFault(content: TemplateContent, needed: NeededValue, value: string): FaultOfValue | null {
  if (value.trim() === "") return "missing";
  if (needed.part === "offer") return momentOf(value) === null ? "ended" : null;
  const isInAddress = needed.part === "buttons" && buttonOf(content, needed)?.kind === "url";
  const { length } = isInAddress ? inAddress(value) : value;
  return length > roomFor(content, needed) ? "long" : null;
}

/**
 * The fault of a value whose variables are filled in at the time of sending. A filled-in variable may be short, so only the words around it count.
 */
export const plannedFault = (content: TemplateContent, needed: NeededValue, value: string): FaultOfValue | null =>
  value.trim() === "" ? "missing" : valueFault(content, needed, value.replaceAll(/\{\{[^{}]*\}\}/g, "-"));

/** One value that cannot be sent. Without a key it is the whole text of the message or of the card, with all its values. */
export type ValueFault = NeededValue & { fault: FaultOfValue };

/** The faults of the values of one message: of each value, and of the text with all values. */
export function valueFaults(content: TemplateContent, values: TemplateValues): ValueFault[] {
  const faults = neededValues(content).flatMap((one): ValueFault[] => {
    const fault = valueFault(content, one, valueOf(values, one));
    return fault ? [{ ...one, fault }] : [];
  });
  if (faults.length > 0) return faults;
  if (fillVariables(content.body, values.body).length > templateLimits.body)
    return [{ part: "body", key: "", fault: "long" }];
  return (content.cards ?? []).flatMap(({ body }, card): ValueFault[] =>
    fillVariables(body, values.cards?.[card]?.body ?? {}).length > templateLimits.card
      ? [{ part: "body", key: "", card, fault: "long" }]
      : [],
  );
}

/** A file that may become a header. */
export interface TemplateFile {
  mimetype: string;
  size: number | null;
}

/** What keeps a file from being the header of this kind. */
export function fileFaultOf(kind: HeaderFile, file: TemplateFile | null): "missing" | "wrong" | null {
  if (!file) return "missing";
  const { types, most } = headerTypes[kind];
  return (file.size ?? 0) > most || !types.includes(file.mimetype) ? "wrong" : null;
}

/** The needed values, each changed by `change` and put into one line, as Meta requires. Other values are dropped. */
export function changedValues(
  content: TemplateContent,
  given: TemplateValues,
  change: (value: string) => string,
): TemplateValues {
  const needed = neededValues(content).map((one) => ({ ...one, value: oneLine(change(valueOf(given, one))) }));
  const of = (part: "body" | "buttons", card?: number) =>
    Object.fromEntries(needed.flatMap((one) => (one.part === part && one.card === card ? [[one.key, one.value]] : [])));
  return {
    header: needed.find(({ part }) => part === "header")?.value ?? "",
    body: of("body"),
    buttons: of("buttons"),
    ...(content.offer?.expires && { offer: needed.find(({ part }) => part === "offer")?.value ?? "" }),
    ...(content.cards && {
      cards: content.cards.map((_, at) => ({ body: of("body", at), buttons: of("buttons", at) })),
    }),
  };
}
const oneLine = (value: string): string => value.replaceAll(/\s+/g, " ").trim();

/** The forms of a template. A template keeps its form. */
export const templateShapes = ["plain", "carousel", "offer"] as const;
export type TemplateShape = (typeof templateShapes)[number];
export const shapeOf = ({ cards, offer }: Pick<TemplateContent, "cards" | "offer">): TemplateShape =>
  cards ? "carousel" : offer ? "offer" : "plain";

type State = Pick<MessageTemplate, "status" | "category" | "hasOther">;

/** Whether Meta allows the template to be sent, and all its parts can be filled here. */
export const isApproved = ({ status, category, hasOther }: State): boolean =>
  status === "approved" && category !== "authentication" && !hasOther;

/** Whether a card has no file here. Meta accepts no message without it. */
export const lacksCardFile = ({ cards = [] }: TemplateContent): boolean => cards.some(({ file }) => file === null);

/** Whether the template can be sent from here now. */
export const isSendable = (template: State & Pick<MessageTemplate, "content">): boolean =>
  isApproved(template) && !lacksCardFile(template.content);

/** Whether customers read the same text in both templates when the values are the same. Only samples may differ. */
export const isSameContent = (one: TemplateContent, other: TemplateContent): boolean => read(one) === read(other);
const read = ({ header, offer, body, footer, buttons, cards = [] }: TemplateContent): string =>
  JSON.stringify([
    header.kind === "text" ? [header.kind, header.text] : [header.kind],
    offer ? [offer.text, offer.expires] : [],
    body,
    footer,
    readButtons(buttons),
    cards.map((card) => [card.header, card.body, readButtons(card.buttons)]),
  ]);
const readButtons = (buttons: readonly TemplateButton[]): string[][] =>
  buttons.map((button) => [
    button.kind,
    "text" in button ? button.text : "",
    button.kind === "url" ? button.url : button.kind === "phone" ? button.phone : "",
  ]);

/** Whether Meta allows a change of the template in this state. */
export const isEditable = ({ status, category, hasOther }: State): boolean =>
  ["approved", "rejected", "paused"].includes(status) && category !== "authentication" && !hasOther;

/** The kind of the header's file. Null when the header is no file. */
export const headerFileOf = ({ header }: TemplateContent): HeaderFile | null =>
  header.kind === "none" || header.kind === "text" ? null : header.kind;
