import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { type S3Client, S3Refusal } from "../../base/files/s3/client.ts";
import { listObjects } from "../../base/files/s3/list.ts";
import { nullIfGone, S3Reader } from "../../base/files/s3/read.ts";
import { elementsOf, textIn } from "../../base/files/s3/xml.ts";
import { type Finding, fault, warning, well } from "./finding.ts";

const patienceMs = 10_000;
const minuteMs = 60_000;
/** S3 refuses a request whose time differs by more than this. */
const skewAtMostMs = 15 * minuteMs;

/** A bucket that is examined. */
export interface ExaminedBucket {
  client: S3Client;
  /** The name of the bucket in messages. */
  name: string;
  /** What the bucket is for, as a part of the names of findings. */
  of: string;
}

/** Tries out what the product needs of the bucket, and what strangers may do with it. It stores a small object under the folder and removes it. */
export async function tryOut({ client, name, of }: ExaminedBucket, folder: string): Promise<Finding> {
  const what = `Bucket of the ${of}`;
  const key = `${folder}/${randomUUID()}`;
  const remove = () => client.tell({ method: "DELETE", key }).catch(nullIfGone);
  const reader = new S3Reader(client, name);
  let areStrangersKnown = false;
  try {
    await client.tell({ method: "PUT", key, body: Buffer.from(key) });
    const found = await reader.open(key, { start: 2 });
    if (!found || (await text(found)) !== key.slice(2))
      return fault(what, "does not give back what was put there", "use another server");
    const open = await openTo(client, key);
    if (open !== "nobody" && open !== "unknown") return fault(what, ...open);
    areStrangersKnown = open === "nobody";
    if (!(await isListed(client, name, key)))
      return fault(what, "does not list what lies there", "allow s3:ListBucket");
  } finally {
    await remove();
  }
  if ((await reader.facts(key)) !== null)
    return fault(what, "does not remove files", `allow s3:DeleteObject: ${of} that are over must go`);
  const does = `${name} takes, gives, lists and removes files`;
  return areStrangersKnown
    ? well(what, `${does}, for us alone`)
    : warning(
        what,
        `${does}; whether it refuses strangers is not known`,
        "it did not answer a request without a key: try again, or look by hand",
      );
}

async function isListed(client: S3Client, name: string, wanted: string): Promise<boolean> {
  for await (const { key } of listObjects(client, name, wanted)) if (key === wanted) return true;
  return false;
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

/** Compares the clock of the bucket with ours. */
export async function examineClock({ client, of }: ExaminedBucket): Promise<Finding> {
  const clock = `Clock of the bucket of ${of}`;
  const { headers } = await client.ask({ method: "HEAD" });
  const apart = Math.abs(Date.parse(headers.date ?? "") - Date.now()) || 0;
  const found = `is ${Math.round(apart / 1000)} s from ours`;
  if (apart < minuteMs) return well(clock, found);
  const remedy = "let both keep the time by NTP";
  return apart < skewAtMostMs ? warning(clock, found, remedy) : fault(clock, found, remedy);
}

/**
 * A setting of the bucket. Empty when the setting is not made, or when the server does not know the setting and therefore does not act on it. Null when
 * the keys may not read it.
 */
export const settingOf = (
  client: S3Client,
  query: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string | null> =>
  client.tell({ method: "GET", query: { [query]: "", ...more } }).catch((error: unknown) => {
    if (!(error instanceof S3Refusal) || error.answered >= 502) throw error;
    return error.answered === 403 ? null : "";
  });

/** A setting that the keys may not read. */
export const unknownSetting = (setting: string, permission: string): Finding =>
  warning(setting, "are not known: the keys may not read them", `allow ${permission}, or look by hand`);

/** Looks for rules that remove objects which we still need. */
export async function examineLifecycle({ client, of }: ExaminedBucket): Promise<Finding> {
  const rules = `Rules of the bucket of ${of}`;
  const xml = await settingOf(client, "lifecycle");
  if (xml === null) return unknownSetting(rules, "s3:GetLifecycleConfiguration");
  const removes = [...elementsOf(xml, "Rule")].filter((rule) => textIn(rule, "Status") === "Enabled").flatMap(takenBy);
  return removes.length === 0
    ? well(rules, "none that takes current files away")
    : fault(
        rules,
        `take current files away (${[...new Set(removes)].join(", ")})`,
        `remove that rule: the product itself removes ${of} that are over`,
      );
}

/** What a rule does with current files. A rule that removes only the marks of removed files does nothing with current files. */
const takenBy = (rule: string): string[] =>
  ["Expiration", "Transition"].filter((name) =>
    [...elementsOf(rule, name)].some((moment) => /<(Days|Date)>/.test(moment)),
  );

/** Warns of a connection on which strangers may read along. */
export function examineWay({ client, of }: ExaminedBucket): Finding[] {
  const { protocol, hostname } = new URL(client.bucket.endpoint);
  if (protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return [];
  return [warning(`Way to the bucket of ${of}`, "is http", "use https, unless the network between is yours alone")];
}
