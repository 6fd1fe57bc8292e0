import { expect, test } from "vitest";
import { bucketOf } from "./places.ts";

const keys = { S3_BUCKET: "files", S3_REGION: "sa-east-1", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
const addressOf = (more: object) => bucketOf({ ...keys, ...more })?.client.urlOf("1/x").href;

test("the name of the bucket is in Amazon's host name and in the path of other servers, unless a setting says otherwise", () => {
  expect(addressOf({})).toBe("https://files.s3.sa-east-1.amazonaws.com/1/x");
  expect(addressOf({ S3_ENDPOINT: "https://s3.example.com" })).toBe("https://s3.example.com/files/1/x");
  expect(addressOf({ S3_ENDPOINT: "http://s3.example.com:9000/a/" })).toBe("http://s3.example.com:9000/a/files/1/x");
  expect(addressOf({ S3_ENDPOINT: "https://s3.example.com", S3_PATH_STYLE: "off" })).toBe(
    "https://files.s3.example.com/1/x",
  );
});

test("without a name there is no bucket", () => {
  expect(bucketOf({ S3_REGION: "sa-east-1" })).toBeNull();
});
