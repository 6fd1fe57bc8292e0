import { createHmac, randomBytes } from "node:crypto";
import type { Media } from "../world/objects.ts";
import type { World } from "../world/world.ts";

const livesMs = 5 * 60_000;
const key = randomBytes(32);
const hashOf = (id: string, end: string) => createHmac("sha256", key).update(`${id}/${end}`).digest("base64url");

export const attachmentPath = "/whatsapp_business/attachments/";

/** The address of a file's bytes, valid for five minutes. */
export function addressOf(world: World, { id }: Media): string {
  const end = String(Math.floor((world.now() + livesMs) / 1000));
  return `${world.url}${attachmentPath}?mid=${id}&ext=${end}&hash=${hashOf(id, end)}`;
}

/** The file of a valid address. Null when the address has expired, is wrong, or its file is gone. */
export function mediaAt(world: World, query: Readonly<Record<string, string>>): Media | null {
  const { mid = "", ext = "", hash } = query;
  const media = world.media.get(mid);
  const isAlive = hash === hashOf(mid, ext) && Number(ext) * 1000 > world.now();
  return media && isAlive && !media.gone && media.expiresAt > world.now() ? media : null;
}
