import { readUnsupported, type UnsupportedKind, unsupportedBody } from "@balcao/shared/messages/unsupported";
import { proto } from "@whiskeysockets/baileys";
import { fileOf, type IMessage, linesOf, type Shown, text } from "../content.ts";
import { mapLink } from "./shown.ts";
import { moneyOf, termed, termOf, timeOf, type Wording } from "../../../wording.ts";

// Reads kinds that we cannot show as WhatsApp does. The body names the kind, and its words, figures and dates are lines.

type Read = (content: IMessage, wording: Wording) => Shown | null;

const name = (
  kind: UnsupportedKind,
  context: proto.IContextInfo | null | undefined,
  ...lines: (string | null | undefined)[]
): Shown => ({
  mediaType: "unsupported",
  body: unsupportedBody(kind, linesOf(...lines)),
  context,
});

/** The number of a protobuf field that may be a Long. */
const number = (value: unknown): number => Number(value ?? 0);
const thousandths = (value: unknown): number => number(value) / 1000;

/** The line with the price of a product, which a sale lowers. */
export function priceOf(
  product: proto.Message.ProductMessage.IProductSnapshot | null | undefined,
  wording: Wording,
): string {
  const priced = (amount: unknown) => moneyOf(wording, thousandths(amount), product?.currencyCode);
  return termed(wording, "price", priced(product?.salePriceAmount1000) || priced(product?.priceAmount1000));
}

export const readProduct: Read = ({ productMessage: message }, wording) => {
  if (!message) return null;
  const { product, catalog } = message;
  const named = name(
    "product",
    message.contextInfo,
    product?.title ?? catalog?.title,
    product?.description ?? catalog?.description,
    priceOf(product, wording),
    product?.url,
    message.body,
    message.footer,
  );
  if (!product?.productImage) return named;
  // A product with a picture becomes a picture, because we can show pictures.
  return { ...named, mediaType: "image", body: readUnsupported(named.body).words, media: fileOf(product.productImage) };
};

export const readOrder: Read = ({ orderMessage: message }, wording) =>
  message
    ? name(
        "order",
        message.contextInfo,
        message.orderTitle,
        message.message,
        termed(wording, "items", message.itemCount ? String(message.itemCount) : ""),
        termed(wording, "total", moneyOf(wording, thousandths(message.totalAmount1000), message.totalCurrencyCode)),
      )
    : null;

export const readInvoice: Read = ({ invoiceMessage: message }) =>
  message ? name("invoice", null, message.note) : null;

export const readPaymentRequest: Read = ({ requestPaymentMessage: message }, wording) => {
  if (!message) return null;
  const { amount, currencyCodeIso4217: currency } = message;
  const exact = amount ? number(amount.value) / (number(amount.offset) || 1) : thousandths(message.amount1000);
  return name(
    "payment-request",
    null,
    noteOf(message.noteMessage),
    termed(wording, "amount", moneyOf(wording, exact, amount?.currencyCode ?? currency)),
    termed(wording, "expires", timeOf(wording, number(message.expiryTimestamp) * 1000)),
  );
};

const noteOf = (message: IMessage | null | undefined): string =>
  text(message?.extendedTextMessage?.text ?? message?.conversation);

export const readPayment: Read = (content, wording) => {
  const { sendPaymentMessage: sent, declinePaymentRequestMessage: declined, paymentInviteMessage: invite } = content;
  if (sent) return name("payment", null, noteOf(sent.noteMessage));
  if (declined ?? content.cancelPaymentRequestMessage) return name("payment", null, termOf(wording, "cancelled"));
  if (!invite) return null;
  return name("payment", null, termed(wording, "expires", timeOf(wording, number(invite.expiryTimestamp) * 1000)));
};

