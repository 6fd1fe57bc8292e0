import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { useDialogSwitch } from "./use-dialog-switch.ts";

type Switch = ReturnType<typeof useDialogSwitch<{ edit: string | null; delete: number }>>;

/** The switch in the page's present rendering, and in its earlier renderings. */
function drawn() {
  const drawings: Switch[] = [];
  const Shown = () => {
    const dialog = useDialogSwitch<{ edit: string | null; delete: number }>();
    drawings.push(dialog);
    return <p>{JSON.stringify(dialog.now)}</p>;
  };
  show(<Shown />);
  return () => drawings.at(-1) as Switch;
}

test("only one dialog is open at a time, and opening a dialog sets its subject", () => {
  const dialog = drawn();
  act(() => dialog().open("edit", null));
  expect(dialog().now).toEqual({ edit: null });
  act(() => dialog().open("delete", 5));
  expect(dialog().now).toEqual({ delete: 5 });
  act(() => dialog().close());
  expect(dialog().now).toEqual({});
});

test("a late answer neither covers nor closes a dialog that was opened afterwards", () => {
  const dialog = drawn();
  const before = dialog();
  act(() => before.open("edit", "a"));
  const first = dialog();
  act(() => first.open("delete", 5));
  act(() => before.open("edit", "late"));
  act(() => first.close());
  expect(dialog().now).toEqual({ delete: 5 });
});

test("a deletion is reported even when its dialog was closed before the answer", async () => {
  let finish: (answer: unknown) => void = () => undefined;
  const deleting = new Promise<unknown>((resolve) => (finish = resolve));
  const remove = { mutateAsync: () => deleting, isPending: false };
  const ask = { title: "Excluir?", text: "…", id: 5, remove, notice: "Excluído.", onClose: () => undefined };
  const { unmount } = show(<ConfirmDelete {...ask} />);
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  unmount();
  show(null);
  finish(null);
  expect(await screen.findByText("Excluído.")).toBeTruthy();
});
