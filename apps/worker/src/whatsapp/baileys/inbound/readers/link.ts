import type { LinkPreview } from "@balcao/shared/messages/schema";
import type { PressedAdvert } from "@balcao/core/desk/adverts/note";
import { maxSourceId } from "@balcao/shared/adverts/schema";
import type { proto } from "@whiskeysockets/baileys";

const titleAtMost = 200;
const descriptionAtMost = 400;
/** WhatsApp's own previews are a few thousand bytes. */
const thumbnailAtMost = 32 * 1024;

/**
 * The sender's preview of the page that a text links to. Null when the preview has no title, when the text does not contain the page's address, or when
 * this is no web address.
 */
export function previewIn(message: proto.Message.IExtendedTextMessage): LinkPreview | null {
  const [text, title] = [clean(message.matchedText, 2_000), clean(message.title, titleAtMost)];
  const url = text && message.text?.includes(text) ? addressOf(text) : null;
  if (!url || !title) return null;
  const description = clean(message.description, descriptionAtMost);
  return { text, url, title, description, thumbnail: pictureOf(message.jpegThumbnail) };
}

/**
 * The advertisement that the customer pressed to write this message, as a card. The text does not contain its address. Null unless it has a title and
 * a web address.
 */
export function advertIn(context: proto.IContextInfo | null | undefined): LinkPreview | null {
  const advert = context?.externalAdReply;
  if (!advert) return null;
  const address = clean(advert.sourceUrl, 2_000) || clean(advert.mediaUrl, 2_000);
  const [title, words] = [clean(advert.title, titleAtMost), clean(advert.body, descriptionAtMost)];
  const url = address ? addressOf(address) : null;
  if (!url || !(title || words)) return null;
  return {
    text: "",
    url,
    title: title || words,
    description: title ? words : "",
    thumbnail: pictureOf(advert.thumbnail),
  };
}

/**
 * The advertisement that the customer pressed. `sourceId` is its id on the platform, or else its address, title, campaign or advertiser. When only the
 * click is known, `sourceId` is the program that brought the click. Null when nothing is known. The preview of a link to the company's own shop names no
 * source and is no advertisement.
 */
export function pressedIn(context: proto.IContextInfo | null | undefined): PressedAdvert | null {
  const advert = context?.externalAdReply;
  const click = clean(advert?.ctwaClid, 1_000);
  const told = advertiserIn(context);
  const kind = clean(advert?.sourceType, 40) || (told && "ad");
  const campaign = clean(context?.utm?.utmCampaign, titleAtMost) || clean(context?.utm?.utmSource, titleAtMost) || told;
  if (!(kind || click || campaign || advert?.sourceId)) return null;
  const address = clean(advert?.sourceUrl, 2_000);
  const [title, body] = [clean(advert?.title, titleAtMost) || campaign, clean(advert?.body, descriptionAtMost)];
  const url = address ? (addressOf(address) ?? "") : "";
  // The id of a click is new each time, so the program that brought the click is counted.
  const clicked = click && (clean(advert?.sourceApp, 40) || kind || "ad");
  const sourceId = clean(advert?.sourceId, maxSourceId) || clean(url || title || clicked, maxSourceId);
  return sourceId ? { sourceId, kind, title, url, body, click } : null;
}

/** The advertiser, or the platform, when the message says only that an advertisement brought the customer. */
function advertiserIn(context: proto.IContextInfo | null | undefined): string {
  const { quotedAd, conversionSource: source, entryPointConversionSource: entry } = context ?? {};
  const isAdvert = [source, entry].some((one) => /(?:^|_)ads?(?:_|$)/i.test(clean(one, 40)));
  const platform =
    clean(context?.entryPointConversionApp, titleAtMost) || clean(source, titleAtMost) || clean(entry, titleAtMost);
  return (
    clean(quotedAd?.caption, titleAtMost) || clean(quotedAd?.advertiserName, titleAtMost) || (isAdvert ? platform : "")
  );
}

const pictureOf = (jpeg: Uint8Array | null | undefined): string | null =>
  jpeg?.length && jpeg.length <= thumbnailAtMost && jpeg[0] === 0xff && jpeg[1] === 0xd8
    ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`
    : null;

/** An address in a browser's form, because people leave out "https://". */
function addressOf(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).href : null;
}

/** Cleans a value, because Postgres stores neither zero characters nor, in JSON, half an emoji. */
const clean = (value: string | null | undefined, most: number): string =>
  Array.from(Buffer.from((value ?? "").replaceAll("\0", "")).toString())
    .slice(0, most)
    .join("")
    .trim();
