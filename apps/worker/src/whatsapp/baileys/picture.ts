import type { Readable } from "node:stream";
import type { WASocket } from "@whiskeysockets/baileys";
import { request } from "undici";
import type { RemotePicture } from "../gateway.ts";

const patienceMs = 15_000;
/** Codes for a person who shows no picture, or none to us. */
const hidden = new Set([401, 403, 404]);

/** The address of the small picture of a person or group. Null when no picture is visible. The address must be on one of WhatsApp's own hosts. */
export async function findPicture(sock: WASocket, chat: string): Promise<RemotePicture | null> {
  const address = await sock.profilePictureUrl(chat, "preview").catch((error: unknown) => {
    if (hidden.has(codeOf(error))) return undefined;
    throw error;
  });
  if (!address) return null;
  await sock.refreshMediaConn(false);
  const url = trusted(address, sock.getMediaHost());
  return url && { id: url.pathname, open: () => open(url) };
}

/** The parsed address. Null when the address is not WhatsApp's. */
export function trusted(address: string, knownHost: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return url.host === knownHost || (url.hostname.endsWith(".whatsapp.net") && url.port === "") ? url : null;
}

async function open(url: URL): Promise<Readable> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(patienceMs) });
  if (statusCode === 200) return body;
  await body.dump();
  throw new Error(`The host of pictures said ${statusCode}`);
}

const codeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "data" in error ? Number(error.data) : 0;
