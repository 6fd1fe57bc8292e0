import { z } from "zod";

type Issue = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

/** The variables that name the places of files: a folder, and perhaps an S3 bucket. */
export const filesEnv = {
  /** The folder of the files. With a bucket, only drafts lie here, and each machine may have its own folder. */
  MEDIA_DIR: z.string().default(".data/media"),
  /** A bucket that only this installation uses. When it is set, the product reads files from the bucket and from MEDIA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no name of a bucket")
    .optional(),
  /** The default is Amazon's server of S3_REGION. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "is no address: it begins with https://" }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "is no name of a region")
    .default("us-east-1"),
  /** on: addresses have the bucket in their path, as most servers want it. The default is on when S3_ENDPOINT is set. */
  S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  /** The place of new files. The default is the bucket when there is one. */
  FILES_IN: z.enum(["disk", "s3"]).optional(),
};
type FilesEnv = z.output<z.ZodObject<typeof filesEnv>>;

const keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Reports each variable that is missing when others of the bucket are set. */
export function requireWholeBucket(given: Partial<FilesEnv>, context: Issue): void {
  const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (given.S3_BUCKET === undefined) {
    const others = [...keys, "S3_ENDPOINT", "S3_PATH_STYLE"] as const;
    const found = given.FILES_IN === "s3" ? "FILES_IN=s3" : others.find((name) => given[name] !== undefined);
    if (found !== undefined) fault("S3_BUCKET", `is needed with ${found}`);
    return;
  }
  for (const name of keys) if (given[name] === undefined) fault(name, "is needed with S3_BUCKET");
}
