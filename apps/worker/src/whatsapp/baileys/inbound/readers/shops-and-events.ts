import type { CallBody } from "@balcao/shared/messages/schema";
import { readUnsupported, type UnsupportedKind, unsupportedBody } from "@balcao/shared/messages/unsupported";
import { proto } from "@whiskeysockets/baileys";
import { fileOf, firstOf, type IMessage, linesOf, type ReadContent, text } from "../content.ts";
import { mapLink } from "./texts-and-files.ts";
import { moneyOf, msOf, termed, termOf, timeOf, type Wording } from "../../../wording.ts";

// Reads kinds that we cannot show as WhatsApp does. The body names the kind, and its words, figures and dates are lines.

type ContentReader = (content: IMessage, wording: Wording) => ReadContent | null;

const name = (
  kind: UnsupportedKind,
  context: proto.IContextInfo | null | undefined,
  ...lines: (string | null | undefined)[]
): ReadContent => ({
  mediaType: "unsupported",
  body: unsupportedBody(kind, linesOf(...lines)),
  context,
});

/** The number of a protobuf field that may be a Long. */
const number = (value: unknown): number => Number(value ?? 0);
const thousandths = (value: unknown): number => number(value) / 1000;
const moment = (wording: Wording, value: unknown): string => timeOf(wording, msOf(value));

/** The line with the price of a product, or with its lower price in a sale. */
export function priceOf(
  product: proto.Message.ProductMessage.IProductSnapshot | null | undefined,
  wording: Wording,
): string {
  const priced = (amount: unknown) => moneyOf(wording, thousandths(amount), product?.currencyCode);
  return termed(wording, "price", priced(product?.salePriceAmount1000) || priced(product?.priceAmount1000));
}

export const readProduct: ContentReader = ({ productMessage: message }, wording) => {
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
  const picture = productPicture(message);
  // A product with a picture is shown as a message with a picture.
  return picture
    ? { ...named, mediaType: "image", body: readUnsupported(named.body).words, media: fileOf(picture) }
    : named;
};

/** The picture of a product, or else of a catalogue. The download calls this too. */
export const productPicture = (
  message: proto.Message.IProductMessage | null | undefined,
): proto.Message.IImageMessage | null => message?.product?.productImage ?? message?.catalog?.catalogImage ?? null;

export const readOrder: ContentReader = ({ orderMessage: message }, wording) =>
  message
    ? name(
        "order",
        message.contextInfo,
        decided(message.status, wording),
        message.orderTitle,
        message.message,
        termed(wording, "items", message.itemCount ? String(message.itemCount) : ""),
        termed(wording, "total", moneyOf(wording, thousandths(message.totalAmount1000), message.totalCurrencyCode)),
      )
    : null;

const { OrderStatus } = proto.Message.OrderMessage;
/** The shop's decision on an order. Empty for a customer's own order. */
const decided = (status: unknown, wording: Wording): string =>
  status === OrderStatus.ACCEPTED
    ? termOf(wording, "accepted")
    : status === OrderStatus.DECLINED
      ? termOf(wording, "declined")
      : "";

export const readInvoice: ContentReader = ({ invoiceMessage: message }) =>
  message ? name("invoice", null, message.note) : null;

export const readPaymentRequest: ContentReader = ({ requestPaymentMessage: message }, wording) => {
  if (!message) return null;
  const { amount, currencyCodeIso4217: currency } = message;
  const exact = amount ? number(amount.value) / (number(amount.offset) || 1) : thousandths(message.amount1000);
  return name(
    "payment-request",
    message.noteMessage?.extendedTextMessage?.contextInfo,
    noteOf(message.noteMessage),
    termed(wording, "amount", moneyOf(wording, exact, firstOf(amount?.currencyCode, currency))),
    termed(wording, "expires", moment(wording, message.expiryTimestamp)),
  );
};

const noteOf = (message: IMessage | null | undefined): string =>
  firstOf(
    message?.extendedTextMessage?.text,
    message?.conversation,
    message?.imageMessage?.caption,
    message?.videoMessage?.caption,
  );

