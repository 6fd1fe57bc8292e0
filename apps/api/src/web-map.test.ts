import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "balcao-map-"));
writeFileSync(
  join(folder, "index.html"),
  '<meta content="__MAP_TILES__" data-attribution="__MAP_ATTRIBUTION__"><p data-mail="__MAIL__"><i data-a="__HELPER_CHROME__" data-b="__HELPER_FIREFOX__">',
);
vi.stubEnv("WEB_DIR", folder);
vi.stubEnv("MAP_TILES_URL", 'https://tiles.example:8443/{z}/{x}/{y}.png?a=1&k="');
vi.stubEnv("LINKING_HELPER_CHROME_URL", "https://store.example/helper?hl=pt&x=1");
vi.stubEnv("MAP_ATTRIBUTION", '© "Mapa" & Cia');
const { nobody } = await import("./testing/client.ts");
const { apiEnv } = await import("./env.ts");

test("the page names the tile server and the extension store, and the policy allows images from the tile server's origin", async () => {
  const { text, headers } = await nobody().get("/").expect(200);
  expect(text).toBe(
    '<meta content="https://tiles.example:8443/{z}/{x}/{y}.png?a=1&amp;k=&quot;" data-attribution="© &quot;Mapa&quot; &amp; Cia"><p data-mail="off"><i data-a="https://store.example/helper?hl=pt&amp;x=1" data-b="">',
  );
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
  expect(policy.match(/tiles\.example/g)).toHaveLength(1);
});

test("an address of tiles without {z}, {x} and {y}, or with a script, is refused at the start", () => {
  const shape = apiEnv.shape.MAP_TILES_URL;
  expect(shape.safeParse("https://tiles.example/{z}/{x}.png").success).toBe(false);
  expect(shape.safeParse("javascript:{z}{x}{y}").success).toBe(false);
  expect(shape.safeParse(undefined).success).toBe(true);
});
