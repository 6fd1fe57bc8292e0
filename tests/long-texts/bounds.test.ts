import { text } from "@balcao/shared/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { contractsIn, modulesOf } from "../contracts-bound/contracts.ts";
import { allWithin, contractPlaces, isUnbounded } from "./schemas.ts";

// zod checks a refinement on a text that is too long, unless an earlier bound ends the check.
test("every check of a contract gets only texts and lists of a limited length", async () => {
  const modules = await modulesOf("shared");
  const places = allWithin(contractPlaces(modules, contractsIn(modules)));
  expect(places.length).toBeGreaterThan(1000);
  expect(places.filter(([, schema]) => isUnbounded(schema)).map(([path]) => path)).toEqual([]);
});

test.each([
  ["a text without a bound", z.string().refine(() => true), true],
  [
    "a text whose bound ends nothing",
    z
      .string()
      .max(5)
      .refine(() => true),
    true,
  ],
  [
    "a text that is bounded afterwards",
    z
      .string()
      .refine(() => true)
      .max(5, { abort: true }),
    true,
  ],
  [
    "a list whose bound ends nothing",
    z
      .array(text(5))
      .max(5)
      .refine(() => true),
    true,
  ],
  ["an object with such a text in it", z.object({ a: z.array(z.string().max(5)) }).refine(() => true), true],
  [
    "a bounded text",
    text(5)
      .trim()
      .refine(() => true),
    false,
  ],
  [
    "a bounded list",
    z
      .array(text(5))
      .length(5, { abort: true })
      .refine(() => true),
    false,
  ],
  ["a text that nothing refines", z.string().max(5).transform(Number), false],
])("the search recognises %s", (_what, schema, found) => {
  expect(isUnbounded(schema)).toBe(found);
});
