/** The database in which shared content waits for its conversation. `lib/pocket/shared-content.ts` of the page reads it. */
const [name, shelf, given] = ["balcao-shared", "shared", "given:"];
/** At most this many shared items wait at the same time, because another site's form could fill the disk. */
const mostGiven = 5;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage refused")));
  });

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value.trim() : "";
};

/** Whether a page of another site sent the request. This is only a hint, because a page may hide its origin. */
const isForeign = ({ referrer, url }: Request): boolean =>
  referrer.startsWith("http") && new URL(referrer).origin !== new URL(url).origin;

/** Stores what another app of the device shares, and leads to the page on which the user chooses its conversation. */
export async function takeShared(request: Request): Promise<Response> {
  try {
    if (isForeign(request)) throw new Error("Sent by another site");
    const form = await request.formData();
    const files = form.getAll("files").filter((file) => file instanceof File);
    // Android puts links into the text, and a title may repeat the beginning of the text.
    const [title, text, url] = [textOf(form, "title"), textOf(form, "text"), textOf(form, "url")];
    const words = [text.includes(title) ? "" : title, text, text.includes(url) ? "" : url].filter(Boolean).join("\n");
    await keep({ words, files, at: Date.now() });
    return redirectTo("/share", request);
  } catch {
    return redirectTo("/share?lost=1", request);
  }
}

const redirectTo = (path: string, { url }: Request): Response => Response.redirect(new URL(path, url), 303);

/**
 * Adds the shared content to the waiting items. It counts as stored only when its transaction is complete, because a full disk aborts the transaction
 * after the request succeeded.
 */
async function keep(what: { words: string; files: File[]; at: number }): Promise<void> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore(shelf));
  const db = await done(opening);
  try {
    const writing = db.transaction(shelf, "readwrite");
    const complete = new Promise<void>((resolve, reject) => {
      writing.addEventListener("complete", () => resolve());
      writing.addEventListener("abort", () => reject(writing.error ?? new Error("The storage refused")));
    });
    const store = writing.objectStore(shelf);
    const keys = store.getAllKeys() as IDBRequest<string[]>;
    keys.addEventListener("success", () => {
      const waiting = keys.result.filter((key) => key.startsWith(given));
      if (waiting.length >= mostGiven) writing.abort();
      else store.put(what, given + crypto.randomUUID());
    });
    await complete;
  } finally {
    db.close();
  }
}
