import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { PeopleField } from "./people-field.tsx";

test("the list closes after a choice", async () => {
  const choose = vi.fn<(ids: number[]) => void>();
  const words = { label: "Pessoas", help: "", placeholder: "", loading: false, failed: false };
  show(<PeopleField {...words} people={[{ id: 1, name: "Ana" }]} chosen={[]} onChange={choose} />);
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByRole("option", { name: /Ana/ }));
  expect(choose).toHaveBeenCalledWith([1]);
  expect(screen.queryByRole("listbox")).toBeNull();
});
