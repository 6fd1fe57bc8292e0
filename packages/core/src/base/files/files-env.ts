import { z } from "zod";

type Issue = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

/** Where files of companies lie: in MEDIA_DIR, or in a bucket that speaks S3. */
export const filesEnv = {
  /** The folder of the files. With a bucket only what is being written lies here, and each machine may have its own. */
  MEDIA_DIR: z.string().default(".data/media"),
  /** A bucket for this installation alone. Where it is named, files are read from it and from MEDIA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no name of a bucket")
    .optional(),
  /** Without it, Amazon's of S3_REGION. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "is no address: it begins with https://" }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "is no name of a region")
    .default("us-east-1"),
  /** on: the bucket stands in the path of its address, as most servers want it. Without it, on where S3_ENDPOINT is set. */
  S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  /** Where new files go. Without it, to the bucket where there is one. */
  FILES_IN: z.enum(["disk", "s3"]).optional(),
};
type FilesEnv = z.output<z.ZodObject<typeof filesEnv>>;

/** Names what is missing where a part of a bucket is set. */
export function requireWholeBucket(given: Partial<FilesEnv>, context: Issue): void {
  const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (given.S3_BUCKET === undefined) {
    if (given.FILES_IN === "s3") fault("S3_BUCKET", "is needed with FILES_IN=s3");
    return;
  }
  for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
    if (given[name] === undefined) fault(name, "is needed with S3_BUCKET");
}
