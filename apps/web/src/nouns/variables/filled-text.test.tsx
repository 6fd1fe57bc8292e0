import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ReaderValues, FilledText, useFilledText } from "./filled-text.tsx";

const known: ReaderValues = {
  contact: { name: "Rosa Lima" },
  user: "Ana",
  timeZone: "America/Sao_Paulo",
  language: "pt",
  now: new Date("2026-11-23T12:00:00Z"),
};
const shown = (text: string, of?: ReaderValues) => render(<FilledText text={text} known={of} />).container;

test("known variables are filled in, unknown variables are shown by name, and formatting marks can enclose variables", () => {
  const told = shown("*Oi {{firstName}}, {{ms}}* {{fila}} {{extra.Placa}} {{nada}}", known);
  expect(told.textContent).toBe("Oi Rosa, Bom dia Setor Placa {{nada}}");
  expect(told.querySelector("strong")?.textContent).toBe("Oi Rosa, Bom dia");
  expect([...told.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual(["Setor", "Placa"]);
});

test("without a known reader every variable is shown by its name", () => {
  expect(shown("{{greeting}}, {{firstName}}! É *{{user}}*").textContent).toBe("Saudação, Primeiro nome! É Atendente");
});

test("an e-mail address that is not known yet is shown by its name, and does not count as empty", () => {
  expect(shown("{{email}}", known).textContent).toBe("E-mail");
});

test("a title shows the same text as plain words", () => {
  const Words = () => useFilledText()("*Oi {{firstName}}* {{queue}}", known);
  expect(render(<Words />).container.textContent).toBe("Oi Rosa ‹Setor›");
});
