import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { bundleProgram } from "../../packages/core/src/testing/run/program.ts";

const root = resolve(import.meta.dirname, "../..");
/** The product's programs as they are built. */
const built = { api: "apps/api/dist/main.js", worker: "apps/worker/dist/main.js" };
type Program = keyof typeof built;
const variable = (name: Program) => `BALCAO_STORIES_${name.toUpperCase()}`;

/**
 * Runs before the stories, which start these programs some forty times. A process needs most of its start to find and read a thousand built modules,
 * and starts sooner from one script of them.
 */
export async function bundlePrograms(): Promise<void> {
  for (const name of Object.keys(built) as Program[]) {
    const folder = resolve(root, `.data/e2e/programs/${name}`);
    await rm(folder, { recursive: true, force: true });
    process.env[variable(name)] = await bundleProgram(resolve(root, built[name]), folder);
  }
}

/** The script from which a story starts the program. A product as hosts start it has the built modules. */
export const scriptOf = (name: Program, isAsBuilt: boolean): string =>
  (isAsBuilt ? undefined : process.env[variable(name)]) ?? built[name];
