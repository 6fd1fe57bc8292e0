import { inCompany } from "@balcao/core/base/database";
import { readFile } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import { withinDay } from "@balcao/core/company/assistant/within-day";
import { openIntegration } from "@balcao/core/company/integrations/open";
import { beginTranscripts, giveUpTranscript, keepTranscript, type Voice } from "@balcao/core/desk/media/transcripts";
import { transcribe } from "@balcao/outside/assistant/transcribe";
import { type AiProvider, AssistantFault } from "@balcao/shared/assistant/port";
import type { Talker } from "@balcao/shared/automation/situation";
import type { OutsideTurn } from "@balcao/shared/integrations/port";
import type { CallOutside } from "@balcao/shared/outside/port";

/**
 * Transcribes the voice notes of a question that have no transcript yet, and returns whether it transcribed any. A voice note that cannot be
 * transcribed stays a voice note, and the question is still sent.
 */
export type HearVoices = (turn: OutsideTurn, talker: Talker) => Promise<boolean>;

export const hearVoices =
  (call: CallOutside): HearVoices =>
  async ({ company, connection, messages }, talker) => {
    const wids = messages.filter(({ type }) => type === "audio").map(({ id }) => id);
    if (wids.length === 0) return false;
    const begun = await inCompany(company.id, () =>
      wantsWords(talker).then((wants) =>
        wants ? beginTranscripts(company.id, { connectionId: connection.id, wids }) : null,
      ),
    );
    if (!begun) return false;
    const heard = await Promise.all(begun.voices.map((voice) => hear(company.id, voice, { ...begun, call })));
    return heard.includes(true);
  };

/** The assistant reads text only, and an agent of Dialogflow does not take sound in WhatsApp's format. Other programs get the file. */
const wantsWords = async (talker: Talker): Promise<boolean> =>
  talker.kind === "assistant" || (await openIntegration(talker.id))?.fields.type === "dialogflow";

interface WriterCall {
  writer: Pick<AiProvider, "transcription">;
  call: CallOutside;
}

async function hear(companyId: number, voice: Voice, { writer, call }: WriterCall): Promise<boolean> {
  const { mediaId, objectKey, mimetype, seconds, language, company } = voice;
  try {
    const bytes = await readFile(objectKey ?? "");
    const note = { bytes, mimetype, seconds: seconds ?? 1, language, hints: company };
    const heard = await withinDay(companyId, { ask: () => transcribe(writer, note, { call }), spent: () => null });
    if (heard) await inCompany(companyId, () => keepTranscript(companyId, mediaId, heard));
    else await inCompany(companyId, () => giveUpTranscript(companyId, mediaId));
    return heard !== null;
  } catch (error) {
    const reason = error instanceof AssistantFault ? error.reason : String(error);
    logger.info({ companyId, mediaId, reason }, "a voice note was not written down");
    await inCompany(companyId, () => giveUpTranscript(companyId, mediaId, error));
    return false;
  }
}
