import { env } from "../env.ts";
import { DiskPlace } from "./disk.ts";
import type { FilePlace } from "./place.ts";
import { type Patience, S3Client } from "./s3/client.ts";
import { S3Place } from "./s3/place.ts";

/** The places of all files. New files go to the first place. A file is looked up in the first place, then in the other. */
export interface Places {
  first: FilePlace;
  /** The earlier place of the files. Null when the host names only one place. */
  other: FilePlace | null;
  /** The folder in which a file is written and its type found before a place gets it. */
  drafts: DiskPlace;
  /** The place that is a bucket. Null when there is no bucket. */
  bucket: S3Place | null;
}

/** The variables that name a bucket. */
type BucketVariables = Partial<
  Record<"S3_BUCKET" | "S3_ENDPOINT" | "S3_PATH_STYLE" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY", string>
> & {
  S3_REGION: string;
};

let named: Places | undefined;
/** The places that the environment names. */
export const places = (): Places => (named ??= namedPlaces());

function namedPlaces(): Places {
  const disk = new DiskPlace(env.MEDIA_DIR);
  const bucket = bucketOf(env);
  if (!bucket) return { first: disk, other: null, drafts: disk, bucket };
  const [first, other] = env.FILES_IN === "disk" ? [disk, bucket] : [bucket, disk];
  return { first, other, drafts: disk, bucket };
}

/** The bucket that the variables name. Null when they name none. */
export function bucketOf(given: BucketVariables): S3Place | null {
  const client = clientOf(given);
  return client && new S3Place(client);
}

/** The client of the bucket that the variables name. Null when they name none. */
export function clientOf(given: BucketVariables, patience: Partial<Patience> = {}): S3Client | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: address, S3_REGION: region, S3_PATH_STYLE: style } = given;
  const { S3_ACCESS_KEY_ID: keyId = "", S3_SECRET_ACCESS_KEY: secret = "" } = given;
  if (bucket === undefined) return null;
  const endpoint = address ?? `https://s3.${region}.amazonaws.com`;
  const pathStyle = style === undefined ? address !== undefined : style === "on";
  return new S3Client({ bucket, endpoint, region, pathStyle, keyId, secret }, patience);
}
