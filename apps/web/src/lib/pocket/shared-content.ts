import { answerOf, completed, withDatabase } from "../indexed-db.ts";

/** The content that another app of the device shared. */
export type SharedContent = { key: string; words: string; files: readonly File[]; at: number };
/** A shared file that is in a conversation's composer. */
export type TakenFile = { key: string; file: File };

/** `service-worker/share.ts` writes the entries with the prefix `given`. */
const [name, shelf, given] = ["balcao-shared", "shared", "given:"];
const takenKey = (userId: number, ticketId: number) => `taken:${userId}:${ticketId}`;
/** Shared content that nobody has taken within this time is deleted, because another person may use the device. */
const longestMs = 3600_000;

/** `userId` is the signed-in user who saw the shared content. Nobody else may see it. Without `userId` the content waits for a login. */
type WaitingContent = Omit<SharedContent, "key"> & { userId?: number };
type TakenFiles = { userId: number; files: readonly TakenFile[] };

/** Does the work in one transaction. Resolves once the transaction is complete. */
const within = <T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  withDatabase(name, shelf, async (db) => {
    const writing = db.transaction(shelf, "readwrite");
    const [result] = await Promise.all([work(writing.objectStore(shelf)), completed(writing)]);
    return result;
  });

/** Deletes entries that are too old, and entries of other users than the signed-in one. Returns the waiting entries. */
async function tidy(
  store: IDBObjectStore,
  now: number,
  userId: number | null,
): Promise<(WaitingContent & { key: string })[]> {
  const [keys, values] = await Promise.all([
    answerOf(store.getAllKeys() as IDBRequest<string[]>),
    answerOf(store.getAll() as IDBRequest<unknown[]>),
  ]);
  const waiting: (WaitingContent & { key: string })[] = [];
  for (const [at, value] of values.entries()) {
    const key = keys[at] ?? "";
    const row = value as WaitingContent | TakenFiles;
    const isOthers = userId !== null && row.userId !== undefined && row.userId !== userId;
    const isOld = "at" in row && now - row.at >= longestMs;
    if (isOthers || isOld) store.delete(key);
    else if ("at" in row) waiting.push({ ...row, key });
  }
  return waiting;
}

/** Deletes entries that are too old at the start of the app. With a user, it also deletes the entries of other users. */
export const tidyShared = (now: number, userId: number | null): Promise<void> =>
  within((store) => tidy(store, now, userId)).then(
    () => undefined,
    () => undefined,
  );

/** Reads the waiting entries, the newest first, and assigns them to this user. Without storage there are none. */
export const readShared = (now: number, userId: number): Promise<SharedContent[]> =>
  within(async (store) => {
    const waiting = await tidy(store, now, userId);
    for (const { key, words, files, at } of waiting)
      store.put({ words, files, at, userId } satisfies WaitingContent, key);
    return waiting.toSorted((a, b) => b.at - a.at);
  }).catch(() => []);

/** Deletes the entries that the user discards. */
export const dropShared = (keys: readonly string[]): Promise<void> =>
  within(async (store) => keys.forEach((key) => store.delete(key))).catch(() => undefined);

type SettledContent = {
  userId: number;
  ticketId: number;
  /** The shared entries that now have a conversation. */
  keys: readonly string[];
  /** All shared files in the composer of the conversation. */
  taken: readonly TakenFile[];
  /** The files that do not fit into the conversation. They wait for another conversation. */
  rest: readonly File[];
};

/**
 * Assigns shared entries to a conversation. The files of the conversation stay stored until they are sent or removed, even after a reload or another
 * share.
 */
export const settleShared = ({ userId, ticketId, keys, taken, rest }: SettledContent, now: number): Promise<void> =>
  within(async (store) => {
    for (const key of keys) store.delete(key);
    if (taken.length > 0) store.put({ userId, files: taken } satisfies TakenFiles, takenKey(userId, ticketId));
    if (rest.length > 0)
      store.put({ words: "", files: rest, at: now, userId } satisfies WaitingContent, given + crypto.randomUUID());
  });

/** The shared files that this conversation has not sent yet. */
export const readTaken = (userId: number, ticketId: number): Promise<readonly TakenFile[]> =>
  within(async (store) => {
    const found = (await answerOf(store.get(takenKey(userId, ticketId)))) as TakenFiles | undefined;
    return found?.files ?? [];
  }).catch(() => []);

/** Keeps only these files, because the others were sent or removed. */
export const keepTaken = (userId: number, ticketId: number, files: readonly TakenFile[]): Promise<void> =>
  within(async (store) => {
    const key = takenKey(userId, ticketId);
    if (files.length === 0) store.delete(key);
    else store.put({ userId, files } satisfies TakenFiles, key);
  }).catch(() => undefined);

/** Deletes all shared entries when the user signs out. */
export function forgetShared(): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // The browser refused its storage, so nothing is stored.
  }
}
