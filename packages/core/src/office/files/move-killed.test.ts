import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { programOf } from "../../testing/run/program.ts";
import { type ServerRequest, moveScene, reads } from "../../testing/stages/move-scene.ts";
import { nameOfInstallation } from "../maintenance/store-owner.ts";
import { moveFiles } from "./move.ts";

test.each([false, true])(
  "a second move is refused while the first one runs, in the other direction: %s",
  async (isBack) => {
    const { move, toBucket, toDisk, s3, keysIn, disk, bucket, all } = await moveScene();
    await move(toBucket);
    const [key = ""] = all();
    const second = s3.before(reads(key), () =>
      expect(move(isBack ? toDisk : toBucket, true)).rejects.toThrow("Another move-files runs"),
    );
    await move(toBucket, true);
    await second;
    expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), []]);
    expect(await move(toDisk, true)).toContain("the old store can go");
  },
);

test("a move that loses its lock removes nothing any more", async () => {
  const { move, toBucket, s3, keysIn, disk, bucket, all } = await moveScene();
  await move(toBucket);
  const lost = s3.before(
    ({ method, key }) => method === "GET" && key !== "",
    () => endMoves(),
  );
  await expect(move(toBucket, true)).rejects.toThrow("the lock of the move");
  await lost;
  expect([await keysIn(bucket), await keysIn(disk)]).toEqual([all(), all()]);
});

/** Ends the connections that hold the lock. */
async function endMoves(): Promise<void> {
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'move-files' and datname = current_database()",
  );
  await owner.end();
}

const script = await programOf(new URL("../../admin.ts", import.meta.url), process.env.BALCAO_TEST_RUN);
/** Starts the command in a process of its own, for the installation of that scene. */
function start(
  { s3, home }: Pick<Awaited<ReturnType<typeof moveScene>>, "s3" | "home">,
  to: "disk" | "s3",
  args: string[],
) {
  const env = { ...process.env, ...s3.environment, FILES_IN: to, MEDIA_DIR: home, LOG_LEVEL: "warn" };
  return spawn(process.execPath, [script, "move-files", ...args], { env });
}

test("the command moves all files, and says that the old store can go", async () => {
  const scene = await moveScene(2);
  const child = start(scene, "s3", ["--remove-old"]);
  const [out, fault] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  expect({ fault, last: out.trim().split("\n").at(-1) }).toEqual({
    fault: "",
    last: expect.stringContaining("the old store can go"),
  });
  expect([await scene.keysIn(scene.bucket), await scene.keysIn(scene.disk)]).toEqual([scene.all(), []]);
});

/** Whether this is the nth such request for a file. The mark of the bucket is no file of a company. */
const nth = (wanted: string, count: number) => {
  let left = count;
  return ({ method, key }: ServerRequest) => method === wanted && key.includes("/") && (left -= 1) === 0;
};
const lists = ({ query }: ServerRequest) => query.includes("list-type");

test.each<[what: string, files: "disk" | "bucket", step: (asked: ServerRequest) => boolean, options: string[]]>([
  ["its first list", "disk", lists, []],
  ["its first file", "disk", nth("PUT", 1), []],
  ["its third file", "disk", nth("PUT", 3), []],
  ["the first reading back", "disk", nth("GET", 1), []],
  ["the third reading back", "disk", nth("GET", 3), []],
  ["its second reading when it removes", "disk", nth("GET", 2), ["--remove-old"]],
  ["its eighth reading when it removes", "disk", nth("GET", 8), ["--remove-old"]],
  ["its first list", "bucket", lists, []],
  ["its first file", "bucket", nth("GET", 1), []],
  ["its third file", "bucket", nth("GET", 3), []],
  ["its sixth reading when it removes", "bucket", nth("GET", 6), ["--remove-old"]],
  ["its first removal", "bucket", nth("DELETE", 1), ["--remove-old"]],
])("a move that is killed at %s from the %s loses nothing, and goes on when it is called again", async (...given) => {
  const [, where, step, options] = given;
  const scene = await moveScene(6, where);
  const { s3, toBucket, toDisk, home, keysIn, disk, bucket, all, requireAll } = scene;
  const [store, old, now] = where === "disk" ? [toBucket, disk, bucket] : [toDisk, bucket, disk];
  const child = start(scene, where === "disk" ? "s3" : "disk", options);
  const ended = once(child, "close");
  await s3.before(step, () => child.kill("SIGKILL"));
  await ended;
  await requireAll(store);
  // The server frees the lock when it notices the end of the connection.
  await endMoves();
  // The next call is made here, because a process would take most of the time of this test.
  const again = moveFiles({
    places: store.places,
    nameOf: () => asPlatform(nameOfInstallation),
    isNamed: async () => false,
    removeOld: true,
    tell: () => undefined,
  });
  expect(await again).toContain("the old store can go");
  expect([await keysIn(now), await keysIn(old)]).toEqual([all(), []]);
  await requireAll(store);
  const left = await readdir(home, { recursive: true });
  expect(left.filter((name) => name.endsWith(".part"))).toEqual([]);
});
