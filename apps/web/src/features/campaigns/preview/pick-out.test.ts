import { expect, test } from "vitest";
import { pickOut } from "./pick-out.ts";

const parts = (text: string, missing: string[]) =>
  pickOut(text, missing).map(({ part, isMissing }) => (isMissing ? [part] : part));

test("only variables without a value are split off", () => {
  expect(parts("Oi {nome}, de {Cidade} e {{cidade}}!", ["cidade"])).toEqual([
    "Oi {nome}, de ",
    ["{Cidade}"],
    " e ",
    ["{{cidade}}"],
    "!",
  ]);
});

test("a text without empty variables stays in one piece, which keeps its formatting marks whole", () => {
  expect(parts("*Oi {nome}, tudo bem?*", [])).toEqual(["*Oi {nome}, tudo bem?*"]);
  expect(parts("", ["cidade"])).toEqual([]);
});

test("no two parts begin at the same place", () => {
  const found = pickOut("{a}{b} {a}", ["a", "b"]);
  expect(found.map(({ at }) => at)).toEqual([0, 3, 6, 7]);
});
