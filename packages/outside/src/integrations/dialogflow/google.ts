import type { Message } from "./schema.ts";
import { wordOf as word } from "../../json-fields.ts";
import type { Teller } from "../fields/teller.ts";

const withoutTags = (ssml: unknown): string =>
  word(ssml)
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Reads the messages that Dialogflow has for Google's assistant and for telephones. */
export function sayGoogles(message: Message, teller: Teller): void {
  for (const { displayText, textToSpeech, ssml } of message.simpleResponses?.simpleResponses ?? [])
    teller.text(word(displayText) || word(textToSpeech) || withoutTags(ssml));
  const { basicCard, linkOutSuggestion: link, telephonySynthesizeSpeech: spoken } = message;
  if (basicCard) {
    const words = [word(basicCard.subtitle), word(basicCard.formattedText)].filter(Boolean).join("\n");
    teller.card(basicCard.title, words, basicCard.image?.imageUri);
    teller.ways(
      basicCard.buttons.map(({ title, openUriAction }) => ({
        name: word(title),
        says: word(openUriAction?.uri) || word(title),
      })),
    );
  }
  if (spoken) teller.text(word(spoken.text) || withoutTags(spoken.ssml));
  for (const list of [message.listSelect, message.carouselSelect]) {
    if (!list) continue;
    teller.text(list.title);
    for (const { title, description, image } of list.items)
      if (word(description) !== "" || image?.imageUri) teller.card(title, description, image?.imageUri);
    teller.options(list.items.map(({ title }) => title));
  }
  for (const item of [...(message.browseCarouselCard?.items ?? []), ...(message.mediaContent?.mediaObjects ?? [])])
    sayItem(item, teller);
  if (message.tableCard) sayTable(message.tableCard, teller);
  if (message.suggestions) teller.options(message.suggestions.suggestions.map(({ title }) => title));
  if (link) teller.ways([{ name: word(link.destinationName), says: word(link.uri) }]);
}

function sayItem(item: Readonly<Record<string, unknown>>, teller: Teller): void {
  const { title, name, description, footer, image, largeImage, contentUrl, openUriAction } = item;
  const picture = (image ?? largeImage) as { imageUri?: unknown } | undefined;
  teller.card(title ?? name, [word(description), word(footer)].filter(Boolean).join("\n"), picture?.imageUri);
  const address = word(contentUrl) || word((openUriAction as { url?: unknown } | undefined)?.url);
  if (word(contentUrl) !== "") teller.speech.media(address, "", "media");
  else if (address !== "") teller.ways([{ name: "", says: address }]);
}

const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((each): each is Record<string, unknown> => typeof each === "object" && each !== null)
    : [];
const line = (cells: unknown[]): string => cells.map(word).filter(Boolean).join(" - ");

function sayTable(
  { title, subtitle, columnProperties, rows }: Readonly<Record<string, unknown>>,
  teller: Teller,
): void {
  const header = line(records(columnProperties).map(({ header: name }) => name));
  const lines = records(rows).map(({ cells }) => line(records(cells).map(({ text }) => text)));
  teller.card(title, [word(subtitle), header, ...lines].filter(Boolean).join("\n"));
}
