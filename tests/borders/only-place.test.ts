import { describe, expect, test } from "vitest";
import { elsewhere, messages, type OnlyPlace, orders, productSources } from "./only-place.ts";
import { textOf } from "./sources.ts";

const places: [name: string, place: OnlyPlace, planted: string][] = [
  ["ordering something of a number", orders, "INSERT INTO connection_commands (company_id) values (1)"],
  ["writing a message", messages, "insert into messages (company_id)\nselect 1"],
];

describe.each(places)("%s", (_name, place, planted) => {
  test("stands in its own place only", () => {
    expect(elsewhere(place, productSources())).toEqual([]);
    for (const path of place.files) expect(textOf(path)).toMatch(place.words);
  });

  test("is found in any other", () => {
    expect(elsewhere(place, [["packages/core/src/a/b/c.ts", `query("${planted}")`]])).toEqual([
      "packages/core/src/a/b/c.ts",
    ]);
  });
});
