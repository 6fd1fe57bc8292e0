import { createHash } from "node:crypto";
import { extname } from "node:path";
import { inCompany } from "@balcao/core/base/database";
import { openFile } from "@balcao/core/base/files/store";
import type { TimePosition } from "@balcao/core/base/sql";
import { refuseEnded } from "@balcao/core/company/sessions/refuse-ended";
import type { ExportBegun } from "@balcao/core/followers/personal-data/export/begin";
import {
  clockIn,
  jsonHead,
  jsonMessage,
  type Redact,
  textHead,
  textMessage,
} from "@balcao/core/followers/personal-data/export/conversation-words";
import {
  conversationsAfter,
  type ExportedConversation,
  groupsWith,
} from "@balcao/core/followers/personal-data/export/conversations";
import { readFacts } from "@balcao/core/followers/personal-data/export/facts";
import { type ExportedMessage, messagesAfter } from "@balcao/core/followers/personal-data/export/messages";
import { readNames, withoutMentions } from "@balcao/core/followers/personal-data/export/redact";
import { jsonReport, readmeOf, reportOf } from "@balcao/core/followers/personal-data/export/report";
import { requireWhole } from "@balcao/core/followers/personal-data/person";
import { exportWords } from "@balcao/core/followers/personal-data/words/of-language";
import { AppError } from "@balcao/shared/errors";
import type { ZipEntry } from "./zip.ts";

interface ExportScene {
  companyId: number;
  begun: ExportBegun;
  words: ReturnType<typeof exportWords>;
  clock: ReturnType<typeof clockIn>;
  person: string;
}
/** A file of the store and its place in the zip. */
interface PackedFile {
  key: string;
  path: string;
}

/**
 * Everything about a person, as the files of a zip. Each page of messages is read in a scope of its own, and each file is streamed. It breaks off if
 * the person was deleted, merged away or parted meanwhile, and when the session of whoever exports has ended.
 */
export async function* archiveOf(companyId: number, begun: ExportBegun, now: Date): AsyncGenerator<ZipEntry> {
  const words = exportWords(begun.language);
  const told = { companyId, begun, words, clock: clockIn(begun.timezone), person: begun.person.name };
  const { files } = words;
  const facts = await inCompany(companyId, () => readFacts(begun.person), { reads: true });
  const given = { begun, facts, words, clock: told.clock, now };
  yield text(files.readme, readmeOf(given));
  yield text(files.report, reportOf(given));
  yield text(files.contact, jsonReport(given));
  const hashes: string[] = [];
  const { pictureKey } = begun.person;
  if (pictureKey !== null) yield* fileOf(pictureKey, `${files.media}/${files.picture}.jpg`, hashes, words.missing);
  let place = 0;
  let redact: Redact = null;
  for await (const conversation of conversations(companyId, begun)) {
    place += 1;
    const isGroup = conversation.kind === "group";
    // Groups come last, and all of them need the same names.
    if (isGroup) redact ??= await redactIn(told);
    const folder = isGroup ? files.groups : files.conversations;
    yield* filesOf(told, conversation, { folder, number: String(place).padStart(4, "0"), redact }, hashes);
  }
  await inCompany(companyId, () => requireWhole(begun.person), { reads: true });
  yield text(`${files.media}/${files.hashes}`, hashes.map((line) => `${line}\n`).join(""));
}

const text = (name: string, words: string): ZipEntry => ({ name, isText: true, body: once(words) });
async function* once(words: string) {
  yield await Promise.resolve(words);
}

async function* conversations(companyId: number, { actor, person }: ExportBegun): AsyncGenerator<ExportedConversation> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const some = await inSession(companyId, actor, () => conversationsAfter(person.id, from));
    yield* some;
    after = some.at(-1)?.id ?? null;
  }
  yield* await inSession(companyId, actor, () => groupsWith(person.id));
}

