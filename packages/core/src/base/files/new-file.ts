import { createWriteStream, type WriteStream } from "node:fs";

/**
 * A stream that writes a new file, which other users of the machine cannot read. A pipeline that fails ends immediately, even while its file is still
 * being opened. A caller that then removes the file must wait for `closed`. Otherwise the file appears after its removal.
 */
export function newFile(path: string): { file: WriteStream; closed: Promise<void> } {
  const file = createWriteStream(path, { flags: "wx", flush: true, mode: 0o600 });
  return { file, closed: new Promise((resolve) => void file.once("close", () => resolve())) };
}
