import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const run = promisify(execFile);
const works = (path: string) =>
  run(path, ["-version"]).then(
    () => true,
    () => false,
  );

/**
 * The path of an ffmpeg that runs: the one that is named, else the system's, which is patched, else the one that came with the packages.
 * Null when there is none. `npm start` asks it too, so it reads no environment.
 */
export async function findFfmpeg(named: string | undefined): Promise<string | null> {
  if (named) return (await works(named)) ? named : null;
  if (await works("ffmpeg")) return "ffmpeg";
  const packaged = packagedPath();
  return packaged !== null && (await works(packaged)) ? packaged : null;
}

/** Null on a machine for which the package has no build. */
function packagedPath(): string | null {
  try {
    return (createRequire(import.meta.url)("@ffmpeg-installer/ffmpeg") as { path: string }).path;
  } catch {
    return null;
  }
}
