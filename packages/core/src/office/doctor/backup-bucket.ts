import { S3Fault } from "../../base/files/s3/client.ts";
import { elementsOf, textIn } from "../../base/files/s3/xml.ts";
import { type BackupBucket, triesFolder } from "../backup/bucket.ts";
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

const what = "Bucket of the backups";

/** Examines the bucket of backups, if this process knows one. It stores a small object there and removes it. */
export async function examineBackupBucket(
  bucket: BackupBucket | null,
  nameOf: () => Promise<string>,
): Promise<Finding[]> {
  if (!bucket)
    return [well(what, "is not named here: they lie in a folder, or only the service backup knows the bucket")];
  const examined: ExaminedBucket = { client: bucket.client, name: bucket.name, of: "backups" };
  try {
    const owner = await bucket.owner();
    if (owner !== null && owner !== (await nameOf()))
      return [fault(what, "has those of another installation", "give each its own bucket or BACKUP_S3_PREFIX")];
    return [
      await tryOut(examined, bucket.keyOf(triesFolder)),
      await examineClock(examined),
      await examineProtection(examined),
      await examineLifecycle(examined),
      await examineUploads(examined, bucket.keyOf("")),
      ...examineWay(examined),
    ];
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error;
    return [
      fault(
        what,
        error.message,
        "look at BACKUP_S3_BUCKET, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION and the keys, and at what the keys may do",
      ),
    ];
  }
}

/** Whether the bucket keeps removed objects. That protects backups from a thief of the keys, and costs room until a rule deletes the objects. */
async function examineProtection({ client, of }: ExaminedBucket): Promise<Finding> {
  const kept = `Versions in the bucket of ${of}`;
  const versions = await settingOf(client, "versioning");
  if (versions === null) return unknownSetting(kept, "s3:GetBucketVersioning");
  if (textIn(versions, "Status") !== "Enabled")
    return well(
      kept,
      "are not kept: who has the keys can remove every backup, and versions or a lock would prevent it",
    );
  const lock = textIn((await settingOf(client, "object-lock")) ?? "", "ObjectLockEnabled") === "Enabled";
  const said = `are kept${lock ? ", and objects can be locked" : ""}`;
  const [rule] = elementsOf((await settingOf(client, "lifecycle")) ?? "", "NoncurrentVersionExpiration");
  return rule !== undefined
    ? well(kept, `${said}, until a rule removes them`)
    : warning(
        kept,
        `${said}: what the product removes goes on to cost room`,
        "let a rule remove what has not been current for some weeks (NoncurrentVersionExpiration)",
      );
}

/** Whether the unfinished uploads of a killed process can be found and aborted. */
async function examineUploads({ client, of }: ExaminedBucket, prefix: string): Promise<Finding> {
  const unfinished = `Unfinished uploads of ${of}`;
  const xml = await settingOf(client, "uploads", { prefix });
  return xml === null
    ? warning(
        unfinished,
        "cannot be listed, and cost room unseen",
        "allow s3:ListBucketMultipartUploads and s3:AbortMultipartUpload, or let a rule remove them",
      )
    : well(unfinished, "can be found and given up");
}
