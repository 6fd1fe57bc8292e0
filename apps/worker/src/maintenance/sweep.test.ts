import { existsSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@balcao/core/base/env";
import { putFile } from "@balcao/core/base/files/store";
import { makeCompany, makeMedia } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { sweepStore } from "./sweep.ts";

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

test("a row of another company with the same file name does not keep a file", async () => {
  const [mine, other] = [await makeCompany(), await makeCompany()];
  const { key } = await putFile(mine, Buffer.from("x"));
  await makeMedia(other, { key });
  await age(pathOf(key), 25);
  await sweepStore(hoursAgo(24));
  expect(existsSync(pathOf(key))).toBe(false);
});
