import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { moveScene } from "../../testing/stages/move-scene.ts";
import { nameOfInstallation, refuseOtherBucket } from "./store-owner.ts";

const nameOf = () => asPlatform(nameOfInstallation);

test("the start makes a bucket without an owner our own, and refuses the bucket of another installation", async () => {
  const { toBucket, bucket } = await moveScene(0);
  await refuseOtherBucket(nameOf, toBucket);
  expect(await bucket.owner()).toBe(await nameOf());
  await refuseOtherBucket(nameOf, toBucket);
  await bucket.release();
  await bucket.claim("theirs");
  await expect(refuseOtherBucket(nameOf, toBucket)).rejects.toMatchObject({
    name: "UnfitInstallation",
    message: expect.stringMatching(/^the bucket balcao-files at .* belongs to another installation/),
  });
});

test("the start goes on while the bucket does not answer, and without a bucket", async () => {
  const { toBucket, old, s3 } = await moveScene(0);
  s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" });
  await refuseOtherBucket(nameOf, toBucket);
  await refuseOtherBucket(nameOf, old);
  expect(s3.objects.size).toBe(0);
});

test("a process that started while the bucket was silent stores nothing in the bucket of another installation", async () => {
  const { toBucket, toDisk, bucket, s3 } = await moveScene(0);
  await bucket.claim("theirs");
  for (const store of [toBucket, toDisk]) {
    s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" });
    await refuseOtherBucket(nameOf, store);
  }
  await expect(toBucket.put(1, Buffer.from("x"))).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  expect([...s3.objects.keys()]).toEqual(["installation"]);
  await toDisk.put(1, Buffer.from("x"));
  await bucket.release();
  const { key } = await toBucket.put(1, Buffer.from("x"));
  expect(await bucket.owner()).toBe(await nameOf());
  s3.asked.length = 0;
  await toBucket.put(1, Buffer.from("x"));
  expect([s3.objects.has(key), s3.asked.map(({ method }) => method)]).toEqual([true, ["PUT"]]);
});

test.each([
  [409, "ConditionalRequestConflict", 1],
  [412, "PreconditionFailed", 1],
  [501, "NotImplemented", 2],
  [400, "InvalidArgument", 2],
])("when a server answers %s %s to a conditional mark, the mark takes %s requests", async (status, code, times) => {
  const { bucket, s3 } = await moveScene(0);
  s3.faults.order({ kind: "refuse", status, code }, { method: "PUT" });
  await bucket.claim("ours");
  expect(s3.asked.filter(({ method }) => method === "PUT")).toHaveLength(times);
  expect(await bucket.owner()).toBe(times === 2 ? "ours" : null);
});
