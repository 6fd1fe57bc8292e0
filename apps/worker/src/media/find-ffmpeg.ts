import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The path of an ffmpeg that runs: the one that is named, else the system's, which the system's updates keep patched. Null when there is
 * none. `npm start` asks it too, so it reads no environment.
 */
export function findFfmpeg(named: string | undefined): Promise<string | null> {
  const path = named ?? "ffmpeg";
  return run(path, ["-version"]).then(
    () => path,
    () => null,
  );
}
