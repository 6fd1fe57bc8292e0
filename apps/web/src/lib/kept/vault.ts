import { answerOf, withDatabase } from "../indexed-db.ts";
import { keptName } from "./erase.ts";

/** The screens' data of one user, encrypted with a key that no script can read. Copied files of the browser are therefore useless. */
type LockedRecord = { userId: string; at: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
const shelf = "kept";

const within = <T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> => withDatabase(keptName, shelf, work);
const get = (db: IDBDatabase, name: string) => answerOf(db.transaction(shelf).objectStore(shelf).get(name));
const put = (db: IDBDatabase, name: string, value: unknown) =>
  answerOf(db.transaction(shelf, "readwrite").objectStore(shelf).put(value, name));

async function keyOf(db: IDBDatabase): Promise<CryptoKey> {
  const known = (await get(db, "key")) as CryptoKey | undefined;
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await put(db, "key", made);
  return made;
}

export const lockUp = (userId: string, value: unknown): Promise<void> =>
  within(async (db) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(db), plain);
    await put(db, "last", { userId, at: Date.now(), iv, data } satisfies LockedRecord);
  });

/** The data that this user stored here within `maxAgeMs`. Null when no data belongs to this user. */
export const unlock = (userId: string, maxAgeMs: number): Promise<unknown> =>
  within(async (db) => {
    const locked = (await get(db, "last")) as LockedRecord | undefined;
    if (!locked || locked.userId !== userId || Date.now() - locked.at > maxAgeMs) return null;
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: locked.iv }, await keyOf(db), locked.data);
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  });
