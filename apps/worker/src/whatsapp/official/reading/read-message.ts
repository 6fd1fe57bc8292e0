import type { PressedAdvert } from "@balcao/core/desk/adverts/note";
import type { InboundMedia, InboundMessage } from "@balcao/core/desk/inbound/inbound";
import type { Language } from "@balcao/shared/automatic-texts";
import { maxSourceId } from "@balcao/shared/adverts/schema";
import { cleanFileName } from "@balcao/shared/messages/file-name";
import type { LinkPreview } from "@balcao/shared/messages/schema";
import { isChoiceId } from "@balcao/shared/automation/offer";
import { tappedWords } from "@balcao/shared/automation/sent-menu";
import { tappedCard } from "@balcao/shared/message-templates/sent-template";
import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { z } from "zod";
import { formAnswer } from "../../form-answer.ts";
import { cardOf } from "./read-card.ts";
import { maybe, number, text, words } from "./read-fields.ts";
import { orderBody } from "./read-order.ts";

/** The meaning of a message from Meta. `quotes` and `of` are Meta's ids. */
export type Content =
  | (Pick<InboundMessage, "mediaType" | "body" | "media" | "linkPreview" | "isForwarded" | "choice"> & {
      kind: "message";
      quotes: string | null;
      /** The words of the card whose answer was tapped, or the product that the customer asks about; empty for any other message. */
      quotedText: string;
      advert: PressedAdvert | null;
    })
  | { kind: "edit"; of: string; body: string }
  | { kind: "delete"; of: string }
  | { kind: "reaction"; of: string; emoji: string }
  | { kind: "nothing"; reason: string };

const list = z.array(z.unknown()).catch([]);
const choice = z.object({ id: text, title: text, description: text });
const target = z.object({ message_id: text, original_message_id: text, emoji: text, message: z.unknown().optional() });
const file = z.object({ id: text, mime_type: text, caption: text, filename: text, voice: z.unknown().optional() });

const message = z.object({
  type: text,
  text: maybe(z.object({ body: text })),
  image: maybe(file),
  video: maybe(file),
  audio: maybe(file),
  document: maybe(file),
  sticker: maybe(file),
  location: maybe(z.object({ latitude: number, longitude: number, name: text, address: text })),
  contacts: list,
  reaction: maybe(target),
  edit: maybe(target),
  revoke: maybe(target),
  button: maybe(z.object({ text, payload: text })),
  interactive: maybe(
    z.object({
      button_reply: maybe(choice),
      list_reply: maybe(choice),
      nfm_reply: maybe(z.object({ body: text, response_json: text })),
    }),
  ),
  order: maybe(z.object({ text, product_items: list })),
  errors: list,
  context: maybe(
    z.object({
      id: text,
      forwarded: z.unknown().optional(),
      frequently_forwarded: z.unknown().optional(),
      referred_product: maybe(z.object({ product_retailer_id: text })),
    }),
  ),
  referral: maybe(
    z.object({ source_url: text, source_id: text, source_type: text, headline: text, body: text, ctwa_clid: text }),
  ),
});
type Message = z.infer<typeof message>;

const empty = message.parse({});

/** Reads the bytes of a journal row. An unknown kind becomes a message of type "unsupported" and is never dropped. */
export function readMessage(bytes: Buffer, language: Language = "pt"): Content {
  const read = message.safeParse(parsed(bytes)).data ?? empty;
  const { type, reaction, edit, revoke } = read;
  if (type === "reaction" && reaction) return { kind: "reaction", of: reaction.message_id, emoji: reaction.emoji };
  if (type === "revoke" && revoke) return { kind: "delete", of: revoke.original_message_id };
  if (type === "edit" && edit)
    return {
      kind: "edit",
      of: edit.original_message_id,
      body: shownIn(message.safeParse(edit.message).data ?? empty, language).body,
    };
  // A note by Meta about a new number or phone, or about a customer who opened the chat. Nobody wrote it, and it answers no message.
  if (type === "system" || type === "request_welcome") return { kind: "nothing", reason: `sign:${type}` };
  const { context, referral } = read;
  const tapped = read.interactive?.button_reply ?? read.interactive?.list_reply;
  return {
    kind: "message",
    ...shownIn(read, language),
    linkPreview: referral ? previewOf(referral) : null,
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    ...(tapped && isChoiceId(tapped.id) && { choice: tapped.id }),
    quotes: context?.id || null,
    quotedText: cardWords(read.button?.payload ?? "", language) || productWords(context?.referred_product, language),
    advert: referral ? advertOf(referral) : null,
  };
}

const cardNames: Readonly<Record<Language, string>> = { pt: "Cartão", en: "Card", es: "Tarjeta" };

/** The card of a carousel that the customer answered, as the quote shows it. The cards of a carousel often have the same answers. */
function cardWords(payload: string, language: Language): string {
  const card = tappedCard(payload);
  return card ? [`${cardNames[language]} ${card.place}`, card.words].filter(Boolean).join(": ") : "";
}

