import { confirmNumber } from "@balcao/core/contacts/identify";
import { inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { describeMedia } from "@balcao/core/media/arrive";
import { messageFailed } from "@balcao/core/messages/acks";
import { loadOutgoing, type OutgoingMessage } from "@balcao/core/messages/outgoing";
import { staleAfterMs } from "@balcao/shared/messages/rules";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { untilDatabase } from "../until.ts";
import { takenOver } from "../whatsapp/forwarded.ts";
import type { PreparedFile } from "../whatsapp/gateway.ts";
import { prepareFile } from "./prepare-file.ts";
import type { Outcome, Work } from "./work.ts";

/** Tries before a message that nobody refused is shown as failed. */
const attemptsAtMost = 8;

/** Puts a message on its way under the id it got when it was written. */
export async function sendMessage(work: Work): Promise<Outcome> {
  const letter = await inScope(work, () => loadOutgoing(work.command.messageId ?? 0));
  // Withdrawn before it left, or the server has it and only our note of that was lost.
  if (!letter || letter.isDeleted || letter.ack !== 0) return "done";
  if (Date.now() - letter.queuedAt.getTime() > staleAfterMs) return fail(work, letter, "too-old");
  const chat = await addressOf(work, letter);
  if (!chat) return fail(work, letter, "not-on-whatsapp");
  const file = takenOver(letter) ? null : await fileOf(letter);
  if (file === "unusable") return fail(work, letter, "media");
  const { media } = letter;
  if (file && media && media.seconds === null) await inScope(work, () => describeMedia(media.id, file));
  if (work.command.attempts >= attemptsAtMost) return fail(work, letter, "internal");
  return post(work, { ...letter, chat }, file);
}

async function post(
  { command, link, postbox }: Work,
  letter: OutgoingMessage,
  file: PreparedFile | null,
): Promise<Outcome> {
  const sent = link.send(letter, file, { fresh: command.attempts > 0 });
  const raw = sent.then((message) => message.raw);
  postbox.expect(letter.wid, {
    commandId: command.id,
    attempts: command.attempts,
    messageId: letter.messageId,
    raw,
  });
  await sent;
  return "posted";
}

/** A number that somebody typed is asked for first: WhatsApp delivers nothing to any other than the canonical form. */
async function addressOf(work: Work, letter: OutgoingMessage): Promise<string | null> {
  if (letter.verified || letter.number === "") return letter.chat;
  const found = await work.link.lookUp(letter.number);
  if (!found) return null;
  await inScope(work, () => confirmNumber(letter.contactId, found));
  return found.chat;
}

async function fileOf({ messageId, media, mediaType }: OutgoingMessage): Promise<PreparedFile | "unusable" | null> {
  if (!media) return mediaType === "text" ? null : "unusable";
  try {
    return await prepareFile(media, mediaType);
  } catch (error) {
    logger.warn({ messageId, reason: String(error) }, "a file could not be prepared");
    return "unusable";
  }
}

async function fail(work: Work, { messageId }: OutgoingMessage, failure: SendFailure): Promise<Outcome> {
  await inScope(work, () => messageFailed(messageId, failure));
  return { failed: failure };
}

const inScope = <T>({ companyId, closing }: Work, run: () => Promise<T>): Promise<T> =>
  untilDatabase(() => inCompany(companyId, run), closing);
