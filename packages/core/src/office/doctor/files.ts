import type { Places } from "../../base/files/places.ts";
import { S3Fault } from "../../base/files/s3/client.ts";
import { textIn } from "../../base/files/s3/xml.ts";
import { ownsBucket } from "../maintenance/store-owner.ts";
import {
  examineClock,
  type ExaminedBucket,
  examineLifecycle,
  examineWay,
  settingOf,
  tryOut,
  unknownSetting,
} from "./bucket.ts";
import { type Finding, fault, warning, well } from "./finding.ts";
import { hostCommand } from "./host-command.ts";

const what = "Bucket of the files";

/** Examines whether the bucket allows us what the product needs, and allows strangers nothing. It stores a small file there and removes it. */
export async function examineFiles(places: Places, nameOf: () => Promise<string>): Promise<Finding[]> {
  const { bucket, first, other } = places;
  if (!bucket) return [well(what, "is not used: files lie in the folder")];
  const examined: ExaminedBucket = { client: bucket.client, name: bucket.name, of: "files" };
  try {
    if (!(await ownsBucket(places, nameOf)))
      return [fault(what, "belongs to another installation", "give each its own: both would remove the other's files")];
    const findings = [await tryOut(examined, "0"), await examineClock(examined), await examineVersions(examined)];
    return [...findings, await examineLifecycle(examined), ...examineWay(examined), ...(await left(first, other))];
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error;
    return [
      fault(what, error.message, "look at S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys, and at what the keys may do"),
    ];
  }
}

async function examineVersions({ client, of }: ExaminedBucket): Promise<Finding> {
  const kept = `Versions in the bucket of ${of}`;
  const xml = await settingOf(client, "versioning");
  if (xml === null) return unknownSetting(kept, "s3:GetBucketVersioning");
  return textIn(xml, "Status") === "Enabled"
    ? warning(
        kept,
        "are kept: a file that a company deletes stays behind",
        "switch versioning off, or let a rule remove what is not current after some days",
      )
    : well(kept, "are not kept");
}

async function left(first: Places["first"], other: Places["other"]): Promise<Finding[]> {
  if (!other) return [];
  for await (const _ of other.list())
    return [
      warning(
        "Files that have not moved",
        `${other.name} has some, and new ones go to ${first.name}`,
        hostCommand("move-files"),
      ),
    ];
  return [];
}
