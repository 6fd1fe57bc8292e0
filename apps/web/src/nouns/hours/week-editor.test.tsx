import type { HoursDay } from "@balcao/shared/hours/schema";
import { week } from "@balcao/shared/testing/hours";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { weekFaults } from "./faults.ts";
import { WeekEditor } from "./week-editor.tsx";

let shown: readonly HoursDay[] = [];
function Editor({ start, tell }: { start: HoursDay[]; tell: (week: HoursDay[]) => void }) {
  const [value, change] = useState(start);
  return (
    <WeekEditor
      week={value}
      onChange={(next) => {
        change(next);
        tell(next);
      }}
    />
  );
}
function open(times: Parameters<typeof week>[0]) {
  shown = week(times);
  show(
    <Editor
      start={week(times)}
      tell={(next) => {
        shown = next;
      }}
    />,
  );
}
const timesOf = (index: number) => {
  const { startTime, endTime, more } = shown[index] ?? { startTime: "", endTime: "", more: [] };
  return [{ startTime, endTime }, ...more].map((one) => `${one.startTime}-${one.endTime}`).join(" ");
};
const start = (day: string, number = 1) =>
  screen.getByLabelText<HTMLInputElement>(`${day}: início do intervalo ${number}`);
const end = (day: string, number = 1) => screen.getByLabelText<HTMLInputElement>(`${day}: fim do intervalo ${number}`);
async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
  await userEvent.tab();
}

test("times are understood as people type them, and the arrow keys change them", async () => {
  open({ monday: "08:00-18:00" });
  await retype(start("Segunda-feira"), "9");
  await retype(end("Segunda-feira"), "1830");
  expect(timesOf(0)).toBe("09:00-18:30");
  await userEvent.type(start("Segunda-feira"), "{ArrowUp}{ArrowUp}{ArrowDown}");
  expect(timesOf(0)).toBe("09:15-18:30");
});

test("a day that is closed and opened again has its earlier times", async () => {
  open({ tuesday: "10:00-12:00 13:00-16:00" });
  const tuesday = screen.getByRole<HTMLInputElement>("switch", { name: "Terça-feira: aberto" });
  await userEvent.click(tuesday);
  expect(timesOf(1)).toBe("-");
  await userEvent.click(tuesday);
  expect(timesOf(1)).toBe("10:00-12:00 13:00-16:00");
  await userEvent.click(screen.getByRole("switch", { name: "Domingo: aberto" }));
  expect(timesOf(6)).toBe("08:00-18:00");
});

test("a break adds an interval, which can be removed again", async () => {
  open({ monday: "08:00-12:00" });
  await userEvent.click(screen.getByRole("button", { name: "Segunda-feira: outro intervalo" }));
  expect(timesOf(0)).toBe("08:00-12:00 13:00-14:00");
  await userEvent.click(screen.getByRole("button", { name: "Segunda-feira: remover o intervalo 1" }));
  expect(timesOf(0)).toBe("13:00-14:00");
  expect(screen.queryByRole("button", { name: /remover/ })).toBeNull();
});

test("an end past midnight is explained in words", async () => {
  open({ friday: "18:00-02:00", saturday: "18:00-00:00", sunday: "00:00-23:59" });
  expect(screen.getByText("até 02:00 do dia seguinte")).toBeDefined();
  expect(screen.getAllByText("até a meia-noite")).toHaveLength(2);
});

test("the times of a day are copied to the working days or to all days", async () => {
  open({ monday: "08:00-12:00 13:00-17:00" });
  const copy = async (reach: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Copiar Segunda-feira para os outros dias" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: reach }));
  };
  await copy("Para segunda a sexta");
  expect([4, 5].map(timesOf)).toEqual(["08:00-12:00 13:00-17:00", "-"]);
  await copy("Para todos os dias");
  expect(timesOf(6)).toBe("08:00-12:00 13:00-17:00");
  expect(shown.map(({ weekdayEn }) => weekdayEn)[6]).toBe("sunday");
});

test("a fault is shown at its day", async () => {
  open({ monday: "08:00-12:00 11:00-15:00", tuesday: "08:00-18:00" });
  const [monday] = screen.getAllByRole("listitem");
  const fault = within(monday ?? document.body);
  expect(fault.getByRole("alert").textContent).toBe("Os intervalos se sobrepõem.");
  await retype(start("Segunda-feira", 2), "12");
  await waitFor(() => expect(fault.queryByRole("alert")).toBeNull());
  await retype(end("Segunda-feira", 2), "99");
  expect(fault.getByRole("alert").textContent).toBe("Use horas de 00:00 a 23:59.");
  expect(end("Segunda-feira", 2).getAttribute("aria-invalid")).toBe("true");
  await retype(end("Segunda-feira", 2), "12:00");
  expect(fault.getByRole("alert").textContent).toMatch(/^O fim precisa ser diferente/);
});

test("a night that overlaps the next day's hours is a fault, even from Sunday to Monday; a night that ends when those hours start is not", () => {
  const faults = (times: Parameters<typeof week>[0]) => [...weekFaults(week(times))];
  expect(faults({ monday: "18:00-09:00", tuesday: "08:00-12:00" })).toEqual([["monday", "intoNextDay"]]);
  expect(faults({ sunday: "18:00-09:00", monday: "08:00-12:00" })).toEqual([["sunday", "intoNextDay"]]);
  expect(faults({ sunday: "18:00-08:00", monday: "08:00-12:00" })).toEqual([]);
  expect(faults({ monday: "08:00-09:00", tuesday: "08:00-12:00 10:00-11:00" })).toEqual([["tuesday", "overlap"]]);
  expect(weekFaults([{ weekday: "", weekdayEn: "monday", startTime: "08:00", endTime: "", more: [] }]).size).toBe(1);
});
