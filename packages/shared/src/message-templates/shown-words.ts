import { fillVariables, inAddress, type TemplateValues, templateVariables, valueOf } from "./rules.ts";
import type { CardFile, CardHeader, SentButton, TemplateButton, TemplateContent } from "./schema.ts";

/** The words that the customer reads: header, offer, text and footer, marked as WhatsApp marks them. */
export function templateText(content: TemplateContent, values: TemplateValues): string {
  const { header, offer, footer } = content;
  const [name = ""] = header.kind === "text" ? templateVariables(header.text) : [];
  const top = header.kind === "text" ? fillVariables(header.text, name ? { [name]: values.header } : {}).trim() : "";
  const offered = offer?.text.trim() ?? "";
  const above = [top, offered].filter(Boolean).map((one) => `*${one}*`);
  return [...above, fillVariables(content.body, values.body), footer.trim() && `_${footer.trim()}_`]
    .filter(Boolean)
    .join("\n\n");
}

/** The buttons as the customer sees them. */
export function shownButtons({ buttons }: Pick<TemplateContent, "buttons">, values: TemplateValues): SentButton[] {
  return buttons.map((button, at) => {
    const value = valueOf(values, { part: "buttons", key: String(at) });
    switch (button.kind) {
      case "reply":
        return { kind: "reply", text: button.text, target: null };
      case "phone":
        return { kind: "phone", text: button.text, target: button.phone };
      case "contact":
        return { kind: "contact", text: "", target: null };
      case "code":
        return { kind: "code", text: "", target: value };
      case "url": {
        const [name = ""] = templateVariables(button.url);
        return {
          kind: "url",
          text: button.text,
          target: fillVariables(button.url, name ? { [name]: inAddress(value) } : {}),
        };
      }
    }
  });
}

/** The sample value for the variable of a button. */
const sampleOfButton = (button: TemplateButton): string => {
  if (button.kind === "code") return button.sample;
  if (button.kind !== "url") return "";
  const start = button.url.split("{{")[0] ?? "";
  return button.sample.startsWith(start) ? button.sample.slice(start.length) : button.sample;
};

const sampleButtons = (buttons: readonly TemplateButton[]): Record<string, string> =>
  Object.fromEntries(buttons.map((button, at) => [String(at), sampleOfButton(button)]));

/** The sample values that the maker of the template gave. */
export function sampleValues({ header, samples, buttons, cards }: TemplateContent): TemplateValues {
  return {
    header: header.kind === "text" ? header.sample : "",
    body: samples,
    buttons: sampleButtons(buttons),
    ...(cards && { cards: cards.map((card) => ({ body: card.samples, buttons: sampleButtons(card.buttons) })) }),
  };
}

/** A card of a carousel as the customer sees it. */
export interface ShownCard {
  header: CardHeader;
  file: CardFile | null;
  body: string;
  buttons: SentButton[];
}

/** The cards as the customer sees them; none unless the template is a carousel. */
export const shownCards = ({ cards = [] }: TemplateContent, values: TemplateValues): ShownCard[] =>
  cards.map((card, at) => {
    const own = { header: "", ...(values.cards?.[at] ?? { body: {}, buttons: {} }) };
    const { header, file } = card;
    return { header, file, body: fillVariables(card.body, own.body), buttons: shownButtons(card, own) };
  });

/** All words of a message, with those of its cards. Search, quotes and exports use them. */
export const allWords = (content: TemplateContent, values: TemplateValues): string =>
  [templateText(content, values), ...shownCards(content, values).map(({ body }) => body)].filter(Boolean).join("\n\n");
