import { existsSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@balcao/core/base/env";
import { DiskPlace } from "@balcao/core/base/files/disk";
import { bucketOf } from "@balcao/core/base/files/places";
import { FileStore, putFile } from "@balcao/core/base/files/store";
import { makeCompanyTask } from "@balcao/core/testing/company/company-task-factory";
import { makeCompany, makeMedia } from "@balcao/core/testing/factories";
import { startS3 } from "@balcao/s3-simulator/s3";
import { expect, onTestFinished, test } from "vitest";
import { sweepAll, sweepStore } from "./sweep.ts";

const pathOf = (key: string) => join(env.MEDIA_DIR, key);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const age = (path: string, hours: number) => utimes(path, hoursAgo(hours), hoursAgo(hours));

test("files without a row are deleted after a day, even half-written ones; new files and files with a row stay", async () => {
  const companyId = await makeCompany();
  const put = async () => (await putFile(companyId, Buffer.from("x"))).key;
  const [known, stray, fresh] = [await put(), await put(), await put()];
  const half = `${pathOf(stray)}.part`;
  await writeFile(half, "x");
  await makeMedia(companyId, { key: known });
  for (const path of [pathOf(known), pathOf(stray), half]) await age(path, 25);
  expect(await sweepStore(hoursAgo(24))).toBeGreaterThanOrEqual(1);
  expect([pathOf(known), pathOf(stray), half, pathOf(fresh)].map((path) => existsSync(path))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("a company's file whose days are over is removed even while no service runs, and a younger one stays", async () => {
  const companyId = await makeCompany();
  const put = () => putFile(companyId, Buffer.from("x"));
  const [over, young] = [await put(), await put()];
  for (const [{ key, size: bytes }, hours] of [[over, 73] as const, [young, 71] as const])
    await makeCompanyTask(companyId, { endedAt: hoursAgo(hours), pieces: [{ key, bytes }] });
  await sweepAll();
  expect([over, young].map(({ key }) => existsSync(pathOf(key)))).toEqual([false, true]);
});

test("a row of another company with the same file name does not keep a file", async () => {
  const [mine, other] = [await makeCompany(), await makeCompany()];
  const { key } = await putFile(mine, Buffer.from("x"));
  await makeMedia(other, { key });
  await age(pathOf(key), 25);
  await sweepStore(hoursAgo(24));
  expect(existsSync(pathOf(key))).toBe(false);
});

test("files without a row are deleted from bucket and folder, and the bucket of another installation is left alone", async () => {
  let now = Date.now() - 25 * 3_600_000;
  const s3 = await startS3({ now: () => now });
  onTestFinished(() => s3.close());
  const [disk, bucket] = [new DiskPlace(env.MEDIA_DIR), bucketOf({ S3_REGION: "", ...s3.environment })];
  if (!bucket) throw new Error("The simulator names no bucket");
  const store = new FileStore({ first: bucket, other: disk, drafts: disk, bucket });
  const companyId = await makeCompany();
  const [known, stray] = [await store.put(companyId, Buffer.from("x")), await store.put(companyId, Buffer.from("x"))];
  const { key: older } = await putFile(companyId, Buffer.from("x"));
  await age(pathOf(older), 25);
  await makeMedia(companyId, { key: known.key });
  now = Date.now();
  s3.objects.set("installation", { bytes: Buffer.from("theirs"), etag: "", changedAt: new Date(), headers: {} });
  expect(await sweepStore(hoursAgo(24), store)).toBe(0);
  expect([s3.objects.has(stray.key), existsSync(pathOf(older))]).toEqual([true, true]);
  s3.objects.delete("installation");
  expect(await sweepStore(hoursAgo(24), store)).toBeGreaterThanOrEqual(2);
  const left = [known, stray].map(({ key }) => s3.objects.has(key));
  expect([...left, existsSync(pathOf(older)), s3.objects.has("installation")]).toEqual([true, false, false, true]);
});
