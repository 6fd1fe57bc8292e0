import { inCompany } from "@balcao/core/base/database";
import { readFile } from "@balcao/core/base/files/store";
import { withinDay } from "@balcao/core/company/assistant/within-day";
import {
  beginTranscript,
  giveUpTranscript,
  keepTranscript,
  showTranscribed,
  type Voice,
} from "@balcao/core/desk/media/transcripts";
import { transcribe } from "@balcao/outside/assistant/transcribe";
import { type AiProvider, AssistantFault } from "@balcao/shared/assistant/port";
import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { callOutside } from "../outside.ts";

/** Transcribes a voice note outside of any scope, and returns its message with the text. */
export async function transcribeMessage(actor: Actor, messageId: number): Promise<Message> {
  const { companyId } = actor;
  const begun = await inCompany(companyId, () => beginTranscript(actor, messageId));
  if (begun) {
    const { mediaId } = begun.voice;
    try {
      const heard = await withinDay(companyId, { ask: () => hear(begun.voice, begun.writer), spent });
      await inCompany(companyId, () => keepTranscript(companyId, mediaId, heard));
    } catch (error) {
      await inCompany(companyId, () => giveUpTranscript(companyId, mediaId, error));
      throw error instanceof AssistantFault ? new AppError("ERR_TRANSCRIPTION_FAILED") : error;
    }
  }
  return inCompany(companyId, () => showTranscribed(actor, messageId));
}

const spent = (): never => {
  throw new AppError("ERR_ASSISTANT_DAY_SPENT");
};

async function hear(
  { objectKey, mimetype, seconds, language, company }: Voice,
  writer: Pick<AiProvider, "transcription">,
): Promise<{ text: string; tokens: number }> {
  const bytes = await readFile(objectKey ?? "");
  const note = { bytes, mimetype, seconds: seconds ?? 1, language, hints: company };
  const heard = await transcribe(writer, note, { call: callOutside });
  if (!heard) throw new AppError("ERR_VOICE_TOO_LONG");
  return heard;
}
