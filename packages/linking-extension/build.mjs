// Bundles each part of the extension into one script, and packs the extensions for stores in which the browser's owner names the desk.
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { parts } from "@balcao/linking-extension/pack/manifest";
import { packageOf, readBuilt } from "@balcao/linking-extension/pack/package";

const here = import.meta.dirname;
const outDir = join(here, "dist/parts");
const stores = join(here, "dist/stores");

await rm(outDir, { recursive: true, force: true });
await rm(stores, { recursive: true, force: true });
await mkdir(stores, { recursive: true });
for (const part of parts) {
  await build({
    configFile: false,
    root: here,
    logLevel: "warn",
    resolve: { conditions: ["source"] },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2022",
      // The script is not minified, because the stores' reviewers read it.
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(here, `src/parts/${part}.ts`),
        output: { format: "iife", entryFileNames: `${part}.js` },
      },
    },
  });
}
await cp(join(here, "icons"), join(outDir, "icons"), { recursive: true });
const built = await readBuilt();
for (const edition of /** @type {const} */ (["chrome-store", "firefox"]))
  await writeFile(join(stores, `${edition}.zip`), packageOf(edition, null, built));