const productNames: Readonly<Record<Language, string>> = { pt: "Produto", en: "Product", es: "Producto" };

/** The product of a catalog about which the customer asks. Meta gives only its id. */
const productWords = (product: { product_retailer_id: string } | null | undefined, language: Language): string =>
  product?.product_retailer_id ? `${productNames[language]} ${product.product_retailer_id.slice(0, 100)}` : "";

type ShownContent = Pick<InboundMessage, "mediaType" | "body" | "media">;
const say = (body: string, mediaType: ShownContent["mediaType"] = "text"): ShownContent => ({
  mediaType,
  body,
  media: null,
});
const mediaTypes = {
  image: "image",
  video: "video",
  audio: "audio",
  document: "application",
  sticker: "sticker",
} as const;

function shownIn(read: Message, language: Language): ShownContent {
  for (const [kind, mediaType] of Object.entries(mediaTypes) as [
    keyof typeof mediaTypes,
    ShownContent["mediaType"],
  ][]) {
    const found = read[kind];
    if (found) return { mediaType, body: found.caption, media: mediaOf(found) };
  }
  const { button, interactive, location, contacts, order } = read;
  if (read.text?.body) return say(read.text.body);
  if (button) return answered(button.text, button.payload);
  if (interactive) return answerIn(interactive, language);
  if (location) return say(placeOf(location), "locationMessage");
  if (contacts.length > 0) return say(contacts.map(cardOf).join("\n"), "vcard");
  if (order) return say(orderBody(order.text, order.product_items, language), "unsupported");
  // A customer who pressed an advertisement may send no words.
  const pressed = [read.referral?.headline, read.referral?.body].filter(Boolean).join("\n");
  if (pressed !== "" && read.errors.length === 0) return say(pressed);
  return say(unsupportedBody(null, faultIn(read.errors)), "unsupported");
}

/** The customer's choice: its words, or else its inner id. */
const answered = (...said: string[]): ShownContent => {
  const found = said.find((one) => one !== "");
  return found ? say(found) : say("", "unsupported");
};

function answerIn(
  { button_reply: button, list_reply: row, nfm_reply: form }: NonNullable<Message["interactive"]>,
  language: Language,
): ShownContent {
  const chosen = button ?? row;
  if (chosen) return answered(tappedWords(chosen), chosen.description, chosen.id);
  return answered(form ? fieldsOf(form.response_json, language) : "", form?.body ?? "");
}

const fieldsOf = (json: string, language: Language): string =>
  formAnswer(z.record(z.string(), z.unknown()).safeParse(parsed(Buffer.from(json))).data ?? {}, language);

/** The form of a stored place: "image|link|description". */
function placeOf({ latitude, longitude, name, address }: NonNullable<Message["location"]>): string {
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
  return ["", link, [name, address].filter(Boolean).join(", ").replaceAll("|", "/")].join("|");
}

const mediaOf = ({ mime_type: mimetype, filename, voice }: z.infer<typeof file>): InboundMedia => ({
  mimetype: mimetype || "application/octet-stream",
  name: cleanFileName(filename),
  size: null,
  seconds: null,
  width: null,
  height: null,
  voice: voice === true,
  waveform: null,
  thumbnail: null,
  tooLarge: false,
});

const faulty = z.object({ title: text, message: text, error_data: maybe(z.object({ details: text })) });
/** Meta's reason why a message cannot be shown. */
function faultIn(errors: readonly unknown[]): string {
  const { error_data: data, title = "", message: said = "" } = faulty.safeParse(errors[0]).data ?? {};
  return words(data?.details || title || said, 500);
}

type Referral = NonNullable<Message["referral"]>;
const addressIn = ({ source_url: url }: Referral): string =>
  url.length <= 2000 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : "";

function previewOf(referral: Referral): LinkPreview | null {
  const url = addressIn(referral);
  const [title, description] = [referral.headline.slice(0, 200), referral.body.slice(0, 400)];
  if (url === "" || (title || description) === "") return null;
  return { text: "", url, title: title || description, description: title ? description : "", thumbnail: null };
}

function advertOf(referral: Referral): PressedAdvert | null {
  const [url, title] = [addressIn(referral), referral.headline.slice(0, 200)];
  const sourceId = (referral.source_id || url || title).slice(0, maxSourceId);
  if (sourceId === "") return null;
  const [kind, body] = [referral.source_type.slice(0, 40), referral.body.slice(0, 400)];
  return { sourceId, kind, title, url, body, click: referral.ctwa_clid.slice(0, 1000) };
}

const fileIn = z.object({
  image: maybe(file),
  video: maybe(file),
  audio: maybe(file),
  document: maybe(file),
  sticker: maybe(file),
});
/** Meta's id of the file of a message. Null when the message has none. */
export function fileIdIn(bytes: Buffer): string | null {
  const read = fileIn.safeParse(parsed(bytes)).data;
  const found = read && (read.image ?? read.video ?? read.audio ?? read.document ?? read.sticker);
  return found && /^\d{1,40}$/.test(found.id) ? found.id : null;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
