import { access, constants } from "node:fs/promises";
import { fault, type Finding, warning, well } from "@balcao/core/office/doctor/finding";
import { diskOf } from "@balcao/core/office/operations/figures";
import { findFfmpeg } from "../media/find-ffmpeg.ts";

const GB = 1024 ** 3;

/** Whether the folder of the files is writable and has room. */
export async function examineDisk(folder: string): Promise<Finding> {
  const what = "Disk of the files";
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return fault(what, `${folder} cannot be written to`, "give the folder to the user 1000:1000");
  const disk = await diskOf(folder);
  if (!disk) return fault(what, `${folder} says nothing of its room`, "look at the volume");
  const found = `${(disk.free / GB).toFixed(1)} GB of ${(disk.total / GB).toFixed(1)} GB are free`;
  if (disk.free < GB) return fault(what, found, "make room: with none, customers' files cannot be kept");
  return disk.free < disk.total / 10 ? warning(what, found, "make room before it is needed") : well(what, found);
}

export async function examineFfmpeg(named: string | undefined): Promise<Finding> {
  const what = "ffmpeg";
  return (await findFfmpeg(named)) === null
    ? fault(what, "is not found", "install it, or name it in FFMPEG_PATH: no voice note leaves without it")
    : well(what, "runs");
}
