import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import type { FullPeriod } from "../../nouns/dashboard/queries.ts";

function open() {
  const onAsk = vi.fn<(asked: FullPeriod) => void>();
  show(<PeriodFilter asked={{ days: 0, date_from: "2026-11-01", date_to: "2026-11-21" }} onAsk={onAsk} busy={false} />);
  return onAsk;
}
async function choose(field: string, option: string) {
  await userEvent.click(await screen.findByLabelText(field));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}
const submit = () => userEvent.click(screen.getByText("Filtrar"));

test("when the user chooses “period” but no days, nothing is fetched, and the bar asks for a choice", async () => {
  const onAsk = open();
  await choose("Filtrar por", "Período");
  await submit();
  expect((await screen.findByRole("alert")).textContent).toBe("Parametrize o filtro");
  expect(onAsk).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText("Período"));
  const choices = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(choices).toEqual(["Nenhum", ...[3, 7, 15, 30, 60, 90].map((days) => `Últimos ${days} dias`)]);
  await userEvent.click(screen.getByRole("option", { name: "Últimos 7 dias" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await submit();
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ days: 7, date_from: "", date_to: "" });
});

test("the dates of a period must be in order, and a change of the kind of filter clears the choice of the other kind", async () => {
  const onAsk = open();
  fireEvent.change(await screen.findByLabelText("Data inicial"), { target: { value: "2026-12-03" } });
  await submit();
  expect((await screen.findByRole("alert")).textContent).toBe("A data final vem antes da inicial.");
  await choose("Filtrar por", "Período");
  await choose("Período", "Últimos 90 dias");
  await choose("Filtrar por", "Data");
  await submit();
  expect((await screen.findByRole("alert")).textContent).toBe("Parametrize o filtro");
  expect(onAsk).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText("Data final"), { target: { value: "2026-12-05" } });
  await submit();
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ days: 0, date_from: "", date_to: "2026-12-05" });
});
