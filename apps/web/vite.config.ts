import react from "@vitejs/plugin-react";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { importAgain } from "./build/import-again.ts";
import { shellFiles } from "./build/shell-files.ts";
import { deskWords } from "./src/lib/desk-words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const brotli = promisify(brotliCompress);
const testing = process.env["VITEST"] !== undefined;
const api = "http://127.0.0.1:8080";

/** Every page needs this font file, so it is requested with the HTML. The text then does not jump when the font loads. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-[\w-]{8}\.woff2$/.test(file));
      if (!font) return [];
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: true };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  },
};

/**
 * Compresses each script and style as small as possible at build time. The server sends this form, because such a compression at each request would
 * be too slow.
 */
const packFiles: Plugin = {
  name: "pack-files",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        await writeFile(`${path}.br`, await brotli(await readFile(path)));
      }),
    );
  },
};

// Each file costs a round trip and its headers, so files that are always loaded together become one. The bundler decides about the other files.

type NameOf = Extract<Rolldown.CodeSplittingGroup["name"], (...of: never) => unknown>;
type Graph = Parameters<NameOf>[1];

/** The texts of the login in one file and the texts of the desk in another, for each language. */
function textsChunk(id: string): string | null {
  const [, language, noun = ""] = /locales[\\/](\w+)[\\/](\w+)\.json$/.exec(id) ?? [];
  if (["common", "errors", "auth"].includes(noun)) return `texts-${language}`;
  return deskWords.includes(noun) ? `texts-${language}-desk` : null;
}

/** All modules that are loaded together with these sources, without modules that are loaded later. */
function reach(roots: readonly string[], graph: Graph): Set<string> {
  const open = roots.map((path) => here(`./src/${path}`));
  const reached = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (!module) throw new Error(`There is no ${id}`);
    reached.add(id);
    open.push(...module.importedIds);
  }
  return reached;
}

/** The code of the login, and then the additional code of the desk. Libraries are in separate files, because they change seldom. */
function layerChunk(): NameOf {
  let layers: Record<"login" | "setup" | "desk" | "conversation", Set<string>> | undefined;
  const layerOf = (id: string, graph: Graph) => {
    layers ??= {
      login: reach(["main.tsx", "pages/front/login.tsx"], graph),
      setup: reach(["pages/front/setup.tsx"], graph),
      desk: reach(["app/shell/shell.tsx", "pages/desk/tickets.tsx"], graph),
      conversation: reach(["pages/desk/tickets/ticket-pane.tsx"], graph),
    };
    if (layers.login.has(id)) return "start";
    // Pages without a sign-in load nothing of the desk. The little code that these pages and the desk share is therefore in an earlier file.
    if (layers.desk.has(id)) return layers.setup.has(id) ? "start" : "desk";
    return layers.conversation.has(id) ? "conversation" : null;
  };
  return (id, graph) => {
    const layer = layerOf(id, graph);
    return layer && (/[\\/]node_modules[\\/]/.test(id) ? `${layer}-libraries` : layer);
  };
}

export default defineConfig({
  plugins: [react(), importAgain, preloadFont, shellFiles, packFiles],
  resolve: {
    // Tests resolve libraries as Node does. Otherwise a library that our code and another library use would exist twice.
    conditions: testing ? ["source"] : ["source", "module", "browser", "development|production"],
    // Tests use the real zod, because they check the answers for the screens against the contracts.
    alias: testing ? {} : { zod: here("./zod-in-browser.ts") },
  },
  build: {
    // The CSP allows no data: URLs for scripts or fonts.
    assetsInlineLimit: 0,
    // The licence of each library stays with the library's code.
    license: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: { index: here("./index.html"), sw: here("./service-worker/sw.ts") },
      output: {
        // A worker controls the pages below its own path, and is requested by a fixed name.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: textsChunk, priority: 1 },
            // Each layer is complete, without the later dependencies of its modules.
            { name: layerChunk(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: api }, "/socket.io": { target: api, ws: true } },
  },
  test: { setupFiles: [here("./src/testing/setup.ts")], css: { modules: { classNameStrategy: "non-scoped" } } },
});
