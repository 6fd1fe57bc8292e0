/** The answer of a request to the browser's database. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage refused")));
  });

/** Resolves once the whole transaction is stored, because a full disk aborts a transaction after its requests succeeded. */
export const completed = (writing: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    writing.addEventListener("complete", () => resolve());
    writing.addEventListener("abort", () => reject(writing.error ?? new Error("The storage refused")));
  });

/** Opens a database with one store for one piece of work, and closes it afterwards, so that the database can be deleted at any time. */
export async function withDatabase<T>(name: string, shelf: string, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore(shelf));
  const db = await answerOf(opening);
  db.addEventListener("versionchange", () => db.close());
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
