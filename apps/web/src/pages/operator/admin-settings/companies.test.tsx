import type { Company } from "@balcao/shared/companies/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aSubscription, owed } from "../../../testing/billing.ts";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import Companies from "./companies.tsx";

const company = (part: Partial<Company> & { id: number }): Company => ({
  name: `Empresa ${part.id}`,
  email: `e${part.id}@demo.local`,
  phone: "11987654321",
  cpfCnpj: "11144477735",
  segment: "Moda",
  employeeCount: 10,
  plan: { id: 2, name: "Básico" },
  status: true,
  state: "active",
  dueDate: "2026-12-10",
  recurrence: "TRIMESTRAL",
  today: "2026-11-23",
  createdAt: "2026-01-05T12:00:00.000Z",
  removedAt: null,
  usersCount: 3,
  connectionsCount: 1,
  isOperators: false,
  seal: null,
  ...part,
});
const page = (companies: Company[], nextCursor: string | null = null) => ({
  companies,
  count: companies.length,
  hasMore: nextCursor !== null,
  nextCursor,
});
const bakery = company({ id: 7, name: "Padaria Estrela" });
const own = company({ id: 1, name: "Plataforma", isOperators: true, plan: null, dueDate: null });

function open(companies: Company[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /companies": () => page(companies),
    "GET /plans/all": () => [
      { id: 2, name: "Básico" },
      { id: 3, name: "Completo" },
    ],
    ...more,
  });
  return { log, ...show(<Companies />, { me: aUser({ super: true, profile: "admin" }) }) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Mais ações para ${name}` }));
  return within(await screen.findByRole("menu"));
};
const sent = (log: ReturnType<typeof wire>, method: string) =>
  log.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

test("a row shows the company's name as a link to its page, its payments and use, and its state", async () => {
  const overdue = { state: "overdue", usersCount: 1 } as const;
  open([company({ ...bakery, ...overdue }), own]);
  const row = await rowOf("Padaria Estrela");
  expect(row.getByRole("link", { name: "Padaria Estrela" }).getAttribute("href")).toBe("/admin-settings/dashboard/7");
  for (const text of [/#7 · e7@demo\.local · \(11\) 98765-4321/, /Básico/, "Atrasada", /10\/12\/2026/, /05\/01\/2026/])
    expect(row.getByText(text)).toBeDefined();
  expect([row.getByText("1 usuário"), row.getByText("1 conexão")]).toHaveLength(2);
  const mine = await rowOf("Plataforma");
  for (const text of ["Empresa de quem opera a plataforma", /Sem plano/, /Sem data/])
    expect(mine.getByText(text)).toBeDefined();
  expect(screen.getByText("2 empresas")).toBeDefined();
});

test("when the list of records fails to load, the page says so, the next page loads at the end, and the server does the search", async () => {
  let down = true;
  const { log } = open([], {
    "GET /companies": ({ query }) => {
      if (query.get("searchParam")) return page([]);
      if (down) return new Refusal(500, "ERR_INTERNAL");
      return query.get("cursor") ? page([company({ id: 30 })]) : page([bakery], "c1");
    },
  });
  expect(await screen.findByText("Não foi possível carregar a lista de registros")).toBeDefined();
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Empresa 30")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Buscar por nome, e-mail, CPF/CNPJ ou número"), { target: { value: "zz" } });
  expect(await screen.findByText("Nada encontrado")).toBeDefined();
  expect(log.at(-1)?.query.get("searchParam")).toBe("zz");
});

test("the filter for the bin shows when a company is deleted for good, and a company can be taken out of the bin", async () => {
  const thrown = company({ id: 8, name: "Loja velha", state: "removed", removedAt: "2026-11-20T12:00:00.000Z" });
  const { log } = open([], {
    "GET /companies": ({ query }) => page(query.get("state") === "removed" ? [thrown] : [bakery]),
    "POST /companies/8/restore": () => ({ ...thrown, state: "active", removedAt: null }),
  });
  await userEvent.click(await screen.findByRole("combobox", { name: "Situação" }));
  await userEvent.click(await screen.findByRole("option", { name: "Na lixeira" }));
  const row = await rowOf("Loja velha");
  expect(row.getByText("Sai de vez em 20/12/2026")).toBeDefined();
  expect(row.queryByRole("button", { name: "Editar Loja velha" })).toBeNull();
  await userEvent.click((await menuOf("Loja velha")).getByRole("menuitem", { name: "Tirar da lixeira" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Tirar da lixeira" }));
  expect(await screen.findByText("Operação realizada com sucesso!")).toBeDefined();
  expect(sent(log, "POST")).toEqual([["/companies/8/restore", undefined]]);
});

test("a company is moved to the bin only after its name is typed, and the list is fetched again", async () => {
  const { log } = open([bakery], { "DELETE /companies/7": () => ({ ...bakery, state: "removed" }) });
  await userEvent.click((await menuOf("Padaria Estrela")).getByRole("menuitem", { name: "Excluir" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Excluir Padaria Estrela?" }));
  expect(dialog.getByText(/\(3 usuários\).*30 dias na lixeira/)).toBeDefined();
  const field = dialog.getByLabelText("Para confirmar, digite Padaria Estrela");
  await userEvent.type(field, "Padaria");
  await userEvent.click(dialog.getByRole("button", { name: "Excluir" }));
  expect(await dialog.findByText("O nome não confere.")).toBeDefined();
  expect(sent(log, "DELETE")).toEqual([]);
  await userEvent.type(field, " estrela");
  const before = log.length;
  await userEvent.click(dialog.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("A empresa foi para a lixeira por 30 dias.")).toBeDefined();
  await waitFor(() =>
    expect(log.slice(before).map(({ method, path }) => `${method} ${path}`)).toContain("GET /companies"),
  );
});

test("'+ Vencimento' adds the months of the recurrence, and an empty date is sent as null", async () => {
  const { log } = open([bakery], { "POST /operator/companies/7/extend": () => ({}) });
  await userEvent.click((await menuOf("Padaria Estrela")).getByRole("menuitem", { name: "Vencimento" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Vencimento de Padaria Estrela" }));
  const date = dialog.getByLabelText<HTMLInputElement>("Vencimento");
  expect(date.value).toBe("10/12/2026");
  await userEvent.click(dialog.getByRole("button", { name: "+ Vencimento (3 meses)" }));
  expect(date.value).toBe("10/03/2027");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent(log, "POST")).toEqual([["/operator/companies/7/extend", { dueDate: "2027-03-10" }]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click((await menuOf("Padaria Estrela")).getByRole("menuitem", { name: "Vencimento" }));
  const again = within(await screen.findByRole("dialog"));
  fireEvent.change(again.getByLabelText("Vencimento"), { target: { value: "" } });
  expect(again.getByText("Sem data, a empresa não vence e nada é cobrado.")).toBeDefined();
  await userEvent.click(again.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent(log, "POST")[1]).toEqual(["/operator/companies/7/extend", { dueDate: null }]));
});

test("when a later date does not reactivate a company, the dialog names the unpaid invoice", async () => {
  const shut = aSubscription({ state: "suspended", last_invoice: owed() });
  open([bakery], { "POST /operator/companies/7/extend": () => shut });
  await userEvent.click((await menuOf("Padaria Estrela")).getByRole("menuitem", { name: "Vencimento" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText(/continua suspensa: a fatura 2026-000005 não foi paga/)).toBeDefined();
  expect(screen.queryByText("Operação realizada com sucesso!")).toBeNull();
});

test("blocking a company needs a confirmation, and the menu of the operator's own company has only the dashboard and the download", async () => {
  const { log } = open([bakery, own], { "PUT /companies/7": () => ({ ...bakery, status: false, state: "blocked" }) });
  expect((await menuOf("Plataforma")).getAllByRole("menuitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "Ver o painel",
    "Baixar tudo desta empresa",
  ]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  const menu = await menuOf("Padaria Estrela");
  expect(menu.getByRole("menuitem", { name: "Ver o painel" }).getAttribute("href")).toBe("/admin-settings/dashboard/7");
  await userEvent.click(menu.getByRole("menuitem", { name: "Bloquear" }));
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Bloquear Padaria Estrela?" })).getByRole("button", {
      name: "Bloquear",
    }),
  );
  await waitFor(() => expect(sent(log, "PUT")).toEqual([["/companies/7", { status: false }]]));
});

test("only the changed values of a company are sent, and after a refusal the typed values stay", async () => {
  let taken = true;
  const { log } = open([bakery], {
    "PUT /companies/7": () => (taken ? new Refusal(409, "ERR_COMPANY_NAME_ALREADY_EXISTS") : bakery),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Padaria Estrela" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar empresa" }));
  expect(dialog.getByLabelText<HTMLInputElement>("CPF ou CNPJ").value).toBe("111.444.777-35");
  expect(dialog.queryByLabelText("Senha do primeiro administrador")).toBeNull();
  const name = dialog.getByLabelText<HTMLInputElement>("Nome da empresa");
  fireEvent.change(name, { target: { value: "Padaria Lua" } });
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Já existe uma empresa com esse nome.");
  expect(await screen.findByText(/^Não foi possível realizar a operação/)).toBeDefined();
  expect(name.value).toBe("Padaria Lua");
  taken = false;
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(log, "PUT")).toEqual([
    ["/companies/7", { name: "Padaria Lua" }],
    ["/companies/7", { name: "Padaria Lua" }],
  ]);
});

test("a new company needs everything that sign-up asks for, and is made with its first admin's password and plan", async () => {
  const { log } = open([bakery], { "POST /companies": () => company({ id: 9 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Nova empresa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nova empresa" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cadastrar" }));
  expect(await dialog.findAllByText("Campo obrigatório!")).toHaveLength(6);
  for (const [label, value] of [
    ["Nome da empresa", "Loja Nova"],
    ["CPF ou CNPJ", "111.444.777-35"],
    ["E-mail", "dona@loja.example"],
    ["Nome do primeiro administrador", "Dona Lurdes"],
    ["Senha do primeiro administrador", "quatro cavalos azuis"],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  for (const [label, option] of [
    ["Segmento", "Saúde"],
    ["Número de funcionários", "até 30"],
    ["Plano", "Completo"],
  ] as const) {
    await userEvent.click(dialog.getByRole("combobox", { name: label }));
    await userEvent.click(await screen.findByRole("option", { name: option }));
  }
  await userEvent.click(dialog.getByRole("button", { name: "Cadastrar" }));
  await waitFor(() =>
    expect(sent(log, "POST")).toEqual([
      [
        "/companies",
        {
          name: "Loja Nova",
          cpfCnpj: "11144477735",
          email: "dona@loja.example",
          phone: "",
          userName: "Dona Lurdes",
          password: "quatro cavalos azuis",
          segment: "Saúde",
          employeeCount: 30,
          planId: 3,
        },
      ],
    ]),
  );
});
