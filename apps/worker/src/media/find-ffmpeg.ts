import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The path of an ffmpeg that runs: the given path, or else the system's ffmpeg, which gets the system's security updates. Null when neither runs.
 * `npm start` also calls this function, so it reads no environment.
 */
export function findFfmpeg(named: string | undefined): Promise<string | null> {
  const path = named ?? "ffmpeg";
  return run(path, ["-version"]).then(
    () => path,
    () => null,
  );
}
