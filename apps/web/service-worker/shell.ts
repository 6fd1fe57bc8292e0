// The shell: what a reload without a network needs. These caches contain nothing of a company: no answer of the api, no file of a customer.

/** The build writes both: a name of its own for each build, and the files of the desk, the page's own script first. */
declare const BUILD: string;
declare const SHELL: readonly string[];

const files = SHELL;
const prefix = "balcao-";
const current = `${prefix}${BUILD}`;
const others = ["/theme.js", "/favicon.svg", "/favicon-unread.svg", "/icons/192.png", "/icons/badge-96.png"];
const patienceMs = 3000;
const policy = "content-security-policy";

const isOurs = (script: string): boolean => files[0] === script;

/** Loads the whole shell, or fails, and then this worker is not installed: its page and its files must belong to one build. */
async function fill(): Promise<void> {
  const answer = await fetch("/", { cache: "no-store", credentials: "omit" });
  const html = await answer.text();
  if (!answer.ok || !html.includes(`"${files[0]}"`)) throw new Error("The page is of another build");
  const cache = await caches.open(current);
  await cache.addAll([...files, ...others]);
  await cache.put("/", new Response(html, { headers: answer.headers }));
}

/** Deletes the caches that are older than the build before this one, of which tabs may still be open. */
async function drop(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file with a hash in its name never changes. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(current)).put(request, answer.clone());
  return answer;
}

/** A page from the network; where the network fails or does not answer in time, the shell. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && ![502, 503, 504].includes(answer.status)) return answer;
  return (await shell()) ?? answer ?? asked;
}

/** The page of this build with a new nonce, both in its header and in its body, since a nonce that is used twice protects nothing. */
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

export { asset, drop, fill, isOurs, page };
