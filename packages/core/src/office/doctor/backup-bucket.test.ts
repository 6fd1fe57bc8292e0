import { type S3Options, startS3 } from "@balcao/s3-simulator/s3";
import { expect, onTestFinished, test } from "vitest";
import { clientOf } from "../../base/files/places.ts";
import { BackupBucket } from "../backup/bucket.ts";
import { examineBackupBucket } from "./backup-bucket.ts";

async function scene(options: S3Options = {}) {
  const s3 = await startS3(options);
  onTestFinished(() => s3.close());
  const client = clientOf({ S3_REGION: "", ...s3.environment }, { pauses: [1] });
  const bucket = client && new BackupBucket(client, "backups");
  const look = async () =>
    Object.fromEntries(
      (await examineBackupBucket(bucket, async () => "ours")).map(({ what, state, found }) => [
        what,
        `${state}: ${found}`,
      ]),
    );
  return { s3, bucket, look };
}

test("a correct bucket of backups passes, and nothing is left in it", async () => {
  const { s3, bucket, look } = await scene();
  await bucket?.claim(async () => "ours");
  expect(await look()).toEqual({
    "Bucket of the backups": expect.stringMatching(/^well: the bucket balcao-files at .*, backups\/ .* for us alone$/),
    "Clock of the bucket of backups": expect.stringMatching(/^well: is \d+ s from ours$/),
    "Versions in the bucket of backups": expect.stringMatching(/^well: are not kept: who has the keys can remove/),
    "Rules of the bucket of backups": "well: none that takes current files away",
    "Unfinished uploads of backups": "well: can be found and given up",
  });
  expect([...s3.objects.keys()]).toEqual(["backups/installation"]);
});

test("a bucket that keeps versions is a warning, and passes once a rule ends the versions; its lock is named", async () => {
  const { s3, look } = await scene();
  s3.bucket.versioning = "Enabled";
  s3.bucket.lock = "<ObjectLockEnabled>Enabled</ObjectLockEnabled>";
  const versions = "Versions in the bucket of backups";
  expect((await look())[versions]).toMatch(/^warning: are kept, and objects can be locked: what the product removes/);
  const rule = "<NoncurrentVersionExpiration><NoncurrentDays>30</NoncurrentDays></NoncurrentVersionExpiration>";
  s3.bucket.lifecycle = `<Rule><Status>Enabled</Status>${rule}</Rule>`;
  expect((await look())[versions]).toBe("well: are kept, and objects can be locked, until a rule removes them");
});

test("a wrong clock, rules that remove backups, uploads that cannot be listed and a bucket open to strangers are reported", async () => {
  const { s3, look } = await scene({ now: () => Date.now() + 300_000, strangersMay: "read" });
  s3.bucket.lifecycle = "<Rule><Status>Enabled</Status><Expiration><Days>30</Days></Expiration></Rule>";
  void s3.before(
    ({ query }) => query.includes("uploads"),
    () => s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "GET" }),
  );
  expect(await look()).toMatchObject({
    "Bucket of the backups": expect.stringMatching(/^fault: gives files to anybody/),
    "Clock of the bucket of backups": expect.stringMatching(/^warning: is \d+ s from ours$/),
    "Rules of the bucket of backups": "fault: take current files away (Expiration)",
    "Unfinished uploads of backups": expect.stringMatching(/^warning: cannot be listed/),
  });
});

test("a bucket that refuses to store or to remove objects is a fault in the server's words", async () => {
  const { s3, look } = await scene();
  for (const method of ["PUT", "DELETE"]) {
    s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method });
    expect((await look())["Bucket of the backups"]).toMatch(/^fault: The bucket balcao-files answers 403 AccessDenied/);
  }
});

test("the bucket of another installation is a fault, and without a bucket there is nothing to try", async () => {
  const { s3, bucket, look } = await scene();
  await bucket?.claim(async () => "theirs");
  s3.asked.length = 0;
  expect(await look()).toEqual({ "Bucket of the backups": "fault: has those of another installation" });
  expect(s3.asked.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(await examineBackupBucket(null, async () => "ours")).toMatchObject([{ state: "well" }]);
});
