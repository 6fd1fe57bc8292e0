import { expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "./sources.ts";

const folders = [...packages, "scripts", "tests", "e2e", "bench"];

test("every comment that switches a lint rule off gives a reason", () => {
  const silent = folders.flatMap(sourcesIn).flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, index) =>
        /\b(oxlint|eslint)-disable/.test(line) &&
        !/-disable\S* .+ -- \S/.test(line) &&
        !path.startsWith("tests/borders/")
          ? [`${path}:${index + 1}`]
          : [],
      ),
  );
  expect(silent).toEqual([]);
});
