import { AppError } from "@balcao/shared/errors";
import { maxKnowledgeFileBytes, titleOfFile } from "@balcao/shared/knowledge/rules";
import type { Knowledge } from "@balcao/shared/knowledge/schema";
import type { Actor } from "@balcao/shared/permissions";
import { MediaRow } from "../../base/files/media.model.ts";
import { releaseFiles } from "../../base/files/release.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { lockKnowledge, tellKnowledge } from "./access.ts";
import { KnowledgeSourceRow } from "./knowledge-source.model.ts";

/** The types that the bytes of each kind of file may have. Bytes without a known type may be text in an older encoding. */
const types: Record<string, RegExp> = {
  pdf: /^application\/pdf$/,
  txt: /^(text\/plain|application\/octet-stream)$/,
  md: /^(text\/plain|application\/octet-stream)$/,
};

/** The state of a file in the knowledge before a worker has read it. */
const unread = { state: "reading" as const, failure: null, tries: 0, claimedBy: null };

/** Stores a file for the assistant; a worker extracts its text next. */
export async function addFile(actor: Actor, file: StoredFile | undefined): Promise<Knowledge> {
  const { mediaId, fileName } = await keep(file);
  const title = titleOfFile(fileName);
  const { id } = await KnowledgeSourceRow.create({ kind: "file", title, body: "", mediaId, fileName, ...unread });
  enqueue("knowledge.read", {});
  await recordAudit(actor, "knowledge.created", { id, name: title }, {});
  return tellKnowledge(id);
}

/** Replaces the file of a source, and returns the keys of files that nothing shows any more. */
export async function replaceFile(
  actor: Actor,
  id: number,
  file: StoredFile | undefined,
): Promise<{ knowledge: Knowledge; gone: string[] }> {
  const row = await lockFile(id);
  const before = row.mediaId;
  await row.update({ ...(await keep(file)), ...unread });
  enqueue("knowledge.read", {});
  await recordAudit(actor, "knowledge.changed", { id, name: row.title }, {});
  return { knowledge: await tellKnowledge(id), gone: before === null ? [] : await releaseFiles([before]) };
}

export async function readAgain(id: number): Promise<Knowledge> {
  const row = await lockFile(id);
  if (row.state === "failed") {
    await row.update(unread);
    enqueue("knowledge.read", {});
  }
  return tellKnowledge(id);
}

async function lockFile(id: number): Promise<KnowledgeSourceRow> {
  const row = await lockKnowledge(id);
  if (row.kind !== "file") throw new AppError("ERR_KNOWLEDGE_WITHOUT_FILE");
  return row;
}

async function keep(file: StoredFile | undefined): Promise<{ mediaId: number; fileName: string }> {
  if (!file) throw new AppError("ERR_VALIDATION", [{ path: ["body", "file"], message: "A file is required" }]);
  if (file.size > maxKnowledgeFileBytes) throw new AppError("ERR_FILE_TOO_LARGE", { maxBytes: maxKnowledgeFileBytes });
  const [, ending = ""] = /\.(\w+)$/.exec(file.name.toLowerCase()) ?? [];
  if (!types[ending]?.test(file.mimetype)) throw new AppError("ERR_KNOWLEDGE_FILE_TYPE");
  const { key, name, size, mimetype } = file;
  const media = await MediaRow.create({ state: "ok", objectKey: key, mimetype, name, size });
  return { mediaId: media.id, fileName: name };
}
