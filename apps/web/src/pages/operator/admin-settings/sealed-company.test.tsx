import type { Company } from "@balcao/shared/companies/schema";
import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { later, textsLater, wire } from "../../../testing/wire.ts";
import Companies from "./companies.tsx";

const company = (part: Partial<Company>): Company => ({
  id: 7,
  name: "Padaria Estrela",
  email: "e7@demo.local",
  phone: "",
  cpfCnpj: null,
  segment: "Moda",
  employeeCount: 10,
  plan: { id: 2, name: "Básico" },
  status: false,
  state: "blocked",
  dueDate: null,
  recurrence: "MENSAL",
  today: "2026-11-23",
  createdAt: "2026-01-05T12:00:00.000Z",
  removedAt: null,
  usersCount: 3,
  connectionsCount: 1,
  isOperators: false,
  seal: null,
  ...part,
});

const failed: CompanyTask = {
  id: "0190a0a0-0000-4000-8000-000000000001",
  kind: "open",
  state: "failed",
  askedAt: "2026-11-23T12:00:00.000Z",
  askedBy: "Olga",
  isMine: true,
  billing: false,
  keys: false,
  byPassphrase: true,
  step: null,
  done: 0,
  total: 0,
  bytes: 0,
  report: null,
  failure: "other",
  detail: "sem espaço",
};

test("a company that came in a file says so, and is opened instead of unblocked", async () => {
  const companies = [company({ seal: "arrived" }), company({ id: 9, name: "Oficina", seal: "arriving" })];
  const log = wire({
    "GET /companies": () => ({ companies, count: 2, hasMore: false, nextCursor: null }),
    "GET /companies/7/tasks": () => ({ isServed: false, tasks: [failed] }),
    "POST /companies/7/open": () => ({}),
  });
  show(<Companies />, { me: aUser({ super: true, profile: "admin" }) });
  expect(await screen.findByText(/^Veio em um arquivo/)).toBeDefined();
  const menuOf = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Mais ações para ${name}` }));
    return within(await screen.findByRole("menu"));
  };
  const names = (menu: Pick<typeof screen, "getAllByRole">) =>
    menu.getAllByRole("menuitem").map(({ textContent }) => textContent?.trim());
  expect(names(await menuOf("Oficina"))).toEqual(["Ver o painel", "Vencimento", "Excluir"]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  const menu = await menuOf("Padaria Estrela");
  expect(names(menu)).toEqual(["Ver o painel", "Baixar tudo desta empresa", "Vencimento", "Abrir", "Excluir"]);
  await userEvent.click(menu.getByRole("menuitem", { name: "Abrir" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Abrir Padaria Estrela?" }));
  expect(await dialog.findByText(/O serviço disse: sem espaço/)).toBeDefined();
  expect(dialog.getByText(/npm run admin -- company tasks/)).toBeDefined();
  expect(dialog.getByText(/Nunca deixe a mesma empresa aberta em duas instalações/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Abrir" }));
  expect(await screen.findByText("A empresa está sendo aberta.")).toBeDefined();
  expect(log.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(["/companies/7/open"]);
});

test("words that are typed into the search before the first list has loaded stay, also while the texts of its rows are loading", async () => {
  const bakery = company({ status: true, state: "active" });
  const [list, texts] = [
    later({ companies: [bakery], count: 1, hasMore: false, nextCursor: null }),
    textsLater("visits"),
  ];
  const log = wire({ "GET /companies": list.answer });
  show(<Companies />, { me: aUser({ super: true, profile: "admin" }) });
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  await userEvent.type(field, "Pada");
  list.comes();
  await waitFor(() => expect(texts.areAsked()).toBe(true));
  expect(screen.getByRole("searchbox")).toBe(field);
  await userEvent.keyboard("ria");
  texts.come();
  expect(await screen.findByRole("button", { name: "Entrar em Padaria Estrela como um usuário" })).toBeDefined();
  expect([document.activeElement, field.value]).toEqual([field, "Padaria"]);
  await waitFor(() => expect(log.at(-1)?.query.get("searchParam")).toBe("Padaria"));
});
