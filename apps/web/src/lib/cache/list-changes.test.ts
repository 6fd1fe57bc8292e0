import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { inField, inList, inPages, renewAnswers, without, withRow } from "./list-changes.ts";

type Part = { id: number; name: string };
const [sales, support] = [
  { id: 1, name: "Vendas" },
  { id: 2, name: "Suporte" },
];
const renamed = (part: Part) => (part.id === 1 ? { ...part, name: "Balcão" } : part);

test("a changed part is replaced in each row that contains the part, and other rows stay the same objects", () => {
  const untouched = { id: 7, queue: support };
  const pages = { pages: [{ tickets: [{ id: 6, queue: sales }, untouched] }, { tickets: [untouched] }] };
  const after = inPages<"tickets", { id: number; queue: Part }>("tickets", inField("queue", renamed))(pages);
  expect(after.pages[0]?.tickets[0]).toEqual({ id: 6, queue: { id: 1, name: "Balcão" } });
  expect(after.pages[0]?.tickets[1]).toBe(untouched);
  expect(after.pages[1]).toBe(pages.pages[1]);
});

test("a deleted row is removed from its list, and a new row is added only once", () => {
  expect(inList(without<Part>(1))([sales, support])).toEqual([support]);
  const byId = (a: Part, b: Part) => a.id - b.id;
  const one = { id: 1, name: "Balcão" };
  expect(withRow(one, byId)([support, sales])).toEqual([one, support]);
});

test("a cached answer that does not change keeps its time, and an answer that is not cached is not created", () => {
  const cache = new QueryClient();
  cache.setQueryData(["queues", "a"], [sales]);
  cache.setQueryData(["queues", "b"], [support]);
  cache.setQueryData(["queues", "none"], null);
  void cache.invalidateQueries({ queryKey: ["queues"] });
  renewAnswers<Part[]>(cache, ["queues"], inList(renamed));
  const stateOf = (name: string) => cache.getQueryState(["queues", name]);
  expect(stateOf("a")?.data).toEqual([{ id: 1, name: "Balcão" }]);
  expect([stateOf("b")?.data, stateOf("b")?.isInvalidated]).toEqual([[support], true]);
  expect([stateOf("none")?.data, stateOf("c")]).toEqual([null, undefined]);
});
