import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Desk, descriptionsOf, families, manifestOf, parts } from "./manifest.ts";
import { unzip } from "../testing/unzip.ts";
import { type Built, filesOf, packageOf } from "./package.ts";
import { zip } from "./zip.ts";

const desk: Desk = { origin: "https://mesa.padaria.example:8443", name: "Padaria “Sol”", colour: "#123456" };
const built: Built = {
  scripts: {
    bridge: "const a = __DESK__;",
    card: "card(__DESK__)",
    signer: "signer()",
    switchboard: "s(__DESK__)",
    options: "o()",
  },
  icon: new Uint8Array([1, 2, 3]),
};

const textsOf = (packed: Buffer) => Object.fromEntries([...unzip(packed)].map(([name, body]) => [name, String(body)]));

describe.each(families)("for %s", (family) => {
  test("the extension of a desk may run on its pages and on WhatsApp Web, and may do nothing else", () => {
    const manifest = manifestOf(family, desk);
    expect(manifest.content_scripts.map(({ matches, ...script }) => [...matches, "world" in script])).toEqual([
      ["https://mesa.padaria.example/*", false],
      ["https://web.whatsapp.com/*", false],
      ["https://web.whatsapp.com/*", true],
    ]);
    expect(Object.keys(manifest).filter((key) => /permission|connectable|accessible|options|csp/.test(key))).toEqual(
      [],
    );
    expect(manifest.name).toBe("Padaria “Sol”: ligar número");
  });

  test("the extension for a store runs only on WhatsApp Web until its owner names a desk", () => {
    const manifest = manifestOf(family, null);
    expect(new Set(manifest.content_scripts.flatMap(({ matches }) => matches))).toEqual(
      new Set(["https://web.whatsapp.com/*"]),
    );
    const { optional_permissions: asked, optional_host_permissions: hosts } = manifest;
    expect({ asked, hosts }).toEqual({ asked: ["scripting"], hosts: ["https://*/*"] });
    expect(Object.keys(manifest).filter((key) => /^permissions|^host_permissions|connectable/.test(key))).toEqual([]);
    expect(manifest.name).toBe("Balcão: ligar número");
  });

  test.each([
    ["a desk", desk],
    ["a store", null],
  ])("the zip for %s has every file that its manifest names, and nothing else", (_whose, whose) => {
    const files = textsOf(packageOf(family, whose, built));
    const manifest = JSON.parse(files["manifest.json"] ?? "") as ReturnType<typeof manifestOf>;
    expect(manifest).toEqual(JSON.parse(JSON.stringify(manifestOf(family, whose))));
    const { background, content_scripts: scripts } = manifest;
    const named = [
      "manifest.json",
      "icon.png",
      ...scripts.flatMap(({ js }) => js),
      ...("service_worker" in background ? [background.service_worker] : background.scripts),
      ...Object.keys(descriptionsOf(null)).map((language) => `_locales/${language}/messages.json`),
      ...(whose ? [] : ["bridge.js", "options.html", "options.js"]),
    ];
    expect(new Set(Object.keys(files))).toEqual(new Set(named));
    expect(Object.keys(files)).toHaveLength(named.length);
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

test("each browser gets the background, the minimum version and the id in its own form", () => {
  const [chrome, firefox] = [manifestOf("chrome", desk), manifestOf("firefox", desk)];
  expect(chrome).toMatchObject({ background: { service_worker: "switchboard.js" }, minimum_chrome_version: "129" });
  expect(firefox).toMatchObject({
    background: { scripts: ["switchboard.js"] },
    browser_specific_settings: {
      gecko: { id: "linking@mesa.padaria.example", data_collection_permissions: { required: ["none"] } },
    },
  });
});

test("a description is no longer than the stores allow, and names the installation where there is room", () => {
  for (const name of ["Balcão", "Padaria", "Uma instalação de nome longo 30"])
    for (const text of Object.values(descriptionsOf({ ...desk, name }))) {
      expect(text.length).toBeLessThanOrEqual(132);
      expect(text.includes("Balcão") && name !== "Balcão").toBe(false);
    }
  expect(descriptionsOf({ ...desk, name: "Sol" }).en).toContain("to link its number to Sol.");
  expect(descriptionsOf(null).pt_BR).toContain("ao Balcão");
});

test("the address of the desk is written into the parts, and a name in it cannot end the script", () => {
  const files = filesOf("chrome", { ...desk, name: '"); $& </script>' }, built);
  expect(files["card.js"]).toBe(`card(${JSON.stringify({ ...desk, name: '"); $& </script>' })})`);
  expect(files["options.js"]).toBeUndefined();
  expect(filesOf("chrome", null, built)["switchboard.js"]).toBe("s(null)");
});

test("the same files always give the same bytes, whatever their order", () => {
  const files = filesOf("chrome", desk, built);
  const turned = Object.fromEntries(Object.entries(files).toReversed());
  expect(zip(turned).equals(zip(files))).toBe(true);
  expect(packageOf("chrome", desk, built).equals(zip(files))).toBe(true);
});

test("no part stores or fetches anything, reads the page, or runs code that was not packed with the part", () => {
  const folder = new URL("../", import.meta.url);
  const reached = new Set(parts.map((part) => `parts/${part}.ts`));
  for (const path of reached)
    for (const [, to = ""] of readFileSync(new URL(path, folder), "utf8").matchAll(/from "(\.[^"]+)"/g))
      reached.add(new URL(to, new URL(path, folder)).pathname.slice(folder.pathname.length));
  expect(reached.size).toBeGreaterThan(12);
  const forbidden =
    /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|localStorage|sessionStorage|indexedDB|caches|cookies?|eval|Function|innerHTML|importScripts|MutationObserver|querySelectorAll|webRequest|debugger)\b|\bimport\(|storage\./;
  const found = [...reached].filter((path) => forbidden.test(readFileSync(new URL(path, folder), "utf8")));
  expect(found).toEqual([]);
});
