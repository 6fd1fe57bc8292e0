import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunks } from "./chunks.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const testing = process.env["VITEST"] !== undefined;
const api = "http://127.0.0.1:8080";

/** The one font file every page needs is asked for with the HTML, so that text does not jump when it comes. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file));
      if (!font) return [];
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: true };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  },
};

export default defineConfig({
  plugins: [react(), preloadFont],
  resolve: {
    conditions: ["source", "module", "browser", "development|production"],
    // Tests keep the real zod, to check what they feed the screens against the contracts.
    alias: testing ? {} : { zod: here("./zod-in-browser.ts") },
  },
  build: {
    // The CSP allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // The licence of each library travels with its code.
    license: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: chunks(here("./src")) } } },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: api }, "/socket.io": { target: api, ws: true } },
  },
  test: { setupFiles: [here("./src/testing/setup.ts")], css: { modules: { classNameStrategy: "non-scoped" } } },
});
