import { queueColors } from "@balcao/shared/queues/rules";
import { expect, test } from "vitest";
import { freeColour } from "./free-colour.ts";

const taken = (colours: readonly string[]) => colours.map((color) => ({ color }));

test("a new queue begins with a colour of the picker that no queue has", () => {
  const first = freeColour([]);
  const second = freeColour(taken([first.toUpperCase()]));
  expect([queueColors.includes(first), queueColors.includes(second), first === second]).toEqual([true, true, false]);
});

test("the colours of the picker are offered one after another, and no colour is offered when all are taken", () => {
  const given: string[] = [];
  for (let next = freeColour([]); next !== ""; next = freeColour(taken(given))) given.push(next);
  expect(given.toSorted()).toEqual([...queueColors].toSorted());
});
