import { Reading } from "../fields/understand.ts";
import { toPeople } from "../read.ts";
import { isFileAddress, type Speech } from "../speech.ts";
import { sayGoogles } from "./google.ts";
import { sayRich } from "./rich.ts";
import type { Message, QueryResult } from "./schema.ts";
import { Teller, type Told, wordOf } from "./teller.ts";

const ofNobody = ({ platform }: Message): boolean => !platform || platform === "PLATFORM_UNSPECIFIED";

/** Says an answer of the agent: the messages for no platform, or its text, or, where it was made for one platform only, those for that one. */
export function tell(result: QueryResult, speech: Speech): Told {
  const teller = new Teller(speech);
  const messages = result.fulfillmentMessages ?? [];
  for (const message of messages.filter(ofNobody)) sayMessage(message, teller);
  if (speech.isEmpty) teller.text(result.fulfillmentText);
  const [other] = messages.filter((message) => !ofNobody(message));
  if (speech.isEmpty && !teller.told.end && other)
    for (const message of messages.filter(({ platform }) => platform === other.platform)) sayMessage(message, teller);
  // Agents made for other programs like ours name files so.
  for (const name of ["image", "audio"]) {
    const address = wordOf(result.parameters?.[name]);
    if (isFileAddress(address)) speech.media(address);
  }
  const { intent, diagnosticInfo } = result;
  const { told } = teller;
  if (intent?.liveAgentHandoff) told.end ??= toPeople;
  if (intent?.endInteraction || diagnosticInfo?.end_conversation === true) told.end ??= { do: "stop" };
  return told;
}

function sayMessage(message: Message, teller: Teller): void {
  const { text, image, quickReplies, card, payload } = message;
  // Of several texts one is to be said.
  if (text) teller.text(text.text.find((each) => each.trim() !== ""));
  if (image) teller.speech.media(wordOf(image.imageUri), wordOf(image.accessibilityText), "image");
  if (quickReplies) {
    teller.text(quickReplies.title);
    teller.options(quickReplies.quickReplies);
  }
  if (card) {
    teller.card(card.title, card.subtitle, card.imageUri);
    teller.ways(
      card.buttons.map(({ text: name, postback }) => ({ name: wordOf(name), says: wordOf(postback) || wordOf(name) })),
    );
  }
  sayGoogles(message, teller);
  if (payload) doPayload(payload, teller);
}

/** Our convention for what Dialogflow has no message for, its own rich content, or what was made for another program, in any shape. */
function doPayload(payload: NonNullable<Message["payload"]>, teller: Teller): void {
  const { richContent, ...others } = payload;
  if (richContent !== undefined) sayRich(richContent, teller);
  const reading = new Reading();
  reading.read(others, "payload");
  // An answer made for one messenger stands under that messenger's name.
  if (reading.said.length === 0 && !reading.end)
    for (const [name, value] of Object.entries(others)) reading.read(value, `payload.${name}`);
  for (const { action } of reading.said) {
    if (action.do === "text") teller.speech.text(action.text);
    else if (action.do === "media") teller.speech.media(action.url, action.caption);
  }
  const isNothing = reading.said.length === 0 && !reading.end && richContent === undefined;
  for (const field of reading.unread) if (isNothing || field.includes(": ")) teller.speech.leftOut(field);
  teller.told.end ??= reading.end?.action ?? null;
}
