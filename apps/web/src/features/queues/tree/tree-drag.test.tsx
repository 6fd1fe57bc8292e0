import { createEvent, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { blankOption, type TreeDraft } from "../../../nouns/queue-options/draft.ts";
import { TreeView } from "./tree-view.tsx";

const node = (id: number, title: string, option: number, parentId: number | null = null) => ({
  ...blankOption(1, { id, parentId }),
  title,
  option,
});
const start = [node(1, "Financeiro", 1), node(2, "Boleto", 1, 1), node(3, "Pix", 2, 1), node(4, "Endereço", 2)];

function Tree() {
  const [tree, setTree] = useState<TreeDraft>(start);
  const [chosen, onChoose] = useState<number | null>(null);
  const none = () => undefined;
  const quiet = { place: null, figures: [], onEdit: none, onDelete: none };
  return <TreeView {...quiet} tree={tree} chosen={chosen} onChoose={onChoose} onChange={setTree} />;
}

const row = (title: string) => screen.getByRole("treeitem", { name: new RegExp(title) });
/** Drags one row onto another, at the given share of that row's height. */
function drag(title: string, to: string, share: number) {
  const target = row(to);
  target.getBoundingClientRect = () => new DOMRect(0, 0, 200, 40);
  const dataTransfer = { setData: () => undefined, effectAllowed: "" };
  fireEvent.dragStart(row(title), { dataTransfer });
  for (const name of ["dragOver", "drop"] as const) {
    const event = createEvent[name](target, { dataTransfer });
    Object.defineProperty(event, "clientY", { value: share * 40 });
    fireEvent(target, event);
  }
  fireEvent.dragEnd(row(title));
}
const seen = () =>
  screen
    .getAllByRole("treeitem")
    .map((one) => `${one.getAttribute("aria-level")} ${one.textContent?.replace(/^\d+/, "")}`);

test.each([
  ["Endereço", "Boleto", 0.1, ["1 Financeiro", "2 Endereço", "2 Boleto", "2 Pix"]],
  ["Endereço", "Boleto", 0.5, ["1 Financeiro", "2 Boleto", "3 Endereço", "2 Pix"]],
  ["Boleto", "Pix", 0.9, ["1 Financeiro", "2 Pix", "2 Boleto", "1 Endereço"]],
  ["Pix", "Endereço", 0.9, ["1 Financeiro", "2 Boleto", "1 Endereço", "1 Pix"]],
])("%s is dropped on %s, at the height %d of its row", (title, to, share, after) => {
  show(<Tree />);
  drag(title, to, share);
  expect(seen()).toEqual(after);
  expect(document.activeElement).toBe(row(title));
  expect(row(title).getAttribute("aria-selected")).toBe("true");
});

test("a branch cannot be dropped on itself or within itself", () => {
  show(<Tree />);
  const before = seen();
  for (const [to, share] of [
    ["Financeiro", 0.5],
    ["Boleto", 0.5],
    ["Pix", 0.1],
  ] as const)
    drag("Financeiro", to, share);
  expect(seen()).toEqual(before);
});
