import { expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";

const declared = /^ *(?:export )?(?:declare )?(?:interface|type) ([A-Z]\w*)\b(?= *[<={]| extends\b)/gm;
/** A participle says that something was done to a thing, and does not name the thing. */
const participle =
  /^(?:[A-Z][a-z]+(?<!e)ed|(?:Be|For)?(?:Gone|Begun|Built|Chosen|Done|Drawn|Found|Given|Heard|Held|Kept|Known|Left|Lost|Made|Meant|Met|Paid|Put|Read|Said|Seen|Sent|Set|Shown|Spoken|Taken|Told|Understood|Written))$/;

const participlesIn = (text: string): string[] =>
  [...text.matchAll(declared)].flatMap(([, name = ""]) => (participle.test(name) ? [name] : []));

test("the search finds a participle in every form of declaration, and no other name", () => {
  const text =
    "interface Told {\n}\nexport type Asked = string;\n  type Kept<T> = T;\nexport interface Sealed extends Row {\n}\n" +
    "type Seed = 1;\ninterface SentMessage {\n}\ntype Content = string;\n// type Given is\n";
  expect(participlesIn(text)).toEqual(["Told", "Asked", "Kept", "Sealed"]);
});

test("a type is named after its thing, and not by a participle alone", () => {
  const sources = [...packages, "tests", "e2e", "scripts", "bench"].flatMap(sourcesIn);
  const found = sources.flatMap((path) => participlesIn(textOf(path)).map((name) => `${path}: ${name}`));
  expect(sources.length).toBeGreaterThan(3000);
  expect(found).toEqual([]);
});
