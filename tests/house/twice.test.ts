import { expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";

/** Fewer lines are shorter to repeat than to share. */
const leastLines = 7;

/** Programs that play others for tests share nothing with what they test, nor with each other. */
const sources = [...packages.filter((name) => !name.endsWith("-simulator")).map((name) => `${name}/src`), "scripts"]
  .flatMap(sourcesIn)
  .filter((path) => !/\.test\.tsx?$/.test(path));

const declaration = /^(?:export )?(async )?(function|const|interface|type|class) \w+/;

/** The longer declarations of a text that are not inside another one, without their names. */
function declarationsIn(text: string): string[] {
  const found: string[][] = [];
  let isInside = false;
  for (const line of text.split("\n"))
    if (declaration.test(line)) {
      isInside = true;
      found.push([line.replace(declaration, "$1$2")]);
    } else if (/^[\s})\]]/.test(line)) {
      if (isInside) found.at(-1)?.push(line);
    } else if (line !== "") isInside = false;
  return found.filter((lines) => lines.length >= leastLines).map((lines) => lines.join("\n"));
}

/** The texts that two sources have, with the places where they stand. */
function standTwice(texts: ReadonlyMap<string, string>): string[][] {
  const places = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    for (const one of declarationsIn(text)) places.set(one, (places.get(one) ?? new Set()).add(path));
  return [...places.values()].filter((paths) => paths.size > 1).map((paths) => [...paths].toSorted());
}

test("the search finds a declaration that stands in two sources under two names", () => {
  const body = `(text: string) {\n${"  Math.random();\n".repeat(5)}}\n`;
  const found = standTwice(
    new Map([
      ["a.ts", `import { a } from "a";\n\nexport function one${body}\nconst other = 1;\n`],
      ["b.ts", `/** Says so. */\nfunction two${body}`],
      ["c.ts", `function three${body.replace("text", "words")}`],
    ]),
  );
  expect(found).toEqual([["a.ts", "b.ts"]]);
});

test("no declaration of seven lines or more stands in two sources", () => {
  const found = standTwice(new Map(sources.map((path) => [path, textOf(path)])));
  expect(sources.length).toBeGreaterThan(2000);
  expect(found).toEqual([]);
});
