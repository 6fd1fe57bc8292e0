import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashOf } from "./download.ts";

test("the hash of a file is read as hex and as base64, and another form says nothing of it", () => {
  const hash = createHash("sha256").update("um arquivo").digest();
  expect(hashOf(hash.toString("hex"))).toEqual(hash);
  expect(hashOf(hash.toString("base64"))).toEqual(hash);
  for (const told of ["", "abc", hash.toString("base64").slice(4), hash.toString("hex").slice(2)])
    expect(hashOf(told)).toBeNull();
  expect(hashOf(undefined)).toBeNull();
});
