import { secrets } from "../secrets.ts";

/** A file of a customer that another program may fetch. */
interface FileOfCustomer {
  companyId: number;
  mediaId: number;
}
/** Programs fetch a file as soon as they get its address, or later on the same day, when a person looks at the file. */
const validMs = 6 * 60 * 60 * 1000;
const place = "addresses of files";

/**
 * The key of an address at which this file can be fetched for some hours by anybody who has the key. The key reveals nothing, and nobody else can
 * make one.
 */
export const keyOfFile = ({ companyId, mediaId }: FileOfCustomer, now = Date.now()): string =>
  secrets.encrypt(place, Buffer.from(`${companyId} ${mediaId} ${now + validMs}`)).toString("base64url");

/** The file that a key opens; null when we did not make the key, or its time is over. */
export function fileOfKey(key: string, now = Date.now()): FileOfCustomer | null {
  const [companyId = 0, mediaId = 0, until = 0] = opened(key).split(" ").map(Number);
  return until > now ? { companyId, mediaId } : null;
}

function opened(key: string): string {
  try {
    return secrets.decrypt(place, Buffer.from(key, "base64url")).toString("utf8");
  } catch {
    return "";
  }
}
