import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refusal } from "./answer.ts";

/** The keys that open the bucket. */
export interface Owner {
  keyId: string;
  secret: string;
  region: string;
}

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  stamp: string;
  /** The signed hash of the body. */
  payload: string;
  /** The signed query, without the signature itself. */
  query: URLSearchParams;
}

const skewAtMostMs = 15 * 60_000;
const longestSeconds = 7 * 86_400;

/**
 * Refuses a request without a valid Signature Version 4 in its header or its query. Returns the hash that the body must have. Null when the body is not
 * signed.
 */
export function requireSigned(req: IncomingMessage, url: URL, owner: Owner, now: number): string | null {
  const claim = url.searchParams.has("X-Amz-Signature") ? claimOfQuery(url, now) : claimOfHeader(req, url, now);
  const [keyId, day, region, service, end] = claim.credential.split("/");
  if (keyId !== owner.keyId) throw new Refusal(403, "InvalidAccessKeyId");
  if (day !== claim.stamp.slice(0, 8) || region !== owner.region || service !== "s3" || end !== "aws4_request")
    throw new Refusal(400, "AuthorizationHeaderMalformed", `The region ${region} is wrong; expecting ${owner.region}`);
  const canonical = canonicalOf(req, url, claim);
  const scope = `${day}/${region}/s3/aws4_request`;
  const wanted = ["AWS4-HMAC-SHA256", claim.stamp, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  const key = [day ?? "", region, "s3", "aws4_request"].reduce<Buffer>(
    (held, part) => createHmac("sha256", held).update(part).digest(),
    Buffer.from(`AWS4${owner.secret}`),
  );
  const right = createHmac("sha256", key).update(wanted).digest();
  const given = Buffer.from(claim.signature, "hex");
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refusal(403, "SignatureDoesNotMatch");
  return claim.payload === "UNSIGNED-PAYLOAD" ? null : claim.payload;
}

function claimOfHeader(req: IncomingMessage, url: URL, now: number): Claim {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
    req.headers.authorization ?? "",
  );
  if (!found) throw new Refusal(403, "AccessDenied");
  const [, credential = "", signedHeaders = "", signature = ""] = found;
  const [stamp, payload] = [req.headers["x-amz-date"], req.headers["x-amz-content-sha256"]];
  if (typeof stamp !== "string" || typeof payload !== "string") throw new Refusal(403, "AccessDenied");
  if (Math.abs(timeOf(stamp) - now) > skewAtMostMs) throw new Refusal(403, "RequestTimeTooSkewed");
  const must = ["host", ...Object.keys(req.headers).filter((name) => name.startsWith("x-amz-"))];
  if (must.some((name) => !signedHeaders.split(";").includes(name)))
    throw new Refusal(403, "AccessDenied", "There were headers present in the request which were not signed");
  return { credential, signedHeaders, signature, stamp, payload, query: url.searchParams };
}

function claimOfQuery(url: URL, now: number): Claim {
  const query = new URLSearchParams(url.searchParams);
  const take = (name: string) => query.get(`X-Amz-${name}`) ?? "";
  const [stamp, seconds, signature] = [take("Date"), Number(take("Expires")), take("Signature")];
  if (!(seconds > 0 && seconds <= longestSeconds)) throw new Refusal(400, "AuthorizationQueryParametersError");
  if (!(now < timeOf(stamp) + seconds * 1000)) throw new Refusal(403, "AccessDenied", "Request has expired");
  if (timeOf(stamp) > now + skewAtMostMs) throw new Refusal(403, "RequestTimeTooSkewed");
  query.delete("X-Amz-Signature");
  return {
    credential: take("Credential"),
    signedHeaders: take("SignedHeaders"),
    signature,
    stamp,
    payload: "UNSIGNED-PAYLOAD",
    query,
  };
}

function canonicalOf(req: IncomingMessage, url: URL, { signedHeaders, payload, query }: Claim): string {
  const headers = signedHeaders.split(";").map((name) => {
    const value = req.headers[name] ?? "";
    const text = Array.isArray(value) ? value.join(",") : value;
    return `${name}:${text.trim().replaceAll(/ +/g, " ")}\n`;
  });
  const parts = [...query].map(([name, value]) => `${coded(name)}=${coded(value)}`);
  return [req.method, url.pathname, parts.toSorted().join("&"), headers.join(""), signedHeaders, payload].join("\n");
}

const coded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[A-Za-z0-9_.~-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

/** The time of a text such as 20130524T000000Z in milliseconds. NaN for other texts. */
const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
