import { answerOf, completed, withDatabase } from "../indexed-db.ts";

/** What another app of the device shared. */
export type Shared = { key: string; words: string; files: readonly File[]; at: number };
/** A shared file that a conversation has in its composer. */
export type TakenFile = { key: string; file: File };

/** The service worker writes what is given, `service-worker/share.ts`. */
const [name, shelf, given] = ["balcao-shared", "shared", "given:"];
const takenKey = (userId: number, ticketId: number) => `taken:${userId}:${ticketId}`;
/** What nobody has taken by then is deleted: somebody else may use the device. */
const longestMs = 3600_000;

/** `userId`: the signed-in user who saw it, and nobody else does; none: it waits for a login. */
type Waiting = Omit<Shared, "key"> & { userId?: number };
type Taken = { userId: number; files: readonly TakenFile[] };

/** Does its work in one transaction, and answers once that is complete. */
const within = <T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  withDatabase(name, shelf, async (db) => {
    const writing = db.transaction(shelf, "readwrite");
    const [result] = await Promise.all([work(writing.objectStore(shelf)), completed(writing)]);
    return result;
  });

/** Deletes what is too old, and what belongs to another user than the one who is signed in; answers what waits. */
async function tidy(store: IDBObjectStore, now: number, userId: number | null): Promise<(Waiting & { key: string })[]> {
  const [keys, values] = await Promise.all([
    answerOf(store.getAllKeys() as IDBRequest<string[]>),
    answerOf(store.getAll() as IDBRequest<unknown[]>),
  ]);
  const waiting: (Waiting & { key: string })[] = [];
  for (const [at, value] of values.entries()) {
    const key = keys[at] ?? "";
    const row = value as Waiting | Taken;
    const isOthers = userId !== null && row.userId !== undefined && row.userId !== userId;
    const isOld = "at" in row && now - row.at >= longestMs;
    if (isOthers || isOld) store.delete(key);
    else if ("at" in row) waiting.push({ ...row, key });
  }
  return waiting;
}

/** Deletes at the start of the app what is too old; with a user, what another one left here as well. */
export const tidyShared = (now: number, userId: number | null): Promise<void> =>
  within((store) => tidy(store, now, userId)).then(
    () => undefined,
    () => undefined,
  );

/** What waits for its conversation, the newest first. From then on it belongs to this user. Without storage nothing waits. */
export const readShared = (now: number, userId: number): Promise<Shared[]> =>
  within(async (store) => {
    const waiting = await tidy(store, now, userId);
    for (const { key, words, files, at } of waiting) store.put({ words, files, at, userId } satisfies Waiting, key);
    return waiting.toSorted((a, b) => b.at - a.at);
  }).catch(() => []);

/** Deletes what its user wants no more. */
export const dropShared = (keys: readonly string[]): Promise<void> =>
  within(async (store) => keys.forEach((key) => store.delete(key))).catch(() => undefined);

type Settled = {
  userId: number;
  ticketId: number;
  /** What was shared and has its conversation now. */
  keys: readonly string[];
  /** All shared files in the composer of that conversation. */
  taken: readonly TakenFile[];
  /** The files that the conversation has no room for; they wait for another one. */
  rest: readonly File[];
};

/** Notes that a conversation has what was shared: its files stay until they are sent or removed, over a reload and the next share. */
export const settleShared = ({ userId, ticketId, keys, taken, rest }: Settled, now: number): Promise<void> =>
  within(async (store) => {
    for (const key of keys) store.delete(key);
    if (taken.length > 0) store.put({ userId, files: taken } satisfies Taken, takenKey(userId, ticketId));
    if (rest.length > 0)
      store.put({ words: "", files: rest, at: now, userId } satisfies Waiting, given + crypto.randomUUID());
  });

/** The shared files that this conversation still has to send. */
export const readTaken = (userId: number, ticketId: number): Promise<readonly TakenFile[]> =>
  within(async (store) => {
    const found = (await answerOf(store.get(takenKey(userId, ticketId)))) as Taken | undefined;
    return found?.files ?? [];
  }).catch(() => []);

/** Keeps only these of them: the others were sent or removed. */
export const keepTaken = (userId: number, ticketId: number, files: readonly TakenFile[]): Promise<void> =>
  within(async (store) => {
    const key = takenKey(userId, ticketId);
    if (files.length === 0) store.delete(key);
    else store.put({ userId, files } satisfies Taken, key);
  }).catch(() => undefined);

/** Deletes all that was shared: the user signs out. */
export function forgetShared(): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Nothing was kept.
  }
}
