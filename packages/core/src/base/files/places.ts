import { env } from "../env.ts";
import { DiskPlace } from "./disk.ts";
import type { FilePlace } from "./place.ts";
import { S3Client } from "./s3/client.ts";
import { S3Place } from "./s3/place.ts";

/** Where files are: new ones go to the first place, and all are looked for in the first one, then in the other. */
export interface Places {
  first: FilePlace;
  /** Where the files were before, while they move and for as long as the host names it; null where there is one place only. */
  other: FilePlace | null;
  /** Where files are written to the end and looked at before they get their place. */
  drafts: DiskPlace;
  /** The bucket of the two; null where there is none. */
  bucket: S3Place | null;
}

/** What of the environment names a bucket. */
type Given = Partial<
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

/** The bucket that is named; null where none is. */
export function bucketOf(given: Given): S3Place | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: address, S3_REGION: region, S3_PATH_STYLE: style } = given;
  const { S3_ACCESS_KEY_ID: keyId = "", S3_SECRET_ACCESS_KEY: secret = "" } = given;
  if (bucket === undefined) return null;
  const endpoint = address ?? `https://s3.${region}.amazonaws.com`;
  const pathStyle = style === undefined ? address !== undefined : style === "on";
  return new S3Place(new S3Client({ bucket, endpoint, region, pathStyle, keyId, secret }));
}
