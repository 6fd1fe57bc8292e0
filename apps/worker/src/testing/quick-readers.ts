import { programOf } from "@balcao/core/testing/run/program";
import { startFrom } from "../confined/confined.ts";

/**
 * Lets the processes that read files start from bundled scripts, which are made once for a run, because translating their modules takes longer than
 * reading a file. `run` is BALCAO_TEST_RUN.
 */
export async function quickReaders(run: string | undefined): Promise<void> {
  for (const path of ["../people-files/read-process.ts", "../knowledge/read-process.ts"]) {
    const source = new URL(path, import.meta.url);
    startFrom(await programOf(source, run), source);
  }
}