export const readInvite: Read = (content, wording) => {
  const group = content.groupInviteMessage;
  const channel = content.newsletterAdminInviteMessage ?? content.newsletterFollowerInviteMessageV2;
  if (group) {
    const ends = timeOf(wording, number(group.inviteExpiration) * 1000);
    const link = group.inviteCode ? `https://chat.whatsapp.com/${text(group.inviteCode)}` : "";
    return name(
      "group-invite",
      group.contextInfo,
      group.groupName,
      group.caption,
      link,
      termed(wording, "expires", ends),
    );
  }
  if (!channel) return null;
  const until = timeOf(wording, number(content.newsletterAdminInviteMessage?.inviteExpiration) * 1000);
  return name(
    "newsletter-invite",
    channel.contextInfo,
    channel.newsletterName,
    channel.caption,
    termed(wording, "expires", until),
  );
};

export const readEvent: Read = ({ eventMessage: event }, wording) => {
  if (!event) return null;
  return name(
    "event",
    event.contextInfo,
    event.isCanceled ? termOf(wording, "cancelled") : "",
    event.name,
    event.description,
    termed(wording, "starts", timeOf(wording, number(event.startTime) * 1000)),
    termed(wording, "ends", timeOf(wording, number(event.endTime) * 1000)),
    termed(wording, "place", placeIn(event.location)),
    termed(wording, "link", event.joinLink),
  );
};

/** The words of an event's place. A place without words is shown by its address on a map. */
function placeIn(place: proto.Message.ILocationMessage | null | undefined): string {
  const words = linesOf(place?.name, place?.address).replaceAll("\n", ", ");
  const isOnMap = Boolean(place?.degreesLatitude) || Boolean(place?.degreesLongitude);
  return words === "" && place && isOnMap ? mapLink(place) : words;
}

export const readPlannedCall: Read = (content, wording) => {
  const { scheduledCallCreationMessage: call } = content;
  if (!call) return content.scheduledCallEditMessage ? name("planned-call", null, termOf(wording, "cancelled")) : null;
  const kind = call.callType === proto.Message.ScheduledCallCreationMessage.CallType.VIDEO ? "video" : "voice";
  const starts = timeOf(wording, number(call.scheduledTimestampMs));
  return name("planned-call", null, call.title, termOf(wording, kind), termed(wording, "starts", starts));
};

export const readPollResult: Read = (content, wording) => {
  const result = content.pollResultSnapshotMessage ?? content.pollResultSnapshotMessageV3;
  if (!result) return null;
  const votes = (result.pollVotes ?? []).map(
    ({ optionName, optionVoteCount: count }) =>
      `${text(optionName)}: ${number(count)} ${termOf(wording, number(count) === 1 ? "vote" : "votes")}`,
  );
  return name("poll-result", result.contextInfo, result.name, ...votes);
};

export const readStickerPack: Read = ({ stickerPackMessage: pack }, wording) => {
  if (!pack) return null;
  const count = pack.stickers?.length ? String(pack.stickers.length) : "";
  return name(
    "sticker-pack",
    pack.contextInfo,
    pack.name,
    pack.packDescription,
    termed(wording, "publisher", pack.publisher),
    termed(wording, "stickers", count),
    pack.caption,
  );
};

export const readNumberRequest: Read = ({ requestPhoneNumberMessage: message }) =>
  message ? name("number-request", message.contextInfo) : null;

export const readBroadcastCall: Read = ({ bcallMessage: message }) =>
  message ? name("call", null, message.caption) : null;

export const readCall: Read = ({ call, callLogMesssage: log }) =>
  call || log ? { mediaType: "call_log", body: "" } : null;

/** A forwarded answer of WhatsApp's own assistant. */
export const readRich: Read = ({ richResponseMessage: message }) => {
  if (!message) return null;
  const words = (message.submessages ?? []).flatMap((one) => [
    one.messageText,
    one.tableMetadata?.title,
    ...(one.tableMetadata?.rows ?? []).map(({ items }) => (items ?? []).join(" | ")),
    (one.codeMetadata?.codeBlocks ?? []).map(({ codeContent }) => text(codeContent)).join(""),
    one.latexMetadata?.text,
  ]);
  const body = linesOf(...words);
  if (body !== "") return { mediaType: "text", body, context: message.contextInfo };
  return name("assistant-answer", message.contextInfo);
};
