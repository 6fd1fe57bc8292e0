import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Places } from "../../base/files/places.ts";
import { type S3Client, S3Fault, S3Refusal } from "../../base/files/s3/client.ts";
import type { S3Place } from "../../base/files/s3/place.ts";
import { sha256 } from "../../base/files/s3/signature.ts";
import { elementsOf, textIn } from "../../base/files/s3/xml.ts";
import { ownsBucket } from "../maintenance/store-owner.ts";
import { type Finding, fault, warning, well } from "./finding.ts";

const what = "Bucket of the files";
const patienceMs = 10_000;
const minuteMs = 60_000;
/** S3 refuses a request whose time differs by more than this. */
const skewAtMostMs = 15 * minuteMs;

/** Examines whether the bucket allows us what the product needs, and allows strangers nothing. It stores a small file there and removes it. */
export async function examineFiles(places: Places, nameOf: () => Promise<string>): Promise<Finding[]> {
  const { bucket, first, other } = places;
  if (!bucket) return [well(what, "is not used: files lie in the folder")];
  try {
    if (!(await ownsBucket(places, nameOf)))
      return [fault(what, "belongs to another installation", "give each its own: both would remove the other's files")];
    const findings = [await tryOut(bucket), await examineClock(bucket.client), await examineVersions(bucket.client)];
    return [
      ...findings,
      await examineLifecycle(bucket.client),
      ...examineWay(bucket.client),
      ...(await left(first, other)),
    ];
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error;
    return [
      fault(what, error.message, "look at S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys, and at what the keys may do"),
    ];
  }
}

async function tryOut(bucket: S3Place): Promise<Finding> {
  const key = `0/${randomUUID()}`;
  const bytes = Buffer.from(key);
  let areStrangersKnown = false;
  const folder = await mkdtemp(join(tmpdir(), "balcao-doctor-"));
  try {
    await writeFile(join(folder, "file"), bytes);
    await bucket.keep(key, { path: join(folder, "file"), size: bytes.length, sha256: sha256(bytes) });
    const found = await bucket.open(key, { start: 2 });
    if (!found || (await text(found)) !== key.slice(2))
      return fault(what, "does not give back what was put there", "use another server");
    const open = await openTo(bucket.client, key);
    if (open !== "nobody" && open !== "unknown") return fault(what, ...open);
    areStrangersKnown = open === "nobody";
    if (!(await isListed(bucket, key))) return fault(what, "does not list what lies there", "allow s3:ListBucket");
  } finally {
    await bucket.remove([key]);
    await rm(folder, { recursive: true });
  }
  if ((await bucket.size(key)) !== null)
    return fault(what, "does not remove files", "allow s3:DeleteObject: what companies delete must go");
  const does = `${bucket.name} takes, gives, lists and removes files`;
  return areStrangersKnown
    ? well(what, `${does}, for us alone`)
    : warning(
        what,
        `${does}; whether it refuses strangers is not known`,
        "it did not answer a request without a key: try again, or look by hand",
      );
}

/** What anybody may do with the bucket without a key, as a finding and its remedy. A request without an answer leaves it unknown. */
async function openTo(client: S3Client, key: string): Promise<[string, string] | "nobody" | "unknown"> {
  const list = client.urlOf("");
  list.search = "?list-type=2&max-keys=1";
  const tries: [URL, { method?: string; body?: string }, [string, string]][] = [
    [
      client.urlOf(key),
      {},
      ["gives files to anybody who asks, without a key", "take public reading away from it at once"],
    ],
    [list, {}, ["lists its files to anybody who asks, without a key", "take public listing away from it at once"]],
    [
      client.urlOf(key),
      { method: "PUT", body: "stranger" },
      ["takes files from anybody, without a key", "take public writing away from it at once"],
    ],
  ];
  let isKnown = true;
  for (const [url, init, found] of tries) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return found;
    isKnown &&= answer !== null && answer.status < 500;
  }
  return isKnown ? "nobody" : "unknown";
}

async function isListed(bucket: S3Place, wanted: string): Promise<boolean> {
  for await (const { key } of bucket.list()) if (key === wanted) return true;
  return false;
}

async function examineClock(client: S3Client): Promise<Finding> {
  const clock = "Clock of the bucket";
  const { headers } = await client.ask({ method: "HEAD" });
  const apart = Math.abs(Date.parse(headers.date ?? "") - Date.now()) || 0;
  const found = `is ${Math.round(apart / 1000)} s from ours`;
  if (apart < minuteMs) return well(clock, found);
  const remedy = "let both keep the time by NTP";
  return apart < skewAtMostMs ? warning(clock, found, remedy) : fault(clock, found, remedy);
}

/**
 * A setting of the bucket. Empty when there is none, or when the server does not know the setting, because then it does nothing of the kind. Null when the keys
 * may not read it.
 */
const asked = (client: S3Client, query: string): Promise<string | null> =>
  client.tell({ method: "GET", query: { [query]: "" } }).catch((error: unknown) => {
    if (!(error instanceof S3Refusal) || error.answered >= 502) throw error;
    return error.answered === 403 ? null : "";
  });

const unknown = (setting: string, permission: string): Finding =>
  warning(setting, "are not known: the keys may not read them", `allow ${permission}, or look by hand`);

async function examineVersions(client: S3Client): Promise<Finding> {
  const kept = "Versions in the bucket";
  const xml = await asked(client, "versioning");
  if (xml === null) return unknown(kept, "s3:GetBucketVersioning");
  return textIn(xml, "Status") === "Enabled"
    ? warning(
        kept,
        "are kept: a file that a company deletes stays behind",
        "switch versioning off, or let a rule remove what is not current after some days",
      )
    : well(kept, "are not kept");
}

async function examineLifecycle(client: S3Client): Promise<Finding> {
  const rules = "Rules of the bucket";
  const xml = await asked(client, "lifecycle");
  if (xml === null) return unknown(rules, "s3:GetLifecycleConfiguration");
  const removes = [...elementsOf(xml, "Rule")].filter((rule) => textIn(rule, "Status") === "Enabled").flatMap(takenBy);
  return removes.length === 0
    ? well(rules, "none that takes current files away")
    : fault(
        rules,
        `take current files away (${[...new Set(removes)].join(", ")})`,
        "remove that rule: only what no row names may go",
      );
}

/** What a rule does with current files. The removal of the last mark of a removed file is nothing of the kind. */
const takenBy = (rule: string): string[] =>
  ["Expiration", "Transition"].filter((name) =>
    [...elementsOf(rule, name)].some((moment) => /<(Days|Date)>/.test(moment)),
  );

function examineWay(client: S3Client): Finding[] {
  const { protocol, hostname } = new URL(client.bucket.endpoint);
  if (protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return [];
  return [warning("Way to the bucket", "is http", "use https, unless the network between is yours alone")];
}

async function left(first: Places["first"], other: Places["other"]): Promise<Finding[]> {
  if (!other) return [];
  for await (const _ of other.list())
    return [
      warning(
        "Files that have not moved",
        `${other.name} has some, and new ones go to ${first.name}`,
        "npm run admin -- move-files",
      ),
    ];
  return [];
}
