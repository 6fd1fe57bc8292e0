import type { IMessage, ReadContent } from "./content.ts";
import * as named from "./readers/shops-and-events.ts";
import { readParts } from "./readers/parts.ts";
import { readRich } from "./readers/rich.ts";
import * as shown from "./readers/texts-and-files.ts";
import type { Wording } from "../../wording.ts";

/**
 * The meaning of each kind of WhatsApp's protobuf, field by field of `Message`. A field that is missing here fails a test, so that a new version of the
 * protobuf shows its new fields. `docs/whatsapp-kinds.md` is the same table for people.
 *
 * - `wrapper`: it only says how another message is shown, and is removed.
 * - `change`: it changes an existing message: an edit, a deletion, a reaction, a vote.
 * - `shown`: it is shown as WhatsApp shows it.
 * - `named`: the message names its kind, with its words, figures and dates.
 * - `sign`: a sign between devices, or about a status, and no message. It opens no ticket, rings no bell, starts no bot.
 * - `carrier`: keys and facts about the message beside it.
 */
export type Meaning =
  | { as: "wrapper" | "change" | "sign" | "carrier" }
  | { as: "shown" | "named"; read: (content: IMessage, wording: Wording) => ReadContent | null };

const wrapper: Meaning = { as: "wrapper" };
const change: Meaning = { as: "change" };
const sign: Meaning = { as: "sign" };
const carrier: Meaning = { as: "carrier" };
const text: Meaning = { as: "shown", read: shown.readText };
const file: Meaning = { as: "shown", read: shown.readFile };
const place: Meaning = { as: "shown", read: shown.readPlace };
const cards: Meaning = { as: "shown", read: shown.readCards };
const poll: Meaning = { as: "shown", read: shown.readPoll };
const parts: Meaning = { as: "shown", read: (content, wording) => readParts(wording)(content) };
const answer: Meaning = { as: "shown", read: shown.readAnswer };
const said = (name: Parameters<typeof shown.readSaid>[0]): Meaning => ({ as: "shown", read: shown.readSaid(name) });
const call: Meaning = { as: "shown", read: named.readCall };
const payment: Meaning = { as: "named", read: named.readPayment };
const invite: Meaning = { as: "named", read: named.readInvite };
const plannedCall: Meaning = { as: "named", read: named.readPlannedCall };
const pollResult: Meaning = { as: "named", read: named.readPollResult };

/** The meanings of all kinds. A message with several kinds is read in this order. */
export const kinds = {
  deviceSentMessage: wrapper,
  ephemeralMessage: wrapper,
  viewOnceMessage: wrapper,
  viewOnceMessageV2: wrapper,
  viewOnceMessageV2Extension: wrapper,
  documentWithCaptionMessage: wrapper,
  editedMessage: wrapper,
  groupMentionedMessage: wrapper,
  botInvokeMessage: wrapper,
  botTaskMessage: wrapper,
  lottieStickerMessage: wrapper,
  associatedChildMessage: wrapper,
  pollCreationMessageV4: wrapper,
  pollCreationOptionImageMessage: wrapper,
  botForwardedMessage: wrapper,
  questionMessage: wrapper,
  questionReplyMessage: wrapper,
  groupStatusMessage: wrapper,
  groupStatusMessageV2: wrapper,
  groupStatusMentionMessage: wrapper,
  statusMentionMessage: wrapper,
  statusAddYours: wrapper,
  eventCoverImage: wrapper,
  limitSharingMessage: wrapper,
  commentMessage: wrapper,
  protocolMessage: change,
  reactionMessage: change,
  pollUpdateMessage: change,
  secretEncryptedMessage: change,
  conversation: text,
  extendedTextMessage: text,
  buttonsResponseMessage: answer,
  templateButtonReplyMessage: answer,
  listResponseMessage: answer,
  interactiveResponseMessage: answer,
  statusQuestionAnswerMessage: said("statusQuestionAnswerMessage"),
  questionResponseMessage: said("questionResponseMessage"),
  statusQuotedMessage: said("statusQuotedMessage"),
  buttonsMessage: parts,
  templateMessage: parts,
  interactiveMessage: parts,
  listMessage: parts,
  highlyStructuredMessage: parts,
  imageMessage: file,
  videoMessage: file,
  ptvMessage: file,
  audioMessage: file,
  stickerMessage: file,
  documentMessage: file,
  locationMessage: place,
  liveLocationMessage: place,
  contactMessage: cards,
  contactsArrayMessage: cards,
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV5: poll,
  callLogMesssage: call,
  call,
  richResponseMessage: { as: "named", read: readRich },
  productMessage: { as: "named", read: named.readProduct },
  orderMessage: { as: "named", read: named.readOrder },
  invoiceMessage: { as: "named", read: named.readInvoice },
  requestPaymentMessage: { as: "named", read: named.readPaymentRequest },
  sendPaymentMessage: payment,
  declinePaymentRequestMessage: payment,
  cancelPaymentRequestMessage: payment,
  paymentInviteMessage: payment,
  groupInviteMessage: invite,
  newsletterAdminInviteMessage: invite,
  newsletterFollowerInviteMessageV2: invite,
  eventMessage: { as: "named", read: named.readEvent },
  scheduledCallCreationMessage: plannedCall,
  scheduledCallEditMessage: plannedCall,
  pollResultSnapshotMessage: pollResult,
  pollResultSnapshotMessageV3: pollResult,
  stickerPackMessage: { as: "named", read: named.readStickerPack },
  requestPhoneNumberMessage: { as: "named", read: named.readNumberRequest },
  bcallMessage: { as: "named", read: named.readBroadcastCall },
  encCommentMessage: { as: "named", read: named.readSealedComment },
  pinInChatMessage: sign,
  keepInChatMessage: sign,
  encReactionMessage: sign,
  encEventResponseMessage: sign,
  albumMessage: sign,
  placeholderMessage: sign,
  stickerSyncRmrMessage: sign,
  messageHistoryBundle: sign,
  messageHistoryNotice: sign,
  statusNotificationMessage: sign,
  statusStickerInteractionMessage: sign,
  chat: sign,
  senderKeyDistributionMessage: carrier,
  fastRatchetKeySenderKeyDistributionMessage: carrier,
  messageContextInfo: carrier,
} as const satisfies Record<keyof IMessage, Meaning>;
