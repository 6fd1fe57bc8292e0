import { randomUUID } from "node:crypto";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { Places } from "../../base/files/places.ts";
import { S3Fault } from "../../base/files/s3/client.ts";
import { type FileStore, fileStore } from "../../base/files/store.ts";
import { logger } from "../../base/logger.ts";
import { sql } from "../../base/sql.ts";
import { UnfitInstallation } from "../../base/start-faults.ts";

/** The setting with the name of the installation. */
export const ownerSetting = "files.owner";

/** The name of this installation in its bucket. Call it in the platform's scope. */
export async function nameOfInstallation(): Promise<string> {
  const [row] = await query(
    { value: text },
    sql`insert into installation_settings as i (key, value) values (${ownerSetting}, ${randomUUID()})
     on conflict (key) do update set value = i.value returning i.value`,
  );
  return row?.value ?? "";
}

/**
 * Whether this installation owns the bucket. It takes over a bucket without an owner. The sweep asks this first, because files of another installation
 * look like leftovers. Call it outside of scopes.
 */
export async function ownsBucket({ bucket }: Places, nameOf: () => Promise<string>): Promise<boolean> {
  if (!bucket) return true;
  const name = await nameOf();
  const owner = await bucket.owner();
  if (owner !== null) return owner === name;
  await bucket.claim(name);
  return (await bucket.owner()) === name;
}

/**
 * The start refuses the bucket of another installation, which would sweep our files away as leftovers. A bucket without an owner becomes our own. While the
 * bucket does not answer, the product starts without its files, and asks again before it stores one. Call it outside of scopes.
 */
export async function refuseOtherBucket(nameOf: () => Promise<string>, store: FileStore = fileStore()): Promise<void> {
  const ask = () => ownsBucket(store.places, nameOf);
  try {
    if (await ask()) return;
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error;
    store.holdUntil(ask);
    return logger.error({ err: error }, "the bucket of the files does not say whose it is");
  }
  throw new UnfitInstallation(
    `${store.places.bucket?.name} belongs to another installation, which would remove our files: give each installation a bucket of its own, S3_BUCKET (docs/hosting.md)`,
  );
}
