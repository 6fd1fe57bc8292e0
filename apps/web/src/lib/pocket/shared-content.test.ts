import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeShared } from "../../../service-worker/share.ts";
import { browserStorage } from "../../testing/browser-storage.ts";
import { keepTaken, readShared, readTaken, settleShared, tidyShared } from "./shared-content.ts";

let storage: ReturnType<typeof browserStorage>;
beforeEach(() => {
  storage = browserStorage();
});
afterEach(() => void vi.unstubAllGlobals());

/** The request of a phone when another app shares these words. Returns the address to which the phone is led. */
async function share(text: string, referrer = "") {
  const form = new FormData();
  form.set("text", text);
  const posted = { url: "https://desk.test/share", referrer, formData: async () => form } as unknown as Request;
  const { pathname, search } = new URL((await takeShared(posted)).headers.get("location") ?? "");
  return pathname + search;
}
const words = async (userId: number, now = Date.now()) =>
  (await readShared(now, userId)).map((shared) => shared.words).toSorted((a, b) => a.localeCompare(b));
const photo = new File(["x"], "vitrine.jpg");

test("a new share is kept beside the earlier shares, and overwrites none of them", async () => {
  expect(await share("um")).toBe("/share");
  expect(await share("dois")).toBe("/share");
  expect(await words(7)).toEqual(["dois", "um"]);
});

test("a page of another site cannot share, and at most five shares without an origin are kept at a time", async () => {
  expect(await share("spam", "https://elsewhere.test/")).toBe("/share?lost=1");
  for (const text of ["1", "2", "3", "4", "5"]) await share(text);
  expect(await share("6")).toBe("/share?lost=1");
  expect(await words(7)).toEqual(["1", "2", "3", "4", "5"]);
});

test("a share that a full disk refuses is reported as lost", async () => {
  await share("antes");
  storage.refuses = true;
  expect(await share("agora")).toBe("/share?lost=1");
  storage.refuses = false;
  expect(await words(7)).toEqual(["antes"]);
});

test("a share that a signed-in user saw is visible to no other user", async () => {
  await share("segredo");
  expect(await words(7)).toEqual(["segredo"]);
  expect(await words(7)).toEqual(["segredo"]);
  expect(await words(8)).toEqual([]);
  expect(storage.rows.size).toBe(0);
});

test("after an hour the next start of the app deletes shares that nobody took, even before a login", async () => {
  await share("antigo");
  await tidyShared(Date.now() + 3_500_000, null);
  expect(storage.rows.size).toBe(1);
  await tidyShared(Date.now() + 3_601_000, null);
  expect(storage.rows.size).toBe(0);
});

test("the files of a conversation stay for their user until they are sent, and another user's login deletes them", async () => {
  await share("com foto");
  const keys = (await readShared(Date.now(), 7)).map(({ key }) => key);
  const taken = [{ key: "a", file: photo }];
  await settleShared({ userId: 7, ticketId: 2, keys, taken, rest: [] }, Date.now());
  expect(await words(7)).toEqual([]);
  await tidyShared(Date.now() + 7_200_000, 7);
  expect(await readTaken(7, 2)).toEqual(taken);
  await keepTaken(7, 2, []);
  expect(storage.rows.size).toBe(0);
  await keepTaken(7, 2, taken);
  await tidyShared(Date.now(), 8);
  expect(storage.rows.size).toBe(0);
});
