import { GraphError } from "../errors.ts";
import type { PhoneNumber } from "../world/objects.ts";
import type { World } from "../world/world.ts";
import { bareType, type FileKind, mostBytes, whyNot } from "./kinds.ts";

/** The file of a message, by its id or its address. */
export interface FileRef {
  kind: FileKind;
  /** The path of the file in the body, as refusals name it. */
  path: string;
  id?: string | undefined;
  link?: string | undefined;
  isVoice: boolean;
}

const loopback = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?(\/|$)/i;

/** Refuses the id of a file that does not exist or belongs to another account. */
export function requireFiles(world: World, number: PhoneNumber, files: readonly FileRef[]): void {
  for (const { id, path } of files) {
    if (id === undefined) continue;
    const media = world.media.get(id);
    if (!media || media.gone || media.expiresAt <= world.now() || media.number.account !== number.account)
      throw new GraphError(100, {
        message: `Param ${path}['id'] is not a valid whatsapp business account media attachment ID`,
      });
  }
}

/** The reason why one of the files cannot be sent, as the failed status gives it. Null when all files can be sent. */
export async function fileFault(world: World, files: readonly FileRef[]): Promise<string | null> {
  for (const { kind, id, link, isVoice } of files) {
    const media = id === undefined ? null : world.media.get(id);
    const got = media ? { bytes: media.bytes, type: media.mimeType } : await download(link ?? "");
    const fault = typeof got === "string" ? got : whyNot(kind, got.bytes, got.type, isVoice);
    if (fault !== null) return fault;
  }
  return null;
}

async function download(link: string): Promise<{ bytes: Buffer; type: string } | string> {
  const failed = "Downloading media from weblink failed";
  if (!loopback.test(link)) return `${failed}: the simulator fetches files of this machine alone`;
  const answer = await fetch(link, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (!answer) return `${failed} with: connection error`;
  if (!answer.ok) return `${failed} with http code ${answer.status}, status message ${answer.statusText}`;
  if (Number(answer.headers.get("content-length") ?? 0) > mostBytes) return `${failed}: the file is too large`;
  const bytes = await answer.arrayBuffer().catch(() => null);
  if (!bytes) return `${failed}: the connection ended`;
  return { bytes: Buffer.from(bytes), type: bareType(answer.headers.get("content-type") ?? "") };
}