export const readPayment: ContentReader = (content, wording) => {
  const { sendPaymentMessage: sent, declinePaymentRequestMessage: declined, paymentInviteMessage: invite } = content;
  if (sent) return name("payment", sent.noteMessage?.extendedTextMessage?.contextInfo, noteOf(sent.noteMessage));
  if (declined ?? content.cancelPaymentRequestMessage) return name("payment", null, termOf(wording, "cancelled"));
  if (!invite) return null;
  return name("payment", null, termed(wording, "expires", moment(wording, invite.expiryTimestamp)));
};

export const readInvite: ContentReader = (content, wording) => {
  const group = content.groupInviteMessage;
  const channel = content.newsletterAdminInviteMessage ?? content.newsletterFollowerInviteMessageV2;
  if (group) {
    const ends = moment(wording, group.inviteExpiration);
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
  const until = moment(wording, content.newsletterAdminInviteMessage?.inviteExpiration);
  return name(
    "newsletter-invite",
    channel.contextInfo,
    channel.newsletterName,
    channel.caption,
    termed(wording, "expires", until),
  );
};

export const readEvent: ContentReader = ({ eventMessage: event }, wording) => {
  if (!event) return null;
  return name(
    "event",
    event.contextInfo,
    event.isCanceled ? termOf(wording, "cancelled") : "",
    event.name,
    event.description,
    termed(wording, "starts", moment(wording, event.startTime)),
    termed(wording, "ends", moment(wording, event.endTime)),
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

const { EditType } = proto.Message.ScheduledCallEditMessage;

export const readPlannedCall: ContentReader = (content, wording) => {
  const { scheduledCallCreationMessage: call } = content;
  const edit = content.scheduledCallEditMessage;
  if (!call)
    return edit
      ? name("planned-call", null, edit.editType === EditType.CANCEL ? termOf(wording, "cancelled") : "")
      : null;
  const kind = call.callType === proto.Message.ScheduledCallCreationMessage.CallType.VIDEO ? "video" : "voice";
  const starts = timeOf(wording, number(call.scheduledTimestampMs));
  return name("planned-call", null, call.title, termOf(wording, kind), termed(wording, "starts", starts));
};

export const readPollResult: ContentReader = (content, wording) => {
  const result = content.pollResultSnapshotMessage ?? content.pollResultSnapshotMessageV3;
  if (!result) return null;
  const votes = (result.pollVotes ?? []).map(
    ({ optionName, optionVoteCount: count }) =>
      `${text(optionName)}: ${number(count)} ${termOf(wording, number(count) === 1 ? "vote" : "votes")}`,
  );
  return name("poll-result", result.contextInfo, result.name, ...votes);
};

export const readStickerPack: ContentReader = ({ stickerPackMessage: pack }, wording) => {
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

export const readNumberRequest: ContentReader = ({ requestPhoneNumberMessage: message }) =>
  message ? name("number-request", message.contextInfo) : null;

export const readBroadcastCall: ContentReader = ({ bcallMessage: message }) =>
  message ? name("call", null, message.caption) : null;

const { CallOutcome } = proto.Message.CallLogMessage;
const missed: ReadonlySet<unknown> = new Set([
  CallOutcome.MISSED,
  CallOutcome.FAILED,
  CallOutcome.SILENCED_BY_DND,
  CallOutcome.SILENCED_UNKNOWN_CALLER,
]);

/** A call. The body says that nobody answered it, or that it was refused. For any other call the body is empty. */
export const readCall: ContentReader = ({ call, callLogMesssage: log }) => {
  if (!call && !log) return null;
  const kind = log?.isVideo ? "video" : "voice";
  const body: CallBody | "" =
    log?.callOutcome === CallOutcome.REJECTED ? `${kind}-refused` : missed.has(log?.callOutcome) ? kind : "";
  return { mediaType: "call_log", body, context: call?.contextInfo };
};

/** A sealed comment, which only phones can open. Its content is unknown, so no automatic text answers it. */
export const readSealedComment: ContentReader = ({ encCommentMessage: comment }) =>
  comment
    ? {
        mediaType: "undecrypted",
        body: unsupportedBody("phone-only", ""),
        context: { stanzaId: comment.targetMessageKey?.id ?? null },
      }
    : null;
