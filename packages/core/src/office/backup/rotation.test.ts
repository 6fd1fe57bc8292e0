import { expect, test } from "vitest";
import { nameAt, type Pack, type Summary } from "./manifest.ts";
import { type BackupPlace, findBackup } from "./place.ts";
import { backUpNightly, newestVerified, nextBackup } from "./nightly.ts";
import { timeOf, toRemove } from "./rotation.ts";

const at = (text: string) => nameAt(new Date(text));
const sealed = { bytes: 1, sha256: "" };
const backup = (time: string, { verified = true, packs = [] as string[] } = {}): Summary => ({
  form: 1,
  name: at(time),
  product: "1",
  lastMigration: "",
  database: sealed,
  keys: sealed,
  rows: 1,
  packs: packs.map(at),
  files: 0,
  fileBytes: 0,
  missing: 0,
  verifiedAt: verified ? new Date(time).toISOString() : null,
  openedAt: null,
});
const pack = (time: string): Pack => ({ ...sealed, name: at(time), verified: true, files: [] });
const nights = (count: number, last = "2026-11-28T06:00:00.000Z") =>
  Array.from({ length: count }, (_, index) =>
    backup(new Date(Date.parse(last) - (count - 1 - index) * 86_400_000).toISOString()),
  );
const left = (all: Summary[], keeping = { days: 7, weeks: 4 }) => {
  const gone = new Set(toRemove(all, [], keeping).backups);
  return all.filter(({ name }) => !gone.has(name)).map(({ name }) => name.slice(0, 10));
};

test("the name of a backup contains its time", () => {
  expect(timeOf(at("2026-11-28T06:01:02.003Z"))).toBe(Date.parse("2026-11-28T06:01:02.003Z"));
});

test("the newest backup of each of the last days and of each of the last weeks is kept", () => {
  expect(left(nights(60))).toEqual([
    "2026-11-11",
    "2026-11-18",
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
  ]);
  const twice = [backup("2026-11-28T05:00:00.000Z"), backup("2026-11-28T06:00:00.000Z")];
  expect(toRemove(twice, [], { days: 7, weeks: 0 }).backups).toEqual([at("2026-11-28T05:00:00.000Z")]);
});

test("the last good backup is kept however old it is, and an unverified one is deleted once a later one was verified", () => {
  const old = backup("2026-01-01T06:00:00.000Z");
  const failed = nights(9).map((one) => ({ ...one, verifiedAt: null }));
  expect(left([old, ...failed], { days: 1, weeks: 0 })).toHaveLength(10);
  const good = backup("2026-11-29T06:00:00.000Z");
  expect(left([old, ...failed, good], { days: 1, weeks: 0 })).toEqual(["2026-11-29"]);
});

test("a pack is kept while a kept backup needs it", () => {
  const [one, two, three] = ["2026-11-01T06:00:00.000Z", "2026-11-02T06:00:00.000Z", "2026-11-03T06:00:00.000Z"];
  const all = [backup(one, { packs: [one] }), backup(two, { packs: [one, two] }), backup(three, { packs: [two] })];
  expect(toRemove(all, [one, two, three].map(pack), { days: 1, weeks: 0 })).toEqual({
    backups: [at(one), at(two)],
    packs: [at(one), at(three)],
  });
});

test("a backup from a machine whose clock was ahead is not taken as the newest while there is another", async () => {
  const newestOf = async (...backups: Summary[]) =>
    (await findBackup({ backups: async () => backups } as unknown as BackupPlace, undefined, { tried: true })).name;
  const [real, failed] = [backup("2025-11-28T06:00:00.000Z"), backup("2025-11-29T06:00:00.000Z", { verified: false })];
  const ahead = backup("2199-01-01T06:00:00.000Z");
  expect(await newestOf(real, failed, ahead)).toBe(real.name);
  expect(await newestOf(ahead)).toBe(ahead.name);
  // The clock of the machine that restores is hours behind.
  const lately = backup(new Date(Date.now() + 10 * 3_600_000).toISOString());
  expect(await newestOf(real, lately, ahead)).toBe(lately.name);
});

test("the next backup is due at its time of day, or immediately when the last good backup is older than a day", () => {
  const now = new Date("2026-11-28T10:00:00.000Z");
  const next = (time: string, last: string | null, tried = last) =>
    nextBackup(now, time, last === null ? null : new Date(last), tried === null ? null : new Date(tried));
  expect(next("06:00", null)).toEqual(now);
  expect(next("06:00", "2026-11-27T09:59:00.000Z")).toEqual(now);
  expect(next("06:00", "2026-11-28T06:01:00.000Z")).toEqual(new Date("2026-11-29T06:00:00.000Z"));
  expect(next("10:30", "2026-11-27T10:31:00.000Z")).toEqual(new Date("2026-11-28T10:30:00.000Z"));
  // A try that failed, or was killed, is repeated after an hour and not immediately.
  expect(next("06:00", "2026-11-27T09:59:00.000Z", "2026-11-28T09:30:00.000Z")).toEqual(
    new Date("2026-11-28T10:30:00.000Z"),
  );
  expect(next("06:00", null, "2026-11-28T09:30:00.000Z")).toEqual(new Date("2026-11-28T10:30:00.000Z"));
  expect(next("06:00", "2026-11-28T06:01:00.000Z", "2026-11-28T06:30:00.000Z")).toEqual(now);
  // A clock that was ahead has noted years to come, and neither a good backup nor a failed one of then makes anybody wait.
  expect(next("06:00", "2031-01-01T06:00:00.000Z")).toEqual(now);
  expect(next("06:00", null, "2031-01-01T06:00:00.000Z")).toEqual(now);
  const all = [backup(now.toISOString()), backup("2026-11-28T11:00:00.000Z", { verified: false })];
  expect(newestVerified([...all, backup("2031-01-01T06:00:00.000Z")], now)).toEqual(now);
  expect(newestVerified([])).toBeNull();
});

test("a place that does not answer, and a backup or list that fails, are reported and tried again", async () => {
  const told: unknown[] = [];
  const waits: number[] = [];
  let looks = 0;
  const night = {
    last: async () => {
      if ((looks += 1) === 1) throw new Error("the bucket is away");
      return { verifiedAt: null, triedAt: null };
    },
    make: async () => {
      throw new Error("the disk is full");
    },
    meanwhile: async () => {
      throw new Error("the list is not written");
    },
    failed: (error: unknown) => void told.push(error),
  };
  const wait = async (due: Date, between: () => Promise<void>) => {
    waits.push(Math.round((due.getTime() - Date.now()) / 60_000));
    if (waits.length === 1) await between();
    if (waits.length === 3) throw new Error("the test is over");
  };
  await expect(backUpNightly("07:30", night, wait)).rejects.toThrow("the test is over");
  expect(told).toEqual([
    new Error("the bucket is away"),
    new Error("the list is not written"),
    new Error("the disk is full"),
  ]);
  expect(waits).toEqual([60, 0, 60]);
});
