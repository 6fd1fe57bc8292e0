import { expect, test } from "vitest";
import { aUser } from "../testing/samples.ts";
import { linksFor } from "../lib/shell/links.ts";
import { pieces } from "./pieces.ts";
import { pages } from "./router.tsx";

test("every file of pages is a piece that a route can show", () => {
  const files = Object.keys(import.meta.glob(["../pages/*.tsx", "../pages/*/*.tsx", "!**/*.test.tsx"])).map((path) =>
    path.replace("../", ""),
  );
  const named = Object.values(pieces).join(" ");
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((name) => !named.includes(name))).toEqual([]);
});

test("every page of the desk without an id has a link in the menu, but for those below another page", () => {
  const links = linksFor(aUser({ super: true })).flatMap(({ items }) => items.map(({ to }) => to));
  const reachable = pages
    .filter(({ path, who }) => who !== "public" && who !== "anybody" && !/[:*]/.test(path))
    .map(({ path }) => path);
  const isBelow = (path: string) => reachable.some((other) => path.startsWith(`${other}/`));
  expect(reachable.filter((path) => !links.includes(path) && !isBelow(path))).toEqual([]);
});
