import { keptName } from "./erase.ts";

/** What one user saw, encrypted with a key that no script can read, so that copied files of the browser are useless. */
type Locked = { userId: string; at: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
const shelf = "kept";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage refused")));
  });

/** Opens the storage for one piece of work, and closes it afterwards, so that it can be deleted at any time. */
async function within<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(keptName, 1);
  opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore(shelf));
  const db = await done(opening);
  db.addEventListener("versionchange", () => db.close());
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const get = (db: IDBDatabase, name: string) => done(db.transaction(shelf).objectStore(shelf).get(name));
const put = (db: IDBDatabase, name: string, value: unknown) =>
  done(db.transaction(shelf, "readwrite").objectStore(shelf).put(value, name));

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
    await put(db, "last", { userId, at: Date.now(), iv, data } satisfies Locked);
  });

/** What this user stored here within `maxAgeMs`; null where nothing is theirs. */
export const unlock = (userId: string, maxAgeMs: number): Promise<unknown> =>
  within(async (db) => {
    const locked = (await get(db, "last")) as Locked | undefined;
    if (!locked || locked.userId !== userId || Date.now() - locked.at > maxAgeMs) return null;
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: locked.iv }, await keyOf(db), locked.data);
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  });
