import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import type { Column } from "./columns.ts";
import { Table } from "./table.tsx";
import { useSorted } from "./use-sorted.ts";
import { useSelection } from "./use-selection.ts";

const people = [
  { id: 1, name: "Ana", age: 30 },
  { id: 2, name: "Bia", age: 20 },
];
type Person = (typeof people)[number];

function People() {
  const [sort, setSort] = useState({ by: "name", down: false });
  const selection = useSelection([1, 2], 9);
  const choose = (by: string) => setSort({ by, down: sort.by === by && !sort.down });
  return (
    <Table<Person>
      label="Pessoas"
      items={people}
      columns={[
        { key: "name", head: "Nome", sorts: true, cell: ({ name }) => name },
        { key: "age", head: "Idade", numeric: true, cell: ({ age }) => age },
      ]}
      sort={{ ...sort, choose }}
      picking={{ selection, label: ({ name }) => `Marcar ${name}`, allLabel: "Marcar todas", bulk: "Apagar" }}
      renderActions={({ name }) => <button type="button">Editar {name}</button>}
      renderBelow={({ id }) => (id === 1 ? <p>Em férias</p> : null)}
    />
  );
}

test("screen readers read rows with their heads, and the part below a row follows the row", () => {
  show(<People />);
  const [head, first, under, second] = screen.getAllByRole("row");
  expect(
    within(head ?? document.body)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Nome", "Idade", "Ações"]);
  expect(within(first ?? document.body).getByRole("rowheader").textContent).toBe("Ana");
  expect(under?.textContent).toBe("Em férias");
  expect(second?.textContent).toContain("Bia");
});

test("the head of a sorting column names the direction, and a head that cannot sort is not a button", async () => {
  show(<People />);
  const head = screen.getByRole("columnheader", { name: "Nome" });
  expect(head.getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(within(head).getByRole("button"));
  expect(head.getAttribute("aria-sort")).toBe("descending");
  expect(screen.queryByRole("button", { name: "Idade" })).toBeNull();
});

test("the arrow keys go to the same button of the next row, skip the part below a row, and stay at the last row", async () => {
  show(<People />);
  screen.getByRole("button", { name: "Editar Ana" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Editar Bia");
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Editar Bia");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement?.tagName).toBe("BUTTON");
});

test("ticked rows replace the table's head by their actions, until Esc", async () => {
  show(<People />);
  await userEvent.click(screen.getByLabelText("Marcar Bia"));
  expect(screen.getByText("Apagar")).toBeDefined();
  expect(screen.queryByRole("columnheader", { name: "Nome" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Apagar")).toBeNull();
});

type RatedRow = { id: number; name: string; rating: number | null };
const rated: RatedRow[] = [
  { id: 1, name: "Ícaro", rating: 2 },
  { id: 2, name: "Ana", rating: null },
  { id: 3, name: "Zoé", rating: 3 },
  { id: 4, name: "Bia", rating: 2 },
];
const ratedColumns: Column<RatedRow>[] = [
  { key: "name", head: "Nome", sorts: ({ name }) => name, cell: ({ name }) => name },
  { key: "rating", head: "Nota", numeric: true, sorts: ({ rating }) => rating, cell: ({ rating }) => rating },
  { key: "more", head: "Mais", cell: () => null },
];
const Sorted = () => <Table label="Notas" columns={ratedColumns} {...useSorted(rated, ratedColumns, "name")} />;

test("loaded rows are sorted by name or by a figure, the greatest first; rows with equal figures are sorted by name, rows without one come last", async () => {
  show(<Sorted />);
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(names()).toEqual(["Ana", "Bia", "Ícaro", "Zoé"]);
  await userEvent.click(screen.getByRole("button", { name: "Nome" }));
  expect(names()).toEqual(["Zoé", "Ícaro", "Bia", "Ana"]);
  await userEvent.click(screen.getByRole("button", { name: "Nota" }));
  expect(names()).toEqual(["Zoé", "Bia", "Ícaro", "Ana"]);
  await userEvent.click(screen.getByRole("button", { name: "Nota" }));
  expect(names()).toEqual(["Bia", "Ícaro", "Zoé", "Ana"]);
  expect(screen.queryByRole("button", { name: "Mais" })).toBeNull();
});
