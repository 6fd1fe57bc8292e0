import type { SoldPlan } from "@balcao/shared/plans/schema";
import { smallPlan } from "@balcao/shared/testing/plans";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import Plans from "./plans.tsx";

const aPlan = (part: Partial<SoldPlan> = {}): SoldPlan => ({
  ...smallPlan,
  id: 1,
  name: "Essencial",
  planIdentifier: "essencial",
  value: 1234.5,
  connections: null,
  queues: 5,
  position: 2,
  companiesCount: 3,
  ...part,
});
const open = (plans: SoldPlan[], more: Parameters<typeof wire>[0] = {}) => {
  const log = wire({ "GET /plans/all": () => plans, ...more });
  return { log, ...show(<Plans />) };
};

test("each plan shows its price as written in Brazil, its limits, its features and how many companies have it", async () => {
  open([aPlan(), aPlan({ id: 2, name: "Sob medida", value: 0, isPublic: false, companiesCount: 0 })]);
  const [, first, second] = await screen.findAllByRole("row");
  const words = (row: HTMLElement | undefined) => row?.textContent.replaceAll(/\s/g, " ");
  for (const part of ["R$ 1.234,50/mês", "3 atendentes", "Conexões sem limite", "1.024 MB", "Agendamentos · Kanban"])
    expect(words(first)).toContain(part);
  expect(words(first)).toContain("3 empresas");
  expect(words(second)).toContain("Oculto");
  expect(words(second)).toContain("Grátis");
  expect(words(second)).toContain("Nenhuma empresa");
});

test("a new plan is sent whole, an empty limit means no limit, and faults are shown at their fields", async () => {
  const { log } = open([], { "POST /plans": () => aPlan({ id: 9 }) });
  await screen.findByText("Nenhum plano encontrado.");
  const [, whereNothingIs] = screen.getAllByRole("button", { name: "Novo plano" });
  await userEvent.click(whereNothingIs as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Novo plano" }));
  await userEvent.type(dialog.getByLabelText("Preço por mês"), "caro");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await dialog.findByText("Escreva pelo menos 2 letras");
  await dialog.findByText("Escreva um preço como 99,90");
  await userEvent.type(dialog.getByLabelText("Nome"), "Básico");
  await userEvent.clear(dialog.getByLabelText("Preço por mês"));
  await userEvent.type(dialog.getByLabelText("Preço por mês"), "99,90");
  await userEvent.clear(dialog.getByLabelText("Conexões"));
  await userEvent.click(dialog.getByLabelText("Kanban"));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await waitFor(() => expect(log.find(({ method }) => method === "POST")).toBeDefined());
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({
    name: "Básico",
    value: 99.9,
    users: 50,
    connections: null,
    useKanban: false,
    useCampaigns: true,
    isPublic: true,
    position: 0,
  });
});

test("before a change the dialog counts the affected companies and the companies over a new limit, and sends only the change", async () => {
  const { log } = open([aPlan()], {
    "PUT /plans/:planId": () => aPlan({ users: 2 }),
    "GET /plans/:planId/over": () => ({ users: 2, connections: 0, queues: 0, storageMb: 0 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Essencial" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar plano" }));
  expect(dialog.getByText(/vale na hora para 3 empresas/)).toBeDefined();
  await userEvent.clear(dialog.getByLabelText("Atendentes"));
  await userEvent.type(dialog.getByLabelText("Atendentes"), "2");
  await dialog.findByText("Atendentes: 2 empresas já têm mais do que este limite.");
  expect(log.find(({ path }) => path === "/plans/1/over")?.query.get("users")).toBe("2");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ users: 2 }));
});

test("a plan that companies have cannot be deleted, deleting an unused plan needs a confirmation, and a refusal is explained", async () => {
  const { log } = open([aPlan(), aPlan({ id: 2, name: "Livre", companiesCount: 0 })], {
    "DELETE /plans/:planId": () => new Refusal(409, "ERR_PLAN_IN_USE"),
  });
  const used = await screen.findByRole("button", { name: "Excluir Essencial" });
  expect(used.getAttribute("aria-disabled")).toBe("true");
  expect(used.title).toContain("3 empresas têm este plano");
  await userEvent.click(screen.getByRole("button", { name: "Excluir Livre" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Excluir o plano “Livre”?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Excluir" }));
  await screen.findByText("Há empresas com este plano. Mude o plano delas antes de excluir.");
  expect(log.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("a list that failed to load can be fetched again", async () => {
  let fails = true;
  open([], { "GET /plans/all": () => (fails ? new Refusal(500, "ERR_INTERNAL") : [aPlan()]) });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText("Essencial")).toBeDefined();
});
