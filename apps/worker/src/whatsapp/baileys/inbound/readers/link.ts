import type { LinkPreview } from "@balcao/shared/messages/schema";
import type { proto } from "@whiskeysockets/baileys";

const titleAtMost = 200;
const descriptionAtMost = 400;
/** WhatsApp's own are a few thousand bytes. */
const thumbnailAtMost = 32 * 1024;

/** What the sender's phone says of the page that its text links to. Null where the address is not in the text, or is none of the web. */
export function previewIn(message: proto.Message.IExtendedTextMessage): LinkPreview | null {
  const [text, title] = [clean(message.matchedText, 2_000), clean(message.title, titleAtMost)];
  const url = text && message.text?.includes(text) ? addressOf(text) : null;
  if (!url || !title) return null;
  const { jpegThumbnail: jpeg } = message;
  const thumbnail =
    jpeg?.length && jpeg.length <= thumbnailAtMost && jpeg[0] === 0xff && jpeg[1] === 0xd8
      ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`
      : null;
  return { text, url, title, description: clean(message.description, descriptionAtMost), thumbnail };
}

/** An address as a browser opens it; people leave "https://" out. */
function addressOf(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).href : null;
}

/** Postgres keeps neither zero characters nor, in JSON, half an emoji. */
const clean = (value: string | null | undefined, most: number): string =>
  Array.from(Buffer.from((value ?? "").replaceAll("\0", "")).toString())
    .slice(0, most)
    .join("")
    .trim();
