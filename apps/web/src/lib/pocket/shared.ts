/** What another app of the device shared. */
export type Shared = { words: string; files: readonly File[]; at: number };

/** The service worker writes it, `service-worker/share.ts`. */
const [name, shelf, key] = ["balcao-shared", "shared", "last"];
/** What nobody has taken by then is deleted: somebody else may use the device. */
const longestMs = 3600_000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage refused")));
  });

/** What waits for its conversation; null: nothing does, or it is too old and deleted now. */
export async function readShared(now: number): Promise<Shared | null> {
  if (!("indexedDB" in window)) return null;
  try {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore(shelf));
    const db = await done(opening);
    const found = (await done(db.transaction(shelf).objectStore(shelf).get(key))) as Shared | undefined;
    db.close();
    if (found && now - found.at < longestMs) return found;
  } catch {
    // Without storage nothing waits.
  }
  forgetShared();
  return null;
}

/** Deletes what was shared: its conversation has it, or its user wants it no more, or signs out. */
export function forgetShared(): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Nothing was kept.
  }
}
