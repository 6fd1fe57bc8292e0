import { Reading } from "../fields/understand.ts";
import { toPeople } from "../read.ts";
import { isFileAddress, type Speech } from "../speech.ts";
import { sayGoogles } from "./google.ts";
import { isPlatform, sayPlatform } from "../fields/platforms.ts";
import { sayRich } from "../fields/rich.ts";
import type { Message, QueryResult } from "./schema.ts";
import { wordOf } from "../../json-fields.ts";
import { Teller, type ToldTexts } from "../fields/teller.ts";

const ofNobody = ({ platform }: Message): boolean => !platform || platform === "PLATFORM_UNSPECIFIED";

/**
 * Reads an answer of the agent: the messages for no platform, or else its text. For an answer for one platform only, it reads the messages for that
 * platform.
 */
export function tell(result: QueryResult, speech: Speech): ToldTexts {
  const teller = new Teller(speech);
  const messages = result.fulfillmentMessages ?? [];
  for (const message of messages.filter(ofNobody)) sayMessage(message, teller);
  if (speech.isEmpty) teller.text(result.fulfillmentText);
  const [other] = messages.filter((message) => !ofNobody(message));
  if (speech.isEmpty && !teller.told.end && other)
    for (const message of messages.filter(({ platform }) => platform === other.platform)) sayMessage(message, teller);
  // The fields in which agents for similar products name files.
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
  // Only one of several texts is sent.
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
  sayOthers(message, teller);
  if (payload) doPayload(payload, teller);
}

/** Messages of RCS and of telephones. */
function sayOthers({ rbmText, rbmStandaloneRichCard, rbmCarouselRichCard, ...phone }: Message, teller: Teller): void {
  for (const each of [rbmText, rbmStandaloneRichCard, rbmCarouselRichCard]) sayPlatform(each, teller);
  if (phone.telephonyPlayAudio) teller.speech.media(wordOf(phone.telephonyPlayAudio.audioUri), "", "audio");
  if (phone.telephonyTransferCall) teller.told.end ??= toPeople;
}

/** Reads a payload: our convention for actions that Dialogflow lacks, its own rich content, or content for another program, in any shape. */
function doPayload(payload: NonNullable<Message["payload"]>, teller: Teller): void {
  const { richContent, ...rest } = payload;
  if (richContent !== undefined) sayRich(richContent, teller);
  const platforms = Object.entries(rest).filter(([name]) => isPlatform(name));
  const before = teller.speech.actions.length;
  for (const [, value] of platforms) sayPlatform(value, teller);
  const isSaid = teller.speech.actions.length > before;
  const others = isSaid ? Object.fromEntries(Object.entries(rest).filter(([name]) => !isPlatform(name))) : rest;
  readOthers(others, teller, isSaid || richContent !== undefined);
}

function readOthers(others: Readonly<Record<string, unknown>>, teller: Teller, isSaid: boolean): void {
  const reading = new Reading();
  reading.read(others, "payload");
  // An answer for one messenger is under that messenger's name.
  if (reading.said.length === 0 && !reading.end)
    for (const [name, value] of Object.entries(others)) reading.read(value, `payload.${name}`);
  for (const { action } of reading.said) {
    if (action.do === "text") teller.speech.text(action.text);
    else if (action.do === "media") teller.speech.media(action.url, action.caption);
  }
  const isNothing = reading.said.length === 0 && !reading.end && !isSaid;
  for (const field of new Set(reading.unread)) if (isNothing || field.includes(": ")) teller.speech.leftOut(field);
  teller.told.end ??= reading.end?.action ?? null;
}
