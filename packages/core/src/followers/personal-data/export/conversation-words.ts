import type { ExportWords } from "../words/words.ts";
import type { ExportedConversation } from "./conversations.ts";
import type { ExportedMessage } from "./messages.ts";

/** Writes a moment by the company's clock as 2026-11-28 09:30. */
export type Clock = (at: Date) => string;
export function clockIn(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (at) => format.format(at);
}

/**
 * A person's words for the readable text. Every line after the first begins with a mark that no line of ours begins with, so that nobody's words look
 * like the line of another writer.
 */
export const within = (words: string): string => words.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, "\n    | ");

interface WordContext {
  words: ExportWords;
  clock: Clock;
  /** The name of the person. */
  person: string;
}

const states = { "-1": "failed", 0: "waiting", 1: "sent", 2: "received", 3: "read", 4: "played", 5: "played" } as const;

/** The writer of a message: the person, a colleague, or the number by itself. */
const authorOf = ({ fromMe, botSource }: ExportedMessage): "person" | "company" | "automatic" =>
  fromMe ? (botSource === null ? "company" : "automatic") : "person";

/** Takes out the members whom a text of a group mentions. Null in a conversation with the person alone. */
export type Redact = ((text: string) => string) | null;

/**
 * A message without the words and names of other members of a group, and without our words to them. When the person answers a message of a group in a
 * private conversation, the quote says only who wrote that message.
 */
function redacted(message: ExportedMessage, redact: Redact, words: ExportWords): ExportedMessage {
  const { somebody, byCompany, person } = words;
  if (!redact)
    return message.quotesGroup
      ? { ...message, quoted: { person, company: byCompany, other: somebody }[message.quotes] }
      : message;
  const { quoted, quotes } = message;
  const quotedHere = { person: () => redact(quoted ?? ""), company: () => byCompany, other: () => somebody };
  return {
    ...message,
    body: redact(message.body),
    versions: message.versions.map((one) => ({ ...one, body: redact(one.body) })),
    quoted: quoted === null ? null : quotedHere[quotes](),
    reactions: [],
    votes: [],
  };
}

/** The beginning of a conversation in JSON, for other systems, up to the list of its messages. */
export const jsonHead = ({
  kind,
  through,
  queue,
  status,
  openedAt,
  closedAt,
  clearedUntil,
  tags,
}: ExportedConversation): string =>
  `${JSON.stringify({ kind, through, queue, status, openedAt, closedAt, removedUntil: clearedUntil, tags }).slice(0, -1)},"messages":[`;

/** One message in JSON, for other systems. `path` is the place of its file in the export, or null if the store has no such file. */
export function jsonMessage(
  given: ExportedMessage,
  redact: Redact,
  path: string | null,
  { words }: WordContext,
): string {
  const message = redacted(given, redact, words);
  const { sentAt, body, mediaType, ack, isDeleted, quoted, versions, reactions, votes, poll, forwarded, file, by } =
    message;
  return JSON.stringify({
    at: sentAt,
    author: authorOf(message),
    colleague: by,
    type: mediaType,
    text: body,
    state: states[ack as keyof typeof states],
    deleted: isDeleted,
    forwarded,
    earlierTexts: versions,
    quoted,
    options: poll?.options ?? null,
    reactions,
    votes,
    file: file && { path, type: file.mimetype, transcript: file.transcript },
  });
}

/** The beginning of a conversation in the readable text. */
export const textHead = (
  { through, queue, openedAt, closedAt, clearedUntil, tags }: ExportedConversation,
  { clock, words }: Pick<WordContext, "clock" | "words">,
): string =>
  [
    within([through, queue, ...tags].filter(Boolean).join(" · ")),
    [openedAt, closedAt].map((at) => (at ? clock(at) : "…")).join(" – "),
    ...(clearedUntil ? [`${words.removedUntil}: ${clock(clearedUntil)}`] : []),
    "\n",
  ].join("\n");

/** One message in the readable text. */
export function textMessage(given: ExportedMessage, redact: Redact, path: string | null, told: WordContext): string {
  const { words, clock, person } = told;
  const message = redacted(given, redact, words);
  const author = authorOf(message);
  const name =
    author === "person" ? person : author === "automatic" ? words.automatic : (message.by ?? words.byCompany);
  const { quoted, versions, isDeleted, file, body } = message;
  const notes = [
    quoted === null ? null : `${words.quotes}: ${quoted}`,
    isDeleted ? words.deleted : null,
    ...versions.map((version) => `${words.edited}: ${version.body}`),
    file && `${words.file}: ${path ?? words.missing}`,
    file?.transcript ? `${words.heard}: ${file.transcript}` : null,
  ].filter((note) => note !== null);
  const lines = [`[${clock(message.sentAt)}] ${name}: ${body}`, ...notes.map((note) => `    (${note})`)];
  return [...lines.map(within), ""].join("\n");
}
