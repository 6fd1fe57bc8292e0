import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { MomentField } from "./moment-field.tsx";
import type { MomentKind } from "./moment-text.ts";

type Part = { kind?: MomentKind; start?: string; zone?: string; min?: string; max?: string };

function open({ kind = "day", start = "", zone = "America/Sao_Paulo", ...bounds }: Part = {}) {
  const values: string[] = [];
  const Form = () => {
    const [value, change] = useState(start);
    return (
      <MomentField
        {...bounds}
        kind={kind}
        label="Quando"
        zone={zone}
        value={value}
        onChange={(next) => {
          values.push(next);
          change(next);
        }}
      />
    );
  };
  show(<Form />);
  return { values, input: screen.getByRole<HTMLInputElement>("textbox", { name: "Quando" }) };
}
const calendar = () => within(screen.getByRole("dialog", { name: "Escolher no calendário: Quando" }));
const focused = () => document.activeElement?.getAttribute("data-day");

test("a day is typed by its digits, and the value is complete only when the day is complete", async () => {
  const { values, input } = open();
  expect(input.placeholder).toBe("dd/mm/aaaa");
  await userEvent.type(input, "03042027");
  expect(input.value).toBe("03/04/2027");
  expect(values.slice(-2)).toEqual(["03/04/202", "2027-04-03"]);
});

test("an impossible day is refused in words when the user leaves the field, and the words disappear once it is corrected", async () => {
  const { input } = open();
  await userEvent.type(input, "31/02/2027");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe("Escreva uma data que exista, como 25/12/2026.");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(input, "{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}03/2027");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("for a day out of bounds the field names the first or the last allowed day", async () => {
  const { input } = open({ min: "2026-11-21", max: "2026-12-31" });
  await userEvent.type(input, "20112026");
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe("Escolha a partir de 21/11/2026.");
  await userEvent.clear(input);
  await userEvent.type(input, "01012027");
  expect(screen.getByRole("alert").textContent).toBe("Escolha até 31/12/2026.");
});

test("a time that the zone's clock skips becomes the first moment after the gap", async () => {
  const { values, input } = open({ kind: "moment", zone: "America/New_York" });
  await userEvent.type(input, "080320260230");
  await userEvent.tab();
  expect(input.value).toBe("08/03/2026 03:00");
  expect(values.at(-1)).toBe("2026-03-08T03:00");
});

test("arrow keys change the part at the caret", async () => {
  const { input } = open({ kind: "moment", start: "2026-11-30T14:30" });
  await userEvent.click(input);
  input.setSelectionRange(1, 1);
  await userEvent.keyboard("{ArrowUp}");
  expect(input.value).toBe("01/12/2026 14:30");
  input.setSelectionRange(12, 12);
  await userEvent.keyboard("{ArrowDown}");
  expect(input.value).toBe("01/12/2026 13:30");
});

test("the keyboard picks a day from the calendar, and the focus returns to the text", async () => {
  const { input } = open({ start: "2026-11-30" });
  await userEvent.click(input);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(calendar().getByRole("grid", { name: "novembro de 2026" })).toBeDefined();
  expect(focused()).toBe("2026-11-30");
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toBe("2026-12-01");
  await userEvent.keyboard("{Shift>}{PageDown}{/Shift}{Enter}");
  expect(input.value).toBe("01/12/2027");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(input);
});

test("a picked day keeps the present time, and gets a morning time when there is none", async () => {
  const { values, input } = open({ kind: "moment", start: "2090-05-10T17:45" });
  await userEvent.click(screen.getByRole("button", { name: "Escolher no calendário: Quando" }));
  await userEvent.click(calendar().getByRole("gridcell", { name: /^sexta-feira, 12 de maio/ }));
  expect(values.at(-1)).toBe("2090-05-12T17:45");
  await userEvent.click(screen.getByRole("button", { name: "Escolher no calendário: Quando" }));
  await userEvent.click(calendar().getByRole("button", { name: "Limpar" }));
  expect(input.value).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Escolher no calendário: Quando" }));
  await userEvent.keyboard("{Shift>}{PageDown}{/Shift}{Enter}");
  expect(values.at(-1)).toMatch(/T09:00$/);
});

test("the calendar shows days outside the bounds, but they cannot be picked", async () => {
  const { values } = open({ start: "2026-11-21", min: "2026-11-20" });
  await userEvent.click(screen.getByRole("button", { name: "Escolher no calendário: Quando" }));
  const early = calendar().getByRole("gridcell", { name: /19 de novembro/ });
  expect(early.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(early);
  expect(values).toEqual([]);
});
