import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Fault } from "../../base/host-faults.ts";

/** The first line of a file, or of the pipe for `-`, that says something. Lines that begin with # are left out, as `age-keygen` writes them. */
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
