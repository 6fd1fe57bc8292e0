import type { ServerResponse } from "node:http";
import type { World } from "../world/world.ts";

/** Sends the bytes of a file to the page, which has no key. False when there is no such file. */
export function sendMedia(world: World, id: string, response: ServerResponse): boolean {
  const media = world.media.get(id);
  if (!media || media.gone) return false;
  response
    .writeHead(200, {
      "content-type": media.mimeType,
      "content-length": media.bytes.length,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    })
    .end(media.bytes);
  return true;
}
