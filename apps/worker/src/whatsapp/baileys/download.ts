import { setTimeout as sleep } from "node:timers/promises";
import { downloadContentFromMessage, type MediaType, proto, type WASocket } from "@whiskeysockets/baileys";
import { type IncomingFile, MediaGone, NotNow, type Target } from "../gateway.ts";
import { productPicture } from "./inbound/readers/shops-and-events.ts";
import { headerOf } from "./inbound/readers/parts.ts";
import { otherRendition } from "./inbound/renditions.ts";
import { unwrap } from "./inbound/unwrap.ts";

/** How long we wait for the upload. A phone that is on needs seconds. */
const uploadMs = 30_000;

interface FileFields {
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  url?: string | null;
  fileSha256?: Uint8Array | null;
}

/** Decrypts the file of a message. The sender chose its address, so only WhatsApp's own media hosts are called. */
export async function openFile(
  sock: WASocket,
  raw: Buffer,
  target: Target,
  { fresh, other = false }: { fresh: boolean; other?: boolean },
): Promise<IncomingFile> {
  const whole = proto.Message.decode(raw);
  const message = (other && otherRendition(whole)) || whole;
  const found = fileIn(message);
  if (!found?.file.mediaKey) throw new MediaGone("The message has no file");
  await sock.refreshMediaConn(fresh);
  const { type, file } = found;
  if (fresh) {
    await uploadAgain(sock, message, target);
    // Baileys writes its known host into the address, and our host may be newer.
    file.url = null;
  }
  const source = sourceOf(file, sock.getMediaHost());
  if (!source) throw new MediaGone("The message does not say where its file is");
  try {
    const stream = await downloadContentFromMessage(
      { mediaKey: file.mediaKey ?? null, directPath: source.path },
      type,
      {
        host: source.host,
      },
    );
    return { stream, sha256: file.fileSha256?.length ? Buffer.from(file.fileSha256) : null };
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 || status === 410) throw new MediaGone(`The file is gone: ${status}`);
    throw error;
  }
}

function fileIn(message: proto.IMessage): { type: MediaType; file: FileFields } | null {
  const whole = unwrap(message);
  // In a message of parts, the header contains the file.
  const content: proto.IMessage = headerOf(whole) ?? whole;
  const candidates: [MediaType, FileFields | null | undefined][] = [
    ["image", content.imageMessage ?? productPicture(whole.productMessage)],
    ["video", content.videoMessage ?? content.ptvMessage],
    [content.audioMessage?.ptt ? "ptt" : "audio", content.audioMessage],
    ["document", content.documentMessage],
    ["sticker", content.stickerMessage],
  ];
  for (const [type, file] of candidates) if (file) return { type, file };
  return null;
}

function sourceOf({ directPath, url }: FileFields, knownHost: string): { host: string; path: string } | null {
  const given = url && URL.canParse(url) ? new URL(url) : null;
  const path = directPath ?? (given ? given.pathname + given.search : null);
  // Without a leading slash the path would become part of the host.
  if (!path?.startsWith("/")) return null;
  const isTrusted =
    given?.protocol === "https:" && (given.host === knownHost || given.hostname.endsWith(".whatsapp.net"));
  return { host: isTrusted ? given.host : knownHost, path };
}

/** Asks the sender's phone to upload the file again, and writes the new address of the file into the message. */
async function uploadAgain(sock: WASocket, message: proto.IMessage, target: Target): Promise<void> {
  const key = {
    remoteJid: target.chat,
    id: target.wid,
    fromMe: target.fromMe,
    ...(target.participant && { participant: target.participant }),
  };
  const silence = new AbortController();
  const answer = sock.updateMediaMessage({ key, message: unwrap(message) }).then(
    () => "here" as const,
    (error: unknown) => (statusOf(error) === 404 ? ("gone" as const) : Promise.reject(error)),
  );
  try {
    const result = await Promise.race([answer, sleep(uploadMs, "silence" as const, { signal: silence.signal })]);
    if (result === "gone") throw new MediaGone("The phone has no copy any more");
    if (result === "silence") throw new NotNow("The phone does not answer");
  } finally {
    silence.abort();
    answer.catch(() => undefined);
  }
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("output" in error)) return undefined;
  return (error.output as { statusCode?: number }).statusCode;
}
