import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** Each module keeps the address of its source, because it looks for files beside it. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8"))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path))),
      loader: "ts",
    }));
  },
};

/** Marks our own request for the place of a library. */
const asked = Symbol("asked");
/** Libraries stay where the package that names them has them, because some of them load files that are no scripts. */
const librariesOutside: Plugin = {
  name: "libraries-outside",
  setup(builder) {
    builder.onResolve({ filter: /^[^.]/ }, async ({ path, kind, importer, namespace, resolveDir, ...more }) => {
      const isOurs = kind === "entry-point" || path.startsWith("@balcao/");
      const mark: unknown = more.pluginData;
      if (isOurs || isBuiltin(path) || mark === asked) return undefined;
      const found = await builder.resolve(path, { kind, importer, namespace, resolveDir, pluginData: asked });
      return found.errors.length > 0
        ? { errors: found.errors }
        : { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/**
 * Bundles a program of our sources with all modules that it loads into one script, once for a run. Node starts the script in a fifth of the time that it
 * takes to translate the modules one by one. `source` is the URL of the program, and `run` is BALCAO_TEST_RUN, with whose files the script is removed.
 */
export async function programOf(source: URL, run = "x"): Promise<string> {
  const entry = fileURLToPath(source);
  const name = basename(entry, ".ts");
  const folder = join(tmpdir(), `balcao-test-${run}`, `program-${entry.replaceAll(/\W/g, "-")}`);
  const script = join(folder, `${name}.mjs`);
  if (existsSync(script)) return script;
  const draft = `${folder}.${process.pid}`;
  await build({
    entryPoints: [entry],
    outdir: draft,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Modules that a program loads later stay in files of their own.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["source"],
    // Some of our messages have the name of a class or function in them.
    keepNames: true,
    logLevel: "error",
    plugins: [ownAddresses, librariesOutside],
  });
  // Another worker of the run may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return script;
}
