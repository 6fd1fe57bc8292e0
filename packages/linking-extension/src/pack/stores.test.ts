import { maxProductName, ours } from "@balcao/shared/branding/rules";
import { describe, expect, test } from "vitest";
import { someBuilt } from "../testing/built.ts";
import { unzip } from "../testing/unzip.ts";
import { type Desk, type Edition, iconSizes } from "./manifest.ts";
import { packageOf } from "./package.ts";
import { privacyOf } from "./privacy.ts";

/** The desk with the longest values that an operator can set: the longest name, and an address with a port. */
const large: Desk = {
  origin: `https://${"mesa.".repeat(30)}example:8443`,
  name: "N".repeat(maxProductName),
  colour: "#123456",
};
const plain: Desk = { origin: "https://mesa.padaria.example", name: ours.name, colour: ours.accent };
const desks: readonly [string, Desk | null][] = [
  ["our own desk", plain],
  ["the desk with the longest name", large],
  ["a desk by its number", { ...plain, origin: "https://[2001:db8::1]:8443" }],
  ["an owner who names the desk", null],
];

interface Manifest {
  manifest_version: number;
  name: string;
  description: string;
  default_locale: string;
  version: string;
  icons: Record<string, string>;
  background: { service_worker?: string; scripts?: string[] };
  minimum_chrome_version?: string;
  browser_specific_settings?: {
    gecko: { id: string; strict_min_version: string; data_collection_permissions: { required: string[] } };
  };
}

function opened(edition: Edition, desk: Desk | null) {
  const files = unzip(packageOf(edition, desk, someBuilt()));
  return { files, manifest: JSON.parse(String(files.get("manifest.json"))) as Manifest };
}

/** The keys of a manifest that the stores accept, as far as the helper could need them. Other keys cause a warning, and `key` a refusal. */
const known = {
  all: [
    "manifest_version",
    "name",
    "description",
    "default_locale",
    "version",
    "icons",
    "action",
    "options_ui",
    "content_scripts",
    "background",
    "optional_permissions",
    "optional_host_permissions",
  ],
  chrome: ["minimum_chrome_version"],
  firefox: ["browser_specific_settings"],
};

describe.each(["chrome-store", "firefox"] as const)("the package %s", (edition) => {
  test.each(desks)("a store takes the manifest and the files for %s", (_whose, desk) => {
    const { files, manifest } = opened(edition, desk);
    const own = edition === "firefox" ? known.firefox : known.chrome;
    expect(Object.keys(manifest).filter((key) => ![...known.all, ...own].includes(key))).toEqual([]);
    expect(manifest.manifest_version).toBe(3);
    // Edge has the lowest limit for names. Stores refuse names that contain their own names or WhatsApp's.
    expect(manifest.name.length).toBeLessThanOrEqual(45);
    expect(manifest.name).not.toMatch(/chrome|google|edge|microsoft|firefox|mozilla|whats\s*app|meta/i);
    expect(manifest.version).toMatch(/^(?:0|[1-9]\d{0,3})(?:\.(?:0|[1-9]\d{0,3})){1,3}$/);
    expect(manifest.version).toMatch(/[1-9]/);
    // Names that begin with an underscore are reserved for the browser. A hidden file was packed by mistake.
    expect([...files.keys()].filter((name) => /^_(?!locales\/)|(?:^|\/)\.|\\/.test(name))).toEqual([]);
  });

  test.each(desks)("a store takes the texts in their languages, for %s", (_whose, desk) => {
    const { files, manifest } = opened(edition, desk);
    const locales = [...files.keys()].flatMap((name) => /^_locales\/(.+)\/messages\.json$/.exec(name)?.[1] ?? []);
    expect(locales).toContain(manifest.default_locale);
    expect(locales.toSorted()).toEqual(["en", "es", "pt_BR"]);
    for (const locale of locales) {
      const texts = JSON.parse(String(files.get(`_locales/${locale}/messages.json`))) as Record<
        string,
        { message: string }
      >;
      const text = texts[/^__MSG_(\w+)__$/.exec(manifest.description)?.[1] ?? ""]?.message ?? "";
      expect(text.length).toBeGreaterThan(40);
      expect(text.length).toBeLessThanOrEqual(132);
    }
  });

  test("a store takes the icons, which are square and of the sizes that it shows", () => {
    const { files, manifest } = opened(edition, plain);
    expect(Object.keys(manifest.icons).map(Number)).toEqual([...iconSizes]);
    expect(iconSizes).toEqual(expect.arrayContaining([16, 48, 128]));
    for (const [size, path] of Object.entries(manifest.icons)) {
      const icon = files.get(path) ?? Buffer.alloc(0);
      expect(icon.toString("latin1", 1, 4)).toBe("PNG");
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([Number(size), Number(size)]);
    }
  });

  test("a store takes the pages, whose scripts are only those of the package", () => {
    const { files } = opened(edition, plain);
    const pages = [...files].filter(([name]) => name.endsWith(".html"));
    expect(pages).toHaveLength(1);
    for (const [, body] of pages) {
      const sources = [...String(body).matchAll(/<script([^>]*)>([^<]*)/g)].map(([, how, inside]) => [how, inside]);
      expect(sources).toEqual([[' src="options.js"', ""]]);
    }
  });
});

test.each(desks)("Chrome's and Edge's stores take the background and the minimum version, for %s", (_whose, desk) => {
  const { manifest } = opened("chrome-store", desk);
  expect(Object.keys(manifest.background)).toEqual(["service_worker"]);
  expect(manifest.minimum_chrome_version).toMatch(/^\d+$/);
});

test.each(desks)("Mozilla takes the id, the minimum version and the declaration about data, for %s", (_whose, desk) => {
  const { background, browser_specific_settings: settings } = opened("firefox", desk).manifest;
  expect(Object.keys(background)).toEqual(["scripts"]);
  expect(settings?.gecko.id).toMatch(/^[\w.-]{0,40}@[\w.-]{1,79}$/);
  expect(settings?.gecko.id.length).toBeLessThanOrEqual(80);
  // Older versions do not know the declaration, and do not run scripts in the page's own world.
  expect(Number.parseInt(settings?.gecko.strict_min_version ?? "", 10)).toBeGreaterThanOrEqual(142);
  expect(settings?.gecko.data_collection_permissions.required).toEqual(["authenticationInfo"]);
});

test("the privacy text for the stores says in three languages whose helper it is, and what it does with data", () => {
  const parts = privacyOf({ ...plain, name: "Padaria Sol" }).split(/\n\n(?=Priva)/);
  expect(parts).toHaveLength(3);
  for (const part of parts) {
    expect(part).toContain("Padaria Sol");
    expect(part.match(/mesa\.padaria\.example/g)?.length).toBe(3);
    expect(part).toContain(" 5 minut");
  }
});
