import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type S3Options, startS3 } from "@balcao/s3-simulator/s3";
import { expect, onTestFinished, test } from "vitest";
import { DiskPlace } from "../../base/files/disk.ts";
import { bucketOf } from "../../base/files/places.ts";
import { FileStore } from "../../base/files/store.ts";
import { examineFiles } from "./files.ts";

async function scene(options: S3Options = {}) {
  const s3 = await startS3(options);
  const home = await mkdtemp(join(tmpdir(), "balcao-doctor-test-"));
  onTestFinished(async () => {
    await s3.close();
    await rm(home, { recursive: true });
  });
  const [disk, bucket] = [new DiskPlace(home), bucketOf({ S3_REGION: "", ...s3.environment })];
  if (!bucket) throw new Error("The simulator names no bucket");
  const places = { first: bucket, other: disk, drafts: disk, bucket };
  const look = async (name = "ours") =>
    Object.fromEntries(
      (await examineFiles(places, async () => name)).map(({ what, state, found }) => [what, `${state}: ${found}`]),
    );
  return { s3, disk, look };
}

test("a correct bucket passes, and only the mark of its owner is left in it", async () => {
  const { s3, look } = await scene({ pageSize: 2 });
  expect(await look()).toEqual({
    "Bucket of the files": expect.stringMatching(/^well: the bucket balcao-files at .* for us alone$/),
    "Clock of the bucket of files": expect.stringMatching(/^well: is \d+ s from ours$/),
    "Versions in the bucket of files": "well: are not kept",
    "Rules of the bucket of files": "well: none that takes current files away",
  });
  expect([...s3.objects.keys()]).toEqual(["installation"]);
});

test.each([
  ["read", /^fault: gives files to anybody/],
  ["list", /^fault: lists its files to anybody/],
  ["write", /^fault: takes files from anybody/],
] as const)("a bucket in which strangers may %s is a fault, and nothing stays in it", async (strangersMay, said) => {
  const { look, s3 } = await scene({ strangersMay });
  expect((await look())["Bucket of the files"]).toMatch(said);
  expect([...s3.objects.keys()]).toEqual(["installation"]);
});

test("a bucket that does not answer a stranger is not reported as private", async () => {
  const { look, s3 } = await scene();
  await look();
  const silent = s3.before(
    ({ method, query }) => method === "GET" && query === "?list-type=2&max-keys=1",
    () => s3.faults.order({ kind: "silent-cut" }, { method: "GET" }),
  );
  expect((await look())["Bucket of the files"]).toMatch(/^warning: .* whether it refuses strangers is not known$/);
  await silent;
});

test("a bucket of another installation is a fault, and the doctor writes nothing into it", async () => {
  const { look, s3 } = await scene();
  await look("theirs");
  s3.asked.length = 0;
  expect(await look("ours")).toEqual({ "Bucket of the files": "fault: belongs to another installation" });
  expect(s3.asked.filter(({ method }) => method === "PUT")).toEqual([]);
});

test.each(["PUT", "GET", "DELETE"])(
  "the action %s that the keys may not do is a fault in the server's words",
  async (method) => {
    const { look, s3 } = await scene();
    await look();
    s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method });
    expect((await look())["Bucket of the files"]).toBe(
      "fault: The bucket balcao-files answers 403 AccessDenied: AccessDenied",
    );
  },
);

test("a bucket from which nothing can be removed is a fault", async () => {
  const { look, s3 } = await scene();
  await look();
  s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "DELETE" });
  expect((await look())["Bucket of the files"]).toContain("fault: The bucket balcao-files answers 403");
});

test("a wrong clock, kept versions, rules that remove files, and files that have not moved are reported", async () => {
  const { look, s3, disk } = await scene({ now: () => Date.now() + 300_000 });
  s3.bucket.versioning = "Enabled";
  s3.bucket.lifecycle = "<Rule><Status>Enabled</Status><Expiration><Days>30</Days></Expiration></Rule>";
  await new FileStore({ first: disk, other: null, drafts: disk, bucket: null }).put(1, Buffer.from("x"));
  expect(await look()).toMatchObject({
    "Clock of the bucket of files": expect.stringMatching(/^warning: is \d+ s from ours$/),
    "Versions in the bucket of files": expect.stringMatching(/^warning: are kept/),
    "Rules of the bucket of files": "fault: take current files away (Expiration)",
    "Files that have not moved": expect.stringMatching(/^warning: the folder .* has some/),
  });
});

test("settings that the keys may not read are not reported as correct", async () => {
  const { look, s3 } = await scene();
  await look();
  for (const query of ["versioning", "lifecycle"])
    void s3.before(
      (asked) => asked.query.includes(query),
      () => s3.faults.order({ kind: "refuse", status: 403, code: "AccessDenied" }, { method: "GET" }),
    );
  expect(await look()).toMatchObject({
    "Versions in the bucket of files": expect.stringMatching(/^warning: are not known/),
    "Rules of the bucket of files": expect.stringMatching(/^warning: are not known/),
  });
});

test.each([
  ["<Status>Disabled</Status><Expiration><Days>30</Days></Expiration>", "well: none that takes current files away"],
  [
    "<Status>Enabled</Status><Expiration><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>",
    "well: none that takes current files away",
  ],
  ["<Status>Enabled</Status><Transition><Days>9</Days></Transition>", "fault: take current files away (Transition)"],
])("the rule %s is %s", async (rule, found) => {
  const { look, s3 } = await scene();
  s3.bucket.lifecycle = `<Rule>${rule}</Rule>`;
  expect((await look())["Rules of the bucket of files"]).toBe(found);
});

test("without a bucket there is nothing to try", async () => {
  const disk = new DiskPlace("nowhere");
  const findings = await examineFiles({ first: disk, other: null, drafts: disk, bucket: null }, async () => "ours");
  expect(findings).toEqual([expect.objectContaining({ state: "well", found: "is not used: files lie in the folder" })]);
});
