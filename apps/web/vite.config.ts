import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

/** Who opens no such page has none of its words. */
const ownTexts = new Set(["connections", "dashboard", "hours", "settings", "setup", "users"]);

/** First what the login speaks of, then what the desk does: one file each per language instead of one per noun. */
function textsChunk(id: string): string | null {
  const [, language, noun = ""] = /locales[\\/](\w+)[\\/](\w+)\.json$/.exec(id) ?? [];
  if (!language || ownTexts.has(noun)) return null;
  return ["common", "errors", "auth"].includes(noun) ? `texts-${language}` : `texts-${language}-desk`;
}

/** Each file costs a round trip and its headers: pieces that always come together are one. */
const chunks = {
  groups: [
    { name: textsChunk, priority: 4 },
    {
      name: "base",
      test: /node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?(?:react|react-dom|scheduler|react-router|react-router-dom|react-i18next|i18next|@tanstack|lucide-react)[\\/]/,
      priority: 3,
    },
    // Parts of it that only dialogs need come with them.
    {
      name: "kit",
      test: /node_modules[\\/](?:@mui|@emotion|stylis|react-transition-group)[\\/](?!.*[\\/](?:use)?Autocomplete[\\/])/,
      priority: 2,
    },
    // What stands before the kit: the login and whatever every page needs.
    {
      name: "start",
      test: /(?:packages[\\/]shared[\\/]src[\\/](?:auth[\\/]|users[\\/]rules|\w+\.ts)|apps[\\/]web[\\/]src[\\/](?:lib[\\/]|app[\\/](?!use-live|live|race)|features[\\/]auth[\\/]|pages[\\/]login|ui[\\/](?:plain|field|splash|logo|toasts|theme-)))/,
      priority: 1,
    },
    {
      name: "desk",
      test: /apps[\\/]web[\\/]src[\\/](?:ui|features[\\/]shell|features[\\/]contacts[\\/]name-of)[\\/.]/,
    },
  ],
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
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: api }, "/socket.io": { target: api, ws: true } },
  },
  test: { setupFiles: [here("./src/testing/setup.ts")], css: { modules: { classNameStrategy: "non-scoped" } } },
});
