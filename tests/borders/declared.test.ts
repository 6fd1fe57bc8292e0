import { builtinModules } from "node:module";
import { expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "./sources.ts";

type Manifest = Record<"name", string> &
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string> | undefined>;

const importing = /^(?:import|export)\b[^;"]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** The package that an import names: `@scope/name/path` is `@scope/name`. */
const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
const isBuiltin = (specifier: string) => specifier.startsWith("node:") || builtinModules.includes(specifier);
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\.config\.ts$/.test(path);

/** The packages that a file imports, by any form of import. */
const importsOf = (text: string) =>
  [...text.matchAll(importing)]
    .map(([, from, whole, lazy]) => from ?? whole ?? lazy ?? "")
    .filter((specifier) => !specifier.startsWith(".") && !isBuiltin(specifier))
    .map(packageOf);

test("the search finds every form of import", () => {
  const text =
    'import {\n  a,\n} from "a";\nimport "b/x.css";\nexport { c } from "@s/c/d";\nconst e = import("e");\nimport type { F } from "f";\nimport "./g.ts";\nimport "node:fs";';
  expect(importsOf(text)).toEqual(["a", "b", "@s/c", "e", "f"]);
});

/** An import that only the root or another package declares works here, but fails in the image. */
test.each(packages)(
  "%s declares every package that it imports, and declares the packages of production code as dependencies",
  (folder) => {
    const manifest = JSON.parse(textOf(`${folder}/package.json`)) as Manifest;
    const production = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
    const all = new Set([...production, ...Object.keys(manifest.devDependencies ?? {}), manifest.name]);
    const missing = sourcesIn(`${folder}/src`).flatMap((path) => {
      const declared = isTest(path) ? new Set([...all, "vitest"]) : production;
      return importsOf(textOf(path))
        .filter((name) => !declared.has(name))
        .map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  },
);
