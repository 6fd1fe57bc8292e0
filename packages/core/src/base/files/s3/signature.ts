import { createHash, createHmac } from "node:crypto";

/** The keys of the caller, and the region of the bucket. */
export interface Signer {
  region: string;
  keyId: string;
  secret: string;
}

/** The signed parts of a request. The header x-amz-content-sha256 has the hash of the body. */
export interface SignedParts {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
}

const algorithm = "AWS4-HMAC-SHA256";

export const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const strictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The time in S3's form: 20130524T000000Z. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The header `authorization` in Amazon's Signature Version 4. The headers must include host, x-amz-date and x-amz-content-sha256. */
export function authorizationOf({ method, url, headers }: SignedParts, { region, keyId, secret }: Signer): string {
  const stamp = headers["x-amz-date"] ?? "";
  const scope = [stamp.slice(0, 8), region, "s3", "aws4_request"];
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key, [algorithm, stamp, scope.join("/"), sha256(canonical)].join("\n")).toString("hex");
  return `${algorithm} Credential=${keyId}/${scope.join("/")}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
}

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted()
    .join("&");
