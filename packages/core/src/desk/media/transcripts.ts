import { type AiProvider, AssistantFault } from "@balcao/shared/assistant/port";
import { voiceLimits } from "@balcao/shared/assistant/rules";
import { AppError } from "@balcao/shared/errors";
import type { Language } from "@balcao/shared/language";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { type RowOf, textOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { readProvider } from "../../company/assistant/read.ts";
import { countFailed, countUsage } from "../../company/assistant/usage.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { findMessageFor } from "../messages/access.ts";
import { loadMessages, seenBy } from "../messages/presenter.ts";
import { tellMessages } from "../messages/publish.ts";
import { MessageRow } from "../messages/message.model.ts";

/**
 * For how long only one caller may ask for a transcript of a voice note. It is longer than a provider may take, so afterwards the caller counts as
 * dead and another caller may ask.
 */
const askedSeconds = 60;
/** The highest number of voice notes in one question. */
const mostVoices = 5;

const voiceShape = {
  mediaId: MediaRow.columns.id,
  ...MediaRow.shape("objectKey", "mimetype", "seconds"),
  language: textOf<Language>(),
  company: CompanyRow.columns.name,
};
/** A voice note for which only this caller may ask for a transcript, for some time. */
export type Voice = RowOf<typeof voiceShape>;
/** The provider to ask, with keys in the clear: for a call, never for an answer or a log. */
type Writer = Pick<AiProvider, "transcription">;

/** Takes voice notes that have no transcript yet and that no other caller has taken. */
const claim = (which: Sql): Promise<Voice[]> =>
  query(
    voiceShape,
    sql`update media f set transcribing_until = clock_timestamp() + make_interval(secs => ${raw(askedSeconds)})
     from messages m join connections w on w.company_id = m.company_id and w.id = m.connection_id join companies o on o.id = m.company_id
     where m.company_id = f.company_id and m.media_id = f.id and m.media_type = 'audio' and not m.is_deleted and ${which}
       and f.state = 'ok' and f.transcript is null and (f.transcribing_until is null or f.transcribing_until < clock_timestamp())
     returning f.id as "mediaId", ${MediaRow.pick("f", "objectKey", "mimetype", "seconds")}, w.language, o.name as company`,
  );

/** Whether this company has a writer of transcripts. */
export const hasWriter = async (companyId: number): Promise<boolean> =>
  Boolean((await readProvider(companyId))?.transcription);

const askedShape = {
  ...MessageRow.shape("id"),
  ...MediaRow.shape("state", "size", "seconds", "transcript"),
};

/**
 * Takes a voice note for which a user wants a transcript; null when it already has a transcript. Refuses when there is no writer, when the note is
 * too long, or when another caller is having it transcribed at this moment. That transcript then comes to all who see the note.
 */
export async function beginTranscript(
  actor: Actor,
  messageId: number,
): Promise<{ voice: Voice; writer: Writer } | null> {
  await findMessageFor(actor, messageId);
  const [asked] = await query(
    askedShape,
    sql`select m.id, ${MediaRow.pick("f", "state", "size", "seconds", "transcript")} from messages m
     join media f on f.company_id = m.company_id and f.id = m.media_id
     where m.id = ${messageId} and m.media_type = 'audio' and not m.is_deleted`,
  );
  if (!asked) throw new AppError("ERR_VALIDATION", [{ path: ["params", "messageId"], message: "Not a voice note" }]);
  if (asked.state !== "ok") throw new AppError("ERR_NO_MEDIA_FOUND");
  if (asked.transcript !== null) return null;
  const writer = await readProvider(actor.companyId);
  if (!writer?.transcription) throw new AppError("ERR_NO_TRANSCRIPTION");
  if ((asked.seconds ?? 0) > voiceLimits.seconds || (asked.size ?? 0) > voiceLimits.bytes)
    throw new AppError("ERR_VOICE_TOO_LONG");
  const [voice] = await claim(sql`m.id = ${messageId}`);
  if (!voice) throw new AppError("ERR_TRANSCRIPTION_RUNNING");
  return { voice, writer };
}

/** Takes the newest voice notes of a question that have no transcript yet and are not too long. Null without a writer. */
export async function beginTranscripts(
  companyId: number,
  { connectionId, wids }: { connectionId: number; wids: readonly string[] },
): Promise<{ voices: Voice[]; writer: Writer } | null> {
  const writer = await readProvider(companyId);
  if (!writer?.transcription) return null;
  const newest = sql`m.id in (select q.id from messages q where q.connection_id = ${connectionId} and q.wid = any(${[...wids]}::text[])
    and not q.from_me and q.media_type = 'audio' order by q.id desc limit ${raw(mostVoices)})`;
  const voices = await claim(sql`${newest} and coalesce(f.seconds, 0) <= ${raw(voiceLimits.seconds)}
    and coalesce(f.size, 0) <= ${raw(voiceLimits.bytes)} and 'useOpenAi' = any(o.plan_features)`);
  return { voices, writer };
}

/** Stores the transcript of a voice note, once, and shows it to all who see the note. The transcript counts towards the assistant's use. */
export async function keepTranscript(
  companyId: number,
  mediaId: number,
  { text, tokens }: { text: string; tokens: number },
): Promise<void> {
  const messages = await query(
    MessageRow.shape("id"),
    sql`select id from messages where media_id = ${mediaId} order by id for no key update`,
  );
  const words = Array.from(text).slice(0, voiceLimits.letters).join("");
  const kept = await run(
    sql`update media set transcript = ${words}, transcribing_until = null where id = ${mediaId} and transcript is null`,
  );
  await countUsage(companyId, { tokens, answers: 0 });
  if (kept === 0) return;
  await tellMessages(
    "message.update",
    messages.map(({ id }) => id),
  );
}

/** Releases a voice note whose transcript failed; anybody may ask again. The attempt may have cost tokens, which are counted. */
export async function giveUpTranscript(companyId: number, mediaId: number, why: unknown = null): Promise<void> {
  await run(sql`update media set transcribing_until = null where id = ${mediaId} and transcript is null`);
  if (why instanceof AssistantFault) await countFailed(companyId, why.tokens);
}

/** The message in the form in which its reader sees it now. */
export async function showTranscribed(actor: Actor, messageId: number): Promise<Message> {
  const [loaded] = await loadMessages([messageId], seenBy(actor));
  if (!loaded) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return loaded.message;
}
