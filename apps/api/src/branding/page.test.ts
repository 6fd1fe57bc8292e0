import { readFileSync } from "node:fs";
import { ours } from "@balcao/shared/branding/rules";
import { expect, test } from "vitest";
import { brandPage } from "./page.ts";

const html = readFileSync(new URL("../../../web/index.html", import.meta.url), "utf8");
const unchanged = { version: 0, ...ours, supportUrl: null, pictures: [], hasIcons: false };

test("the page of an installation with the original branding equals the page of the build", () => {
  expect(brandPage(html, unchanged)).toBe(html);
});

test("the page has only the installation's name, colours and icons before any script runs", () => {
  const branding = {
    ...unchanged,
    version: 7,
    name: 'A "B" & <C>',
    accent: "#0b5394",
    pictures: ["icon" as const],
    hasIcons: true,
  };
  const page = brandPage(html, branding);
  expect(page).not.toMatch(/Balcão|#9a1f33|favicon\.svg/);
  expect(page).toContain("<title>A &quot;B&quot; &amp; &lt;C&gt;</title>");
  expect(page).toContain('name="theme-color" content="#0b5394"');
  expect(page).toContain(
    '<style nonce="__CSP_NONCE__" id="palette">html:root[data-theme="light"]{--palette-primary-main:#0b5394',
  );
  for (const icon of ["favicon.png?v=7", "apple-180.png?v=7", "192.png?v=7"]) expect(page).toContain(`/icons/${icon}"`);
  const [, data = ""] = /data-branding="([^"]*)"/.exec(page) ?? [];
  const read = data.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  expect(JSON.parse(read)).toEqual(branding);
});

test("a name with the patterns of a replacement, such as $&, stays as it was typed", () => {
  expect(brandPage(html, { ...unchanged, version: 1, name: "$& $1" })).toContain("<title>$&amp; $1</title>");
});
