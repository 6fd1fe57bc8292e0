import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Fault } from "../../base/host-faults.ts";

/** The first line with content of a file, or of the pipe for `-`. Lines that begin with # are skipped, because `age-keygen` writes such lines. */
export async function firstLineOf(path: string): Promise<string> {
  const given = path === "-" ? await text(process.stdin) : await readFile(path, "utf8").catch(() => null);
  if (given === null) throw new Fault(`There is no file ${path}`);
  return (
    given
      .split("\n")
      .map((line) => line.trim())
      .find((line) => line !== "" && !line.startsWith("#")) ?? ""
  );
}
