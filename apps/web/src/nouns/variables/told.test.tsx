import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Known, Told, useToldWords } from "./told.tsx";

const known: Known = {
  contact: { name: "Rosa Lima" },
  user: "Ana",
  timeZone: "America/Sao_Paulo",
  language: "pt",
  now: new Date("2026-11-23T12:00:00Z"),
};
const shown = (text: string, of?: Known) => render(<Told text={text} known={of} />).container;

test("what is known is filled in, the rest stands by its name, and marks are drawn across both", () => {
  const told = shown("*Oi {{firstName}}, {{ms}}* {{fila}} {{extra.Placa}} {{nada}}", known);
  expect(told.textContent).toBe("Oi Rosa, Bom dia Setor Placa {{nada}}");
  expect(told.querySelector("strong")?.textContent).toBe("Oi Rosa, Bom dia");
  expect([...told.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual(["Setor", "Placa"]);
});

test("where no reader is known every variable stands by its name", () => {
  expect(shown("{{greeting}}, {{firstName}}! É *{{user}}*").textContent).toBe("Saudação, Primeiro nome! É Atendente");
});

test("the e-mail of a contact of whom it is not known is not taken for none", () => {
  expect(shown("{{email}}", known).textContent).toBe("E-mail");
});

test("a title has the same in plain words", () => {
  const Words = () => useToldWords()("*Oi {{firstName}}* {{queue}}", known);
  expect(render(<Words />).container.textContent).toBe("Oi Rosa ‹Setor›");
});
