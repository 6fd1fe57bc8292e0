import { asPlatform } from "../../base/database.ts";
import { places } from "../../base/files/places.ts";
import { moveFiles } from "../files/move.ts";
import { nameOfInstallation } from "../maintenance/store-owner.ts";
import { unknownFiles } from "../maintenance/sweep.ts";
import type { Command } from "./command.ts";

export const moveFilesUsage = `move-files [--remove-old]
      Copies all files to where new ones go (FILES_IN), while the product runs; broken off, call it again. With --remove-old compares both once more and
      empties the old place.`;

export const moveFilesCommands: Record<string, Command> = {
  "move-files": {
    words: 0,
    options: ["remove-old"],
    run: (_words, given, tell) =>
      moveFiles({
        places: places(),
        nameOf: () => asPlatform(nameOfInstallation),
        isNamed: async (key) => (await asPlatform(() => unknownFiles([key]))).length === 0,
        removeOld: given["remove-old"] ?? false,
        tell,
      }),
  },
};
