/** The database in which what was shared waits for its conversation; `lib/pocket/shared.ts` of the page reads it. */
const [name, shelf, key] = ["balcao-shared", "shared", "last"];

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The storage refused")));
  });

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value.trim() : "";
};

/** Whether a page of another site sent it: only the device itself shares. */
const isForeign = ({ referrer, url }: Request): boolean =>
  referrer.startsWith("http") && new URL(referrer).origin !== new URL(url).origin;

/** Keeps what another app of the device shares, and leads to the page on which its conversation is chosen. */
export async function takeShared(request: Request): Promise<Response> {
  try {
    if (isForeign(request)) throw new Error("Sent by another site");
    const form = await request.formData();
    const files = form.getAll("files").filter((file) => file instanceof File);
    // Android puts links into the text, and a title may repeat its beginning.
    const [title, text, url] = [textOf(form, "title"), textOf(form, "text"), textOf(form, "url")];
    const words = [text.includes(title) ? "" : title, text, text.includes(url) ? "" : url].filter(Boolean).join("\n");
    const opening = indexedDB.open(name, 1);
    opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore(shelf));
    const db = await done(opening);
    await done(db.transaction(shelf, "readwrite").objectStore(shelf).put({ words, files, at: Date.now() }, key));
    db.close();
    return Response.redirect("/share", 303);
  } catch {
    return Response.redirect("/share?lost=1", 303);
  }
}
