import { confirmNumber } from "@balcao/core/desk/identity/identify";
import { readFile } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import { describeMedia } from "@balcao/core/desk/media/arrive";
import { messageFailed } from "@balcao/core/desk/messages/changes/acks";
import { loadOutgoing, type OutgoingMessage, type SentFile } from "@balcao/core/desk/messages/sending/outgoing";
import { lookOnceMore } from "@balcao/core/followers/schedules/cancelling-answers";
import { staleAfterMs } from "@balcao/shared/messages/rules";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { inScope } from "../until.ts";
import { type CardSource, type PreparedFile, Unreachable } from "../whatsapp/gateway.ts";
import { prepareFile } from "./prepare-file.ts";
import type { Outcome } from "./outcome.ts";
import { waitForFiles } from "./wait-for-files.ts";
import type { Work } from "./work.ts";

/** After this many tries a message fails even when the server did not refuse it. */
const attemptsAtMost = 8;
/** While WhatsApp has not said who has the contact's number, the message is checked again after this time. */
const doubtMs = 1000;

/** Sends a message under the id that was stored with it. */
export async function sendMessage(work: Work): Promise<Outcome> {
  const message = await inScope(work, () => loadOutgoing(work.command.messageId ?? 0));
  // The message was withdrawn before it was sent, or the server has it and our note of that was lost.
  if (!message || message.isDeleted || message.ack !== 0) return "done";
  if (Date.now() - message.queuedAt.getTime() > staleAfterMs) return fail(work, message, "too-old");
  if (message.inDoubt) return { again: "it is not known who has the number", afterMs: doubtMs, tried: false };
  if (message.isUnasked && !work.hasHeard) return "unheard";
  const look = message.isUnasked ? await inScope(work, () => lookOnceMore(message.messageId)) : "go";
  if (look === "gone") return "done";
  if (look === "opted-out") return fail(work, message, "opted-out");
  const chat = await addressOf(work, message);
  if (!chat) return fail(work, message, "not-on-whatsapp");
  // The message was written in time, but waited for its number until the customer's window had closed.
  if (message.isShut) return fail(work, message, "window-closed");
  // The offer of the template may have ended while the message waited, or before a user sent the failed message again.
  if (message.isOver) return fail(work, message, "template");
  const file = work.link.forwardsAsIs(message) ? null : await fileOf(work, message);
  // The first file belongs to the first card, and so on. If one file were missing, the next cards would get the wrong pictures.
  const lacksFile = message.cards.length !== (message.template?.carousel?.cards.length ?? 0);
  if (file === "unusable" || lacksFile) return fail(work, message, "media");
  const { media } = message;
  if (file && media && media.seconds === null) await inScope(work, () => describeMedia(media.id, file));
  if (work.command.attempts >= attemptsAtMost) return fail(work, message, "internal");
  return putOnItsWay(work, { ...message, chat }, file);
}

async function putOnItsWay(work: Work, message: OutgoingMessage, file: PreparedFile | null): Promise<Outcome> {
  const { command, link, postbox } = work;
  const cards = message.cards.map((card) => cardSource(message, card));
  const sent = link.send(message, file, { fresh: command.attempts > 0, cards });
  const answer = postbox.expect(message.wid, {
    commandId: command.id,
    attempts: command.attempts,
    messageId: message.messageId,
    raw: sent.then(({ raw }) => raw),
  });
  try {
    await sent;
  } catch (error) {
    if (error instanceof Unreachable) return fail(work, message, "refused");
    throw error;
  }
  return answer;
}

/**
 * The chat to which the message is sent. When numbers can be looked up, a typed number is looked up, because WhatsApp delivers only to the canonical
 * form. If the message was written to an earlier number of the contact, the present number is looked up as well, because another person may have the
 * earlier number. Without a lookup such a message fails.
 */
async function addressOf(work: Work, message: OutgoingMessage): Promise<string | null> {
  if (message.verified) return message.chat;
  if (!work.link.can.checkNumbers) return message.isTheirs ? message.chat : null;
  if (message.number === "") return null;
  const found = await work.link.lookUp(message.number);
  if (!found) return null;
  await inScope(work, () => confirmNumber(message.contactId, found));
  return found.chat;
}

async function fileOf(
  { companyId }: Work,
  { messageId, media, mediaType }: OutgoingMessage,
): Promise<PreparedFile | "unusable" | null> {
  if (!media) return mediaType === "text" ? null : "unusable";
  try {
    return await prepareFile(companyId, media, mediaType);
  } catch (error) {
    waitForFiles(error);
    logger.warn({ messageId, reason: String(error) }, "a file could not be prepared");
    return "unusable";
  }
}

/** The file of a card, unchanged: only files that Meta accepts become files of cards. */
const cardSource = ({ messageId }: OutgoingMessage, { id, ...file }: SentFile): CardSource => ({
  mediaId: id,
  open: async () => {
    const { mimetype, name, objectKey } = file;
    try {
      const bytes = await readFile(objectKey);
      return { bytes, kind: mimetype.startsWith("video/") ? "video" : "image", mimetype, name };
    } catch (error) {
      waitForFiles(error);
      logger.warn({ messageId, reason: String(error) }, "the file of a card could not be read");
      return null;
    }
  },
});

async function fail(work: Work, { messageId }: OutgoingMessage, failure: SendFailure): Promise<Outcome> {
  await inScope(work, () => messageFailed(messageId, failure));
  return { failed: failure };
}
