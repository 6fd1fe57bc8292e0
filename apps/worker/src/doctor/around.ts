import { certificateSpan, endsSoon } from "@balcao/core/office/doctor/certificate";
import { fault, type Finding, warning, well } from "@balcao/core/office/doctor/finding";
import { Redis } from "ioredis";
import { createTransport } from "nodemailer";

const patienceMs = 10_000;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

/** The queue's Redis must never drop jobs to free memory, and must store them on disk. */
export async function examineRedis(url: string | undefined): Promise<Finding> {
  const what = "Redis";
  if (url === undefined) return well(what, "is not used: the queue lies in the database, for one api");
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
    connectTimeout: patienceMs,
  });
  // Error events of the connection are ignored, because `connect` and `info` throw the same errors.
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const info = await redis.info();
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? "unknown";
    if (policy !== "noeviction")
      return fault(
        what,
        `throws jobs away when it is full (maxmemory-policy ${policy})`,
        "set maxmemory-policy noeviction",
      );
    return /^aof_enabled:1/m.test(info)
      ? well(what, "keeps every job")
      : warning(what, "keeps jobs in memory only", "set appendonly yes: the product fills it again, with some delay");
  } catch (error) {
    return fault(what, `does not answer: ${wordsOf(error)}`, "look at REDIS_URL, and whether Redis runs");
  } finally {
    redis.disconnect();
  }
}

/** Signs in to the mail server, and sends nothing. */
export async function examineMail(url: string | undefined): Promise<Finding> {
  const what = "Mail server";
  if (url === undefined)
    return warning(what, "there is none", "set SMTP_URL and MAIL_FROM: alarms and forgotten passwords need letters");
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
    return well(what, "lets us in");
  } catch (error) {
    return fault(what, `refuses us: ${wordsOf(error)}`, "look at SMTP_URL");
  } finally {
    transport.close();
  }
}

/** Whether the public address leads to this product, through the declared proxies. */
export async function examineAddress(publicUrl: string, trustProxy: string): Promise<Finding[]> {
  const address = new URL(publicUrl);
  const findings = [await examineAnswer(address), examineProxy(address, trustProxy)];
  if (address.protocol === "https:") findings.push(await examineCertificate(address));
  return findings;
}

async function examineAnswer(address: URL): Promise<Finding> {
  const what = "Public address";
  const remedy = "look at PUBLIC_URL, the name's DNS, and what stands before the api";
  try {
    const answer = await fetch(new URL("/api/health", address), { signal: AbortSignal.timeout(patienceMs) });
    const body: unknown = await answer.json().catch(() => null);
    if (typeof body !== "object" || body === null || !("ok" in body))
      return fault(what, `${address.origin} is answered by something else (${answer.status})`, remedy);
    return answer.ok
      ? well(what, `${address.origin} answers`)
      : fault(what, `${address.origin} is not healthy`, remedy);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return fault(what, `${address.origin} does not answer from here: ${wordsOf(cause)}`, remedy);
  }
}

/**
 * The api has no TLS of its own. So https needs a proxy, and the api must know the proxy. Otherwise all callers share the proxy's address and its limits.
 */
function examineProxy(address: URL, trustProxy: string): Finding {
  const what = "Proxy";
  const trusts = trustProxy !== "0" && trustProxy !== "";
  if (address.protocol === "https:")
    return trusts
      ? well(what, `TRUST_PROXY ${trustProxy}`)
      : fault(
          what,
          "https needs a proxy, and none is trusted",
          "set TRUST_PROXY to the number of proxies before the api",
        );
  return trusts
    ? warning(
        what,
        `TRUST_PROXY ${trustProxy} though the address is http`,
        "empty it where no proxy stands before the api: callers could choose their address",
      )
    : warning(
        what,
        "the address is http",
        "use https: passwords and conversations travel in the open, and browsers give no notices",
      );
}

async function examineCertificate(address: URL): Promise<Finding> {
  const what = "Certificate";
  try {
    const span = await certificateSpan(address, true);
    const found = `counts until ${new Date(span.to).toISOString().slice(0, 16)}Z`;
    return endsSoon(span, Date.now())
      ? warning(what, found, "look why it is not renewed: docker compose logs caddy, or the log of your proxy")
      : well(what, found);
  } catch (error) {
    return fault(what, wordsOf(error), "browsers refuse it: look at what makes the certificate");
  }
}
