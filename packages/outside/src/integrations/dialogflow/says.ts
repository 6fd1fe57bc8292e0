import type { OutsideAction } from "@balcao/shared/integrations/port";
import { endOf, toPeople } from "../read.ts";
import { isWeb, type Speech } from "../speech.ts";
import type { KeptSession, Message, QueryResult } from "./schema.ts";

type Options = KeptSession["options"];

/** What an agent says and wants. */
export interface Told {
  /** What can be chosen by number. */
  options: Options;
  /** What ends the agent's part. */
  end: OutsideAction | null;
}

/** Says an answer of the agent: the messages for no platform, or the text where there are none. */
export function tell(result: QueryResult, speech: Speech): Told {
  const told: Told = { options: [], end: null };
  const messages = (result.fulfillmentMessages ?? []).filter(
    ({ platform }) => !platform || platform === "PLATFORM_UNSPECIFIED",
  );
  for (const message of messages) sayMessage(message, speech, told);
  if (messages.length === 0) speech.text(result.fulfillmentText ?? "");
  // Agents made for other programs like ours name files so.
  for (const name of ["image", "audio"]) speech.media(wordOf(result.parameters?.[name]));
  const { intent, diagnosticInfo } = result;
  if (intent?.liveAgentHandoff) told.end ??= toPeople;
  if (intent?.endInteraction || diagnosticInfo?.end_conversation === true) told.end ??= { do: "stop" };
  return told;
}

const wordOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function sayMessage({ text, image, quickReplies, card, payload }: Message, speech: Speech, told: Told): void {
  // Of several texts one is to be said.
  if (text) speech.text(text.text[0] ?? "");
  if (image) speech.media(wordOf(image.imageUri), wordOf(image.accessibilityText));
  if (quickReplies) {
    speech.text(wordOf(quickReplies.title));
    offer(
      quickReplies.quickReplies.map((name) => ({ name, says: name })),
      speech,
      told,
    );
  }
  if (card) sayCard(card, speech, told);
  if (payload) doPayload(payload, speech, told);
}

function offer(choices: readonly Omit<Options[number], "n">[], speech: Speech, told: Told): void {
  const named = choices.filter(({ name }) => name.trim() !== "");
  const added = named.map((choice, index) => ({ ...choice, n: told.options.length + index + 1 }));
  told.options = [...told.options, ...added];
  speech.below(added.map(({ n, name }) => `${n} - ${name}`).join("\n"));
}

/** A button that leads to an address is told by it; any other is an option, and says its postback. */
function sayCard(
  { title, subtitle, imageUri, buttons }: NonNullable<Message["card"]>,
  speech: Speech,
  told: Told,
): void {
  const heading = wordOf(title) && `*${wordOf(title)}*`;
  const words = [heading, wordOf(subtitle)].filter(Boolean).join("\n");
  if (isWeb(wordOf(imageUri))) speech.media(wordOf(imageUri), words);
  else speech.text(words);
  const ways = buttons.map((button) => ({
    name: wordOf(button.text),
    says: wordOf(button.postback) || wordOf(button.text),
  }));
  const links = ways.filter(({ says }) => isWeb(says));
  speech.below(links.map(({ name, says }) => (name && name !== says ? `${name}: ${says}` : says)).join("\n"));
  offer(
    ways.filter(({ says }) => !isWeb(says)),
    speech,
    told,
  );
}

/** Our convention for what Dialogflow has no message for. */
function doPayload(payload: NonNullable<Message["payload"]>, speech: Speech, told: Told): void {
  const { media } = payload;
  if (typeof media === "object" && media !== null) {
    const { url, caption } = media as Record<string, unknown>;
    speech.media(wordOf(url), wordOf(caption));
  }
  told.end ??= endOf(payload);
}
