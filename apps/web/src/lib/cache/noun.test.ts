import { promptsApi } from "@balcao/shared/prompts/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type WireRequest, Refusal, wire } from "../../testing/wire.ts";
import { deletes, kept, saves } from "./noun.ts";
import { byName } from "./paged.ts";

type Row = { id: number; name: string };
const [ana, bia] = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Bia" },
];
let cache = new QueryClient();
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(["people"], [ana, bia]);
  cache.setQueryData(["counts"], 2);
  cache.setQueryData(["other"], [bia]);
});
const { put, drop } = kept<Row>(["people"], byName, [["counts"]]);
const names = () => cache.getQueryData<Row[]>(["people"])?.map(({ name }) => name);
const isFetchedAnew = () => cache.getQueryState(["counts"])?.isInvalidated;

test.each<[what: string, change: () => void, names: string[]]>([
  ["a new row has its place in the order", () => put(cache, { id: 3, name: "alba" }), ["alba", "Ana", "Bia"]],
  ["a changed row moves to its place", () => put(cache, { id: 1, name: "Zoé" }), ["Bia", "Zoé"]],
  ["a deleted row is gone", () => drop(cache, 1), ["Bia"]],
])("%s, even if its event comes twice, and lists of the server are fetched again", (_what, change, expected) => {
  for (let times = 0; times < 2; times += 1) change();
  expect([names(), isFetchedAnew()]).toEqual([expected, true]);
  expect(cache.getQueryState(["other"])).toMatchObject({ data: [bia], isInvalidated: false });
});

test("a list that nobody fetched is not created", () => {
  cache.removeQueries({ queryKey: ["people"] });
  put(cache, ana);
  drop(cache, ana.id);
  expect(cache.getQueryState(["people"])).toBeUndefined();
});

const hook = <R>(use: () => R) =>
  renderHook(use, {
    wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: cache }, children),
  }).result;
/** The calls of the hook, with method, path and body. */
const calls = (log: WireRequest[]) => log.map(({ method, path, body }) => [method, path, body]);

test("a form creates a row or changes the row with its id, and the server's answer is put into the cache", async () => {
  const log = wire({ "POST /prompt": () => bia, "PUT /prompt/:id": () => ({ ...ana, name: "Zoé" }) });
  cache.setQueryData(["people"], [ana]);
  const save = hook(saves(promptsApi, put)).current;
  const body = { name: "Bia", instructions: "Oi" };
  await act(() => save.mutateAsync({ id: null, body }));
  await act(() => save.mutateAsync({ id: 1, body: { name: "Zoé" } }));
  expect(calls(log)).toEqual([
    ["POST", "/prompt", body],
    ["PUT", "/prompt/1", { name: "Zoé" }],
  ]);
  expect(names()).toEqual(["Bia", "Zoé"]);
});

test("the function that puts a row gets only the row, and never the request", async () => {
  wire({ "POST /prompt": () => bia });
  const told = vi.fn<(...all: unknown[]) => void>();
  const save = hook(saves(promptsApi, told)).current;
  await act(() => save.mutateAsync({ id: null, body: { name: "Bia", instructions: "Oi" } }));
  expect(told.mock.calls).toEqual([[cache, bia]]);
});

test("a row is dropped once the server has deleted it, and stays when the server refuses", async () => {
  const log = wire({
    "DELETE /prompt/1": () => ({ ok: true }),
    "DELETE /prompt/2": () => new Refusal(403, "ERR_NO_PERMISSION"),
  });
  const remove = hook(deletes(promptsApi.delete, drop)).current;
  await act(() => remove.mutateAsync(1));
  await expect(act(() => remove.mutateAsync(2))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  expect(calls(log)).toEqual([
    ["DELETE", "/prompt/1", undefined],
    ["DELETE", "/prompt/2", undefined],
  ]);
  expect(names()).toEqual(["Bia"]);
});

test("a form shows its own refusal, and the desk shows the refusal of a deletion", async () => {
  wire({ "POST /prompt": () => bia, "DELETE /prompt/1": () => ({ ok: true }) });
  const save = hook(saves(promptsApi, put)).current;
  const remove = hook(deletes(promptsApi.delete, drop)).current;
  await act(() => save.mutateAsync({ id: null, body: { name: "Bia", instructions: "Oi" } }));
  await act(() => remove.mutateAsync(1));
  expect(
    cache
      .getMutationCache()
      .getAll()
      .map(({ meta }) => meta),
  ).toEqual([{ quiet: true }, { quiet: false }]);
});
