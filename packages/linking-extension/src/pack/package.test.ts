import { createHash, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Desk, descriptionsOf, editions, manifestOf, parts } from "./manifest.ts";
import { someBuilt } from "../testing/built.ts";
import { unzip } from "../testing/unzip.ts";
import { filesOf, packageOf } from "./package.ts";
import { zip } from "./zip.ts";

const desk: Desk = { origin: "https://mesa.padaria.example:8443", name: "Padaria “Sol”", colour: "#123456" };
const built = someBuilt();

const textsOf = (packed: Buffer) => Object.fromEntries([...unzip(packed)].map(([name, body]) => [name, String(body)]));

describe.each(editions)("for %s", (edition) => {
  test("the extension of a desk may run on its pages and on WhatsApp Web, and may do nothing else", () => {
    const manifest = manifestOf(edition, desk);
    expect(manifest.content_scripts.map(({ matches, ...script }) => [...matches, "world" in script])).toEqual([
      ["https://mesa.padaria.example/*", false],
      ["https://web.whatsapp.com/*", false],
      ["https://web.whatsapp.com/*", true],
    ]);
    expect(Object.keys(manifest).filter((key) => /permission|connectable|accessible|policy|csp/.test(key))).toEqual([]);
    expect(manifest.name).toBe("Padaria “Sol”: ligar número");
  });

  test("the extension for a store runs only on WhatsApp Web until its owner names a desk", () => {
    const manifest = manifestOf(edition, null);
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
    ["an owner who names the desk", null],
  ])("the zip for %s has every file that its manifest names, and nothing else", (_whose, whose) => {
    const files = textsOf(packageOf(edition, whose, built));
    const manifest = JSON.parse(files["manifest.json"] ?? "") as ReturnType<typeof manifestOf>;
    expect(manifest).toEqual(JSON.parse(JSON.stringify(manifestOf(edition, whose))));
    const { background, content_scripts: scripts, icons, options_ui: options } = manifest;
    const named = [
      "manifest.json",
      options.page,
      "options.js",
      ...Object.values(icons),
      ...scripts.flatMap(({ js }) => js),
      ...("service_worker" in background ? [background.service_worker] : background.scripts),
      ...Object.keys(descriptionsOf(null)).map((language) => `_locales/${language}/messages.json`),
      ...(whose ? [] : ["bridge.js"]),
    ];
    expect(new Set(Object.keys(files))).toEqual(new Set(named));
    expect(Object.keys(files)).toHaveLength(named.length);
  });
});

test("each browser gets the background, the minimum version and the id in its own form", () => {
  const [chrome, firefox] = [manifestOf("chrome", desk), manifestOf("firefox", desk)];
  expect(chrome).toMatchObject({ background: { service_worker: "switchboard.js" }, minimum_chrome_version: "129" });
  expect(firefox).toMatchObject({
    background: { scripts: ["switchboard.js"] },
    browser_specific_settings: { gecko: { id: "linking@mesa.padaria.example-8443", strict_min_version: "142.0" } },
  });
});

test("a helper that is loaded by hand keeps its key, and so its id, in Chrome, whatever its name, and no other desk has that key", () => {
  const keyOf = (whose: Desk | null) => (manifestOf("chrome", whose) as { key?: string }).key;
  const key = keyOf(desk) ?? "";
  expect(createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" }).type).toBe("public");
  expect(keyOf({ ...desk, name: "Outro nome", colour: "#000000" })).toBe(key);
  expect(keyOf({ ...desk, origin: "https://mesa.padaria.example" })).not.toBe(key);
  expect(keyOf(null)).toBeUndefined();
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
  expect(filesOf("chrome", null, built)["switchboard.js"]).toBe("s(null)");
});

test("the same files always give the same bytes, whatever their order, the machine and the version of its compressor", () => {
  const files = filesOf("chrome", desk, built);
  const turned = Object.fromEntries(Object.entries(files).toReversed());
  expect(zip(turned).equals(zip(files))).toBe(true);
  expect(packageOf("chrome", desk, built).equals(zip(files))).toBe(true);
  const packed = zip({ "b.js": "bb", "a.js": "a" });
  expect(createHash("sha256").update(packed).digest("hex")).toBe(
    "d73a95bdc1205f857c80da7c52099eef8e753efc1d060fea4fb840946c4ec650",
  );
});

test("no part stores or fetches anything, reads the page, or runs code that was not packed with the part", () => {
  const folder = new URL("../", import.meta.url);
  const reached = new Set(parts.map((part) => `parts/${part}.ts`));
  for (const path of reached)
    for (const [, to = ""] of readFileSync(new URL(path, folder), "utf8").matchAll(/from "(\.[^"]+)"/g))
      reached.add(new URL(to, new URL(path, folder)).pathname.slice(folder.pathname.length));
  expect(reached.size).toBeGreaterThan(12);
  const forbidden =
    /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|localStorage|sessionStorage|indexedDB|caches|cookies?|eval|Function|innerHTML|outerHTML|insertAdjacentHTML|importScripts|MutationObserver|querySelectorAll|webRequest|debugger)\b|\bimport\(|storage\./;
  const found = [...reached].filter((path) => forbidden.test(readFileSync(new URL(path, folder), "utf8")));
  expect(found).toEqual([]);
});
