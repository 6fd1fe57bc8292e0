import type { Plan } from "@balcao/shared/plans/schema";
import { smallPlan } from "@balcao/shared/testing/plans";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { SignUpForm } from "./sign-up-form.tsx";

const plan = (id: number, name: string, value: number): Plan => ({
  ...smallPlan,
  id,
  name,
  planIdentifier: name.toLowerCase(),
  value,
  position: id,
});
const form = (trialDays = 10) => (
  <SignUpForm
    plans={[plan(1, "Essencial", 99.9), plan(2, "Completo", 0)]}
    lengths={{ min: 8, max: 50 }}
    trialDays={trialDays}
  />
);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole("button", { name: "Cadastrar" }));

async function fill() {
  await userEvent.type(field("Nome da empresa"), "Padaria Estrela");
  await userEvent.type(field("CPF ou CNPJ"), "12abc34501de35");
  await userEvent.selectOptions(field("Segmento"), "Saúde");
  await userEvent.selectOptions(field("Número de funcionários"), "de 100 a 500");
  await userEvent.type(field("Telefone (opcional)"), "11987654321");
  await userEvent.type(field("Seu nome"), "Rosa Lima");
  await userEvent.type(field("E-mail"), "dona@padaria.com");
  await userEvent.type(field("Senha"), "quatro cavalos");
}
beforeEach(() => session.close());

test("each missing value is reported at its field in the specified words, and nothing is sent", async () => {
  const log = wire({});
  show(form(), { me: null });
  await userEvent.type(field("Nome da empresa"), "P");
  await send();
  for (const words of ["Nome muito curto!", "E-mail obrigatório!", "Senha muito curta!"])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.getAllByText("Campo obrigatório!")).toHaveLength(4);
  expect(document.activeElement).toBe(field("Nome da empresa"));
  expect(log).toEqual([]);
});

test("a pasted number gets its punctuation too, and deleting a digit neither adds nor removes punctuation", async () => {
  wire({});
  show(form(), { me: null });
  const taxId = field("CPF ou CNPJ");
  const paste = (value: string) =>
    fireEvent.input(taxId, { target: { value }, inputType: "insertFromPaste", data: null });
  paste("11222333000181");
  expect(taxId.value).toBe("11.222.333/0001-81");
  paste("111.444.777");
  await userEvent.type(taxId, "3");
  expect(taxId.value).toBe("111.444.777-3");
  await userEvent.type(taxId, "{Backspace}");
  expect(taxId.value).toBe("111.444.777-");
});

test("masks format tax id and phone, and the new company is signed in with the chosen plan", async () => {
  const log = wire({ "POST /companies/cadastro": () => ({ token: "t", user: aUser() }) });
  show(form(), { me: null });
  await fill();
  expect(field("CPF ou CNPJ").value).toBe("12.ABC.345/01DE-35");
  expect(field("Telefone (opcional)").value).toBe("(11) 98765-4321");
  expect(screen.getAllByText(/· 1 GB de arquivos/).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("radio", { name: /Completo/ }));
  await send();
  await waitFor(() => expect(session.token()).toBe("t"));
  expect(log[0]?.body).toMatchObject({
    name: "Padaria Estrela",
    segment: "Saúde",
    employeeCount: 101,
    userName: "Rosa Lima",
    email: "dona@padaria.com",
    planId: 2,
    language: "pt",
  });
});

test("a refusal is shown at its field, which takes the focus, until the form is sent again", async () => {
  wire({ "POST /companies/cadastro": () => new Refusal(409, "ERR_CPF_CNPJ_ALREADY_EXISTS") });
  show(form(), { me: null });
  await fill();
  await send();
  const taxId = field("CPF ou CNPJ");
  await waitFor(() => expect(taxId.getAttribute("aria-invalid")).toBe("true"));
  const { id, textContent } = screen.getByRole("alert");
  expect(textContent).toBe("Já existe uma empresa com esse CPF ou CNPJ.");
  expect(taxId.getAttribute("aria-describedby")).toBe(id);
  expect(document.activeElement).toBe(taxId);
  await userEvent.clear(field("E-mail"));
  await send();
  expect(screen.getByRole("alert").textContent).toBe("E-mail obrigatório!");
});

test("a refusal that concerns no field is shown above the button", async () => {
  wire({ "POST /companies/cadastro": () => new Refusal(500, "ERR_INTERNAL") });
  show(form(), { me: null });
  await fill();
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe("Ops! Algo deu errado. Tente novamente!.");
});

test("the form says how long a plan is free, where the operator offers a trial", () => {
  const { unmount } = show(form(), { me: null });
  expect(screen.getByText("Teste grátis por 10 dias: nada é cobrado agora.")).toBeDefined();
  unmount();
  show(form(0), { me: null });
  expect(screen.queryByText(/Teste grátis/)).toBeNull();
});

test("correcting a field removes or changes its fault, and nothing else is checked until the next try", async () => {
  wire({});
  show(form(), { me: null });
  await send();
  await userEvent.type(field("Nome da empresa"), "P");
  expect(screen.getByText("Nome muito curto!")).toBeDefined();
  await userEvent.type(field("Nome da empresa"), "adaria");
  expect(screen.queryByText("Nome muito curto!")).toBeNull();
  await userEvent.selectOptions(field("Segmento"), "Saúde");
  expect(screen.getAllByText("Campo obrigatório!")).toHaveLength(3);
  await userEvent.clear(field("Nome da empresa"));
  expect(screen.getAllByText("Campo obrigatório!")).toHaveLength(3);
});