/** Does a further read, as long as the session of whoever exports lasts. Throws 401 ERR_SESSION_ENDED afterwards. */
const inSession = <T>(companyId: number, actor: ExportBegun["actor"], work: () => Promise<T>): Promise<T> =>
  inCompany(
    companyId,
    async () => {
      await refuseEnded(actor);
      return work();
    },
    { reads: true },
  );

interface Name {
  folder: string;
  number: string;
  redact: Redact;
}

/** A conversation in two forms, one for programs and one to read, and its files. The hash of each file is added to `hashes`. */
async function* filesOf(
  told: ExportScene,
  conversation: ExportedConversation,
  { folder, number, redact }: Name,
  hashes: string[],
): AsyncGenerator<ZipEntry> {
  // A message that comes meanwhile changes no path, because the paths of the first reading stay.
  const kept = new Map<number, PackedFile>();
  async function* json() {
    yield jsonHead(conversation);
    for await (const [message, n] of messages(told, conversation)) {
      const path = pathIn(told.words.files.media, number, message, n);
      if (path !== null && message.file?.key) kept.set(message.id, { key: message.file.key, path });
      yield `${n > 1 ? ",\n" : ""}${jsonMessage(message, redact, path, told)}`;
    }
    yield "]}\n";
  }
  async function* lines() {
    yield textHead(conversation, told);
    for await (const [message] of messages(told, conversation))
      yield textMessage(message, redact, kept.get(message.id)?.path ?? null, told);
  }
  yield { name: `${folder}/${number}.json`, isText: true, body: json() };
  yield { name: `${folder}/${number}.txt`, isText: true, body: lines() };
  for (const { key, path } of kept.values()) yield* fileOf(key, path, hashes, told.words.missing);
}

async function redactIn({ companyId, words }: ExportScene): Promise<NonNullable<Redact>> {
  const known = await inCompany(companyId, readNames, { reads: true });
  return (said) => withoutMentions(said, words.somebody, known);
}

/** A file of the store. A file that is lost is named among the hashes and is no entry. */
async function* fileOf(key: string, path: string, hashes: string[], missing: string): AsyncGenerator<ZipEntry> {
  const stream = await openFile(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "ERR_NO_MEDIA_FOUND") return null;
    throw error;
  });
  if (!stream) return void hashes.push(`${missing}  ${path}`);
  const hash = createHash("sha256");
  async function* body() {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      hash.update(bytes);
      yield bytes;
    }
  }
  try {
    yield { name: path, isText: false, body: body() };
  } finally {
    // When the caller leaves before the end, nobody reads the rest of the file.
    stream.destroy();
  }
  hashes.push(`${hash.digest("hex")}  ${path}`);
}

/** The messages of a conversation with their numbers in it, from 1 on. */
async function* messages(
  { companyId, begun }: ExportScene,
  conversation: ExportedConversation,
): AsyncGenerator<[ExportedMessage, number]> {
  let n = 0;
  let after: TimePosition | null = null;
  do {
    const from: TimePosition | null = after;
    const page: Awaited<ReturnType<typeof messagesAfter>> = await inSession(companyId, begun.actor, () =>
      messagesAfter(begun.person.id, conversation, from),
    );
    for (const message of page.messages) {
      n += 1;
      yield [message, n];
    }
    after = page.next;
  } while (after !== null);
}

const mostLetters = 80;

/** The path of a message's file in the zip: the numbers of its conversation and message, and a harmless form of its name. Null without a stored file. */
function pathIn(folder: string, conversation: string, { file }: ExportedMessage, n: number): string | null {
  if (!file?.key) return null;
  const plain = file.name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_").replace(/^[. ]+/, "");
  const [, kind = "bin"] = /^[\w-]+\/([\w-]+)/.exec(file.mimetype) ?? [];
  const ending = extname(plain).slice(0, 12) || `.${kind}`;
  const stem = plain.slice(0, plain.length - extname(plain).length).slice(0, mostLetters);
  return `${folder}/${conversation}-${String(n).padStart(5, "0")}${stem === "" ? "" : `-${stem}`}${ending}`;
}
