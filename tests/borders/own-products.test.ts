import { basename } from "node:path";
import { expect, test } from "vitest";
import { ownProducts } from "../../e2e/support/own-products.ts";
import { sourcesIn, textOf } from "./sources.ts";

const stories = sourcesIn("e2e").filter((path) => path.endsWith(".spec.ts"));
const nameOf = (path: string) => basename(path, ".spec.ts");

test("a story starts a product of its own only when the list gives a reason, and all other stories share one product", () => {
  const starting = stories.filter((path) => /\bstartProduct\(/.test(textOf(path))).map(nameOf);
  expect(starting.filter((name) => !(name in ownProducts))).toEqual([]);
  const sharing = stories.filter((path) => /\bshared\.(begin|enter)\(/.test(textOf(path))).map(nameOf);
  expect(sharing.filter((name) => name in ownProducts)).toEqual([]);
});

test("the list names only existing stories, and every other story shares the product", () => {
  expect(Object.keys(ownProducts).filter((name) => !stories.map(nameOf).includes(name))).toEqual([]);
  const alone = stories.filter((path) => !/\bshared\b/.test(textOf(path)) && !(nameOf(path) in ownProducts));
  expect(alone).toEqual([]);
});
