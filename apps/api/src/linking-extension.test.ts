import { someBuilt } from "@balcao/linking-extension/testing/built";
import type { BuildResult, Icons } from "@balcao/linking-extension/pack/package";
import { ours } from "@balcao/shared/branding/rules";
import express from "express";
import supertest from "supertest";
import { expect, test } from "vitest";
import { linkingExtension } from "./linking-extension.ts";

const built = someBuilt();
const serve = (read: () => Promise<BuildResult>) => supertest(express().use(linkingExtension(read)));
const bytes = (res: supertest.Response, done: (error: Error | null, body: Buffer) => void) => {
  const parts: Buffer[] = [];
  res.on("data", (part: Buffer) => parts.push(part));
  res.on("end", () => done(null, Buffer.concat(parts)));
};

test("anybody can download the linking helper for each family of browsers, and it is packed once", async () => {
  let reads = 0;
  const desk = serve(async () => ((reads += 1), built));
  const answer = await desk.get("/linking-extension/chrome.zip").buffer().parse(bytes).expect(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  expect(answer.headers["content-disposition"]).toBe("attachment; filename=linking-helper-chrome.zip");
  expect((answer.body as Buffer).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  await desk.get("/linking-extension/chrome.zip").expect(200);
  expect(reads).toBe(1);
  const other = await desk.get("/linking-extension/firefox.zip").buffer().parse(bytes).expect(200);
  expect((other.body as Buffer).equals(answer.body as Buffer)).toBe(false);
  const forStore = await desk.get("/linking-extension/chrome-store.zip").buffer().parse(bytes).expect(200);
  expect((answer.body as Buffer).includes('"key"')).toBe(true);
  expect((forStore.body as Buffer).includes('"key"')).toBe(false);
  await desk.get("/linking-extension/other.zip").expect(404);
});

test("the answer says that the helper is not built, until it is built", async () => {
  let isBuilt = false;
  const desk = serve(async () => {
    if (!isBuilt) throw new Error("ENOENT");
    return built;
  });
  const { text } = await desk.get("/linking-extension/chrome.zip").expect(404);
  expect(text).toContain("npm run build");
  isBuilt = true;
  await desk.get("/linking-extension/chrome.zip").expect(200);
});

test("a helper whose icon could not be read is packed again at the next download", async () => {
  let isAway = true;
  const icons = async (): Promise<Icons> => {
    if (isAway) throw new Error("The database is away");
    return { ...built.icons, 16: Buffer.from("the installation's icon") };
  };
  const desk = supertest(express().use(linkingExtension(async () => built, icons)));
  const download = async () =>
    (await desk.get("/linking-extension/chrome.zip").buffer().parse(bytes).expect(200)).body as Buffer;
  const without = await download();
  isAway = false;
  const whole = await download();
  expect(whole.equals(without)).toBe(false);
  expect((await download()).equals(whole)).toBe(true);
});

test("anybody reads what the helper of this installation does with data", async () => {
  const { text, headers } = await serve(async () => built)
    .get("/linking-extension/privacy")
    .expect(200);
  expect(headers["content-type"]).toContain("text/plain");
  expect(text).toContain(`Privacidade do ajudante “${ours.name}: ligar número”`);
});
