// The shell contains what a reload without a network needs. These caches hold no data of a company: no answer of the api and no file of a customer.

/** The build writes both values: its unique name, and the files of the desk. The first file is the page's own script. */
declare const BUILD: string;
declare const SHELL: readonly string[];

const files = SHELL;
const prefix = "balcao-";
const current = `${prefix}${BUILD}`;
const others = ["/theme.js", "/favicon.svg", "/favicon-unread.svg", "/icons/192.png", "/icons/badge-96.png"];
const patienceMs = 3000;
/** A file is fetched again after these pauses, because a device that changes its network breaks open calls. */
const pausesMs: readonly number[] = [300, 1500];
const policy = "content-security-policy";

const isOurs = (script: string): boolean => files[0] === script;

/** Loads the whole shell. When that fails this worker is not installed, because its page and its files must belong to one build. */
async function fill(): Promise<void> {
  await (await caches.open(current)).addAll([...files, ...others]);
  await keepPage();
}

async function keepPage(): Promise<void> {
  const answer = await fetch("/", { cache: "no-store", credentials: "omit" });
  const html = await answer.text();
  if (!answer.ok || !html.includes(`"${files[0]}"`)) throw new Error("The page is of another build");
  await (await caches.open(current)).put("/", new Response(html, { headers: answer.headers }));
}

/** Stores the page again after a change of the installation's name or look. The page of a newer build comes with its own worker. */
const renew = (): Promise<void> => keepPage().catch(() => undefined);

/**
 * Stores the page again when a page from the network has another name or look. The server counts the changes of both in a header of its pages. Files
 * have no such header.
 */
async function follow({ ok, headers }: Response): Promise<void> {
  const branding = headers.get("branding");
  if (!ok || branding === null) return;
  const kept = await (await caches.open(current)).match("/");
  if (kept && kept.headers.get("branding") !== branding) await keepPage();
}

/** The text of the kept page. Undefined when there is none, or when the browser's storage fails. */
async function keptText(): Promise<string | undefined> {
  try {
    return await (await (await caches.open(current)).match("/"))?.text();
  } catch {
    return undefined;
  }
}

/** The name of the installation, as the kept page has it. */
async function productName(): Promise<string> {
  const html = await keptText();
  const [, name = "Balcão"] = /name="apple-mobile-web-app-title" content="([^"]+)"/.exec(html ?? "") ?? [];
  return name.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Deletes the caches that are older than the previous build. Tabs of the previous build may still be open. */
async function drop(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * A file with a hash in its name never changes, so it is taken from the cache first. When the browser's storage is full or damaged, the file still
 * comes from the network.
 */
async function asset(request: Request, pauses = pausesMs): Promise<Response> {
  const known = await caches.match(request).catch(() => undefined);
  if (known) return known;
  const answer = await fetched(request, pauses);
  if (answer.ok) await keepAsset(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function fetched(request: Request, [pauseMs, ...more]: readonly number[]): Promise<Response> {
  try {
    return await fetch(request);
  } catch (fault) {
    if (pauseMs === undefined || !navigator.onLine) throw fault;
    await new Promise((goOn) => setTimeout(goOn, pauseMs));
    return fetched(request, more);
  }
}

const keepAsset = async (request: Request, answer: Response): Promise<void> =>
  (await caches.open(current)).put(request, answer);

/**
 * Fetches a page from the network. Returns the shell when the network fails or does not answer in time. A page from the network never waits for the
 * browser's storage, which may be full or damaged: `afterwards` gets the work that remains.
 */
async function page(request: Request, afterwards: (work: Promise<void>) => void): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && ![502, 503, 504].includes(answer.status)) {
    afterwards(follow(answer).catch(() => undefined));
    return answer;
  }
  return (await shell().catch(() => null)) ?? answer ?? asked;
}

/** Returns the page of this build with a new nonce in its header and in its body, because a repeated nonce protects nothing. */
async function shell(): Promise<Response | null> {
  const kept = await (await caches.open(current)).match("/");
  if (!kept) return null;
  const html = await kept.text();
  const [, old] = /name="csp-nonce" content="([^"]+)"/.exec(html) ?? [];
  if (old === undefined) return null;
  const nonce = btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(kept.headers);
  headers.set(policy, (headers.get(policy) ?? "").replaceAll(old, nonce));
  return new Response(html.replaceAll(old, nonce), { headers });
}

export { asset, drop, fill, isOurs, page, productName, renew };
