import type { SignedUp } from "@balcao/shared/sign-up/operator-api";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import SignUps from "./sign-ups.tsx";

const one = (part: Partial<SignedUp> = {}): SignedUp => ({
  companyId: 7,
  name: "Padaria",
  email: "dona@padaria.example",
  taxId: "11222333000181",
  plan: "Essencial",
  createdAt: "2026-11-20T12:00:00.000Z",
  confirmBy: "2026-11-23T12:00:00.000Z",
  trialEnd: "2026-11-30",
  hasConnected: false,
  ...part,
});
const standing = { allowed: true, open: true, mail: true, last7: 3, last30: 1200 };
const open = (signUps: SignedUp[], more: Parameters<typeof wire>[0] = {}) => {
  const log = wire({
    "GET /operator/signup": () => standing,
    "GET /operator/signups": () => ({ signUps, hasMore: false, nextCursor: null }),
    ...more,
  });
  return { log, ...show(<SignUps />) };
};

test("each sign-up shows the company, its plan and the end of its trial, and links to the company", async () => {
  open([
    one(),
    one({ companyId: 8, name: "Oficina", confirmBy: null, trialEnd: null, plan: null, hasConnected: true }),
  ]);
  const link = await screen.findByRole("link", { name: "Padaria" });
  expect(link.getAttribute("href")).toBe("/admin-settings/dashboard/7");
  const [, first, second] = screen.getAllByRole("row");
  for (const words of ["dona@padaria.example · 11.222.333/0001-81", "Essencial", "Teste até 30/11/2026"])
    expect(first?.textContent).toContain(words);
  for (const words of ["E-mail a confirmar", "Nunca conectou um número"]) expect(first?.textContent).toContain(words);
  for (const words of ["Sem plano", "Sem teste", "E-mail em ordem", "Já conectou um número"])
    expect(second?.textContent).toContain(words);
  expect((await screen.findByText("Últimos 30 dias")).parentElement?.textContent).toContain("1.200");
});

test("the operator confirms an e-mail by hand where no message arrived, and the list is fetched again", async () => {
  let isConfirmed = false;
  const { log } = open([], {
    "GET /operator/signups": () => ({
      signUps: [one(isConfirmed ? { confirmBy: null } : {})],
      hasMore: false,
      nextCursor: null,
    }),
    "POST /operator/companies/:id/confirm-email": () => {
      isConfirmed = true;
      return { ok: true };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Confirmar o e-mail de Padaria" }));
  await screen.findByText("E-mail em ordem");
  expect(screen.queryByRole("button", { name: "Confirmar o e-mail de Padaria" })).toBeNull();
  expect(log.find(({ method }) => method === "POST")?.path).toBe("/operator/companies/7/confirm-email");
});

test("the switch closes sign-up, and the sentence below it says so", async () => {
  const { log } = open([], { "PUT /operator/signup": () => ({ open: false }) });
  const control = await screen.findByRole("switch", { name: "Cadastro aberto" });
  expect((control as HTMLInputElement).checked).toBe(true);
  await userEvent.click(control);
  await screen.findByText("Ninguém consegue criar uma empresa pela página de cadastro.");
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ open: false });
  await screen.findByText("Nenhum cadastro ainda");
});

test("when the installation forbids sign-up the switch is disabled, and a missing mail server is reported", async () => {
  open([], { "GET /operator/signup": () => ({ ...standing, allowed: false, mail: false }) });
  const control = await screen.findByRole("switch", { name: "Cadastro aberto" });
  expect((control as HTMLInputElement).disabled).toBe(true);
  expect((control as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText(/desligou ALLOW_SIGNUP/)).toBeDefined();
  expect(screen.getByText(/Sem servidor de e-mail/)).toBeDefined();
});

test("the server does the search, and a search without results says that nothing was found", async () => {
  const { log } = open([]);
  await screen.findByText("Nenhum cadastro ainda");
  await userEvent.type(screen.getByRole("searchbox"), "padaria");
  await waitFor(() => expect(log.at(-1)?.query.get("searchParam")).toBe("padaria"));
  await waitFor(() => expect(screen.queryByText("Nenhum cadastro ainda")).toBeNull());
  expect(await screen.findByText("Nada encontrado")).toBeDefined();
});

test("the list and the part above it can each be fetched again after a failure", async () => {
  open([], {
    "GET /operator/signup": () => new Refusal(500, "ERR_INTERNAL"),
    "GET /operator/signups": () => new Refusal(500, "ERR_INTERNAL"),
  });
  await screen.findByText("Não foi possível ver se o cadastro está aberto.");
  await screen.findByText("Não foi possível carregar a lista de registros");
  wire({
    "GET /operator/signup": () => standing,
    "GET /operator/signups": () => ({ signUps: [one()], hasMore: false, nextCursor: null }),
  });
  for (const again of screen.getAllByRole("button", { name: "Tentar de novo" })) await userEvent.click(again);
  expect(await screen.findByText("Últimos 30 dias")).toBeDefined();
  expect(await screen.findByRole("link", { name: "Padaria" })).toBeDefined();
});
