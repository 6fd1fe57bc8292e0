import { type AiProvider, AssistantFault, type AssistantSurroundings } from "@balcao/shared/assistant/port";
import { voiceLimits } from "@balcao/shared/assistant/rules";
import { keepable } from "@balcao/shared/keepable";
import type { Language } from "@balcao/shared/language";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { jsonOf } from "./body.ts";
import { costly, post, refuse, send } from "./client.ts";
import { Course } from "./course.ts";
import { costOf } from "./read-answer.ts";

/** A shorter voice note is not transcribed, because a model invents sentences for silence. */
const shortestSeconds = 1;
/** The token rate of OpenAI's models for sound. */
const tokensOfSecond = 10;

export interface VoiceNote {
  bytes: Uint8Array;
  mimetype: string;
  seconds: number;
  language: Language;
  /** Names that a model may not know, such as products or the company. */
  hints?: string;
}

/** The endings of file names that tell servers the kind of sound. */
const endings: Record<string, string> = {
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
  "audio/webm": "webm",
};

/** The words of a voice note, and its cost. The words are empty when it has none. The cost is estimated when the provider does not count it. */
export interface Transcription {
  text: string;
  tokens: number;
}
const answered = z.object({
  text: z.string(),
  usage: z
    .object({ total_tokens: z.number().int().min(0) })
    .optional()
    .catch(undefined),
});

/**
 * Transcribes a voice note. Null when the company has no provider for transcripts, or when the voice note is too long. Throws AssistantFault, with
 * its cost.
 */
export async function transcribe(
  { transcription }: Pick<AiProvider, "transcription">,
  note: VoiceNote,
  surroundings: AssistantSurroundings,
): Promise<Transcription | null> {
  if (!transcription || note.seconds > voiceLimits.seconds || note.bytes.length > voiceLimits.bytes) return null;
  if (note.seconds < shortestSeconds) return { text: "", tokens: 0 };
  const course = new Course(transcription, surroundings);
  const { type, body } = formOf(note, transcription.model);
  const asked = post(transcription, "/audio/transcriptions", type, body);
  const attempt = async (): Promise<z.output<typeof answered>> => {
    const answer = await send(course, asked);
    try {
      refuse(answer, transcription.apiKey);
      const read = answered.safeParse(jsonOf(answer.text));
      if (!read.success) throw new AssistantFault("bad-answer", "transcription");
      return read.data;
    } catch (error) {
      course.failed(costOf(answer.text));
      throw error;
    }
  };
  const read = await costly(course, () =>
    attempt().catch(async (error: unknown) => {
      const again = error instanceof AssistantFault && error.reason === "unreachable";
      if (!again || !(await course.rest(error.restMs ?? 500))) throw error;
      return attempt();
    }),
  );
  const said = keepable(read.text).trim();
  const guessed = Math.ceil(note.seconds * tokensOfSecond + said.length / 3.5);
  return { text: said, tokens: course.usage().tokens + (read.usage?.total_tokens ?? guessed) };
}

function formOf({ bytes, mimetype, language, hints }: VoiceNote, model: string) {
  const type = mimetype.split(";")[0]?.trim().toLowerCase() ?? "";
  const boundary = `balcao-${randomBytes(16).toString("hex")}`;
  const fields = { model, language, response_format: "json", ...(hints && { prompt: hints.slice(0, 800) }) };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const name = `audio.${endings[type] ?? "ogg"}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type in endings ? type : "audio/ogg"}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join("") + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
