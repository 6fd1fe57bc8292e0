import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** Each module keeps the address of its source, because it looks for files beside it. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  setup(builder) {
    builder.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      if (path.includes("/node_modules/")) return undefined;
      const contents = (await readFile(path, "utf8"))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
      return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
    });
  },
};

/**
 * Libraries that are scripts and nothing else, and so can be a part of the program. Node would spend most of its start on finding and reading their hundreds
 * of files.
 */
const inside = /^(?:age-encryption|file-type|sequelize|sql-template-tag|umzug|zod)(?:\/|$)/;
/** Marks our own request for the place of a library. */
const asked = Symbol("asked");
/** Other libraries stay where the package that names them has them, because some of them load files that are no scripts. */
const librariesOutside: Plugin = {
  name: "libraries-outside",
  setup(builder) {
    builder.onResolve({ filter: /^[^.]/ }, async ({ path, kind, importer, namespace, resolveDir, ...more }) => {
      const isOurs = kind === "entry-point" || path.startsWith("@balcao/");
      const isInside = inside.test(path) || importer.includes("/node_modules/");
      const mark: unknown = more.pluginData;
      if (isOurs || isInside || isBuiltin(path) || mark === asked) return undefined;
      const found = await builder.resolve(path, { kind, importer, namespace, resolveDir, pluginData: asked });
      return found.errors.length > 0
        ? { errors: found.errors }
        : { path: pathToFileURL(found.path).href, external: true };
    });
  },
};
/** Older libraries load others by `require`, which a module does not have. */
const withRequire = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(${JSON.stringify(import.meta.url)});`;

const programs = new Map<string, Promise<string>>();
/**
 * Bundles a program of our sources with all modules that it loads into one script, once for a run. Node starts the script in a fifth of the time that it
 * takes to translate the modules one by one. `source` is the URL of the program, and `run` is BALCAO_TEST_RUN, with whose files the script is removed.
 */
export function programOf(source: URL, run = "x"): Promise<string> {
  const entry = fileURLToPath(source);
  const program = programs.get(entry) ?? makeProgram(entry, run);
  programs.set(entry, program);
  return program;
}

async function makeProgram(entry: string, run: string): Promise<string> {
  const folder = join(tmpdir(), `balcao-test-${run}`, `program-${entry.replaceAll(/\W/g, "-")}`);
  const script = scriptIn(folder, entry);
  if (existsSync(script)) return script;
  const draft = `${folder}.${process.pid}`;
  await bundleProgram(entry, draft);
  // Another worker of the run may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return script;
}

const scriptIn = (folder: string, entry: string) => join(folder, `${basename(entry, extname(entry))}.mjs`);

/** Bundles a program into one script in this folder, from its source or from its built file. Returns the script. */
export async function bundleProgram(entry: string, folder: string): Promise<string> {
  await build({
    entryPoints: [entry],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Modules that a program loads later stay in files of their own.
    splitting: true,
    format: "esm",
    platform: "node",
    banner: { js: withRequire },
    target: "node20",
    // Node reads each character of a module at its start.
    minifyWhitespace: true,
    minifySyntax: true,
    conditions: extname(entry) === ".ts" ? ["source"] : [],
    // Some of our messages have the name of a class or function in them.
    keepNames: true,
    logLevel: "error",
    plugins: [ownAddresses, librariesOutside],
  });
  return scriptIn(folder, entry);
}
