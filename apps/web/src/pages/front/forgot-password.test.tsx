import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import ForgotPassword from "./forgot-password.tsx";

const facts = { open: true, mail: true, password: { min: 5, max: 50 } };
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the page asks for a code, and then sets a password that follows the rule and was typed the same twice", async () => {
  const log = wire({
    "GET /signup": () => facts,
    "POST /forgot-password": () => ({ ok: true }),
    "POST /reset-password": () => ({ ok: true }),
  });
  show(<ForgotPassword />, { me: null, at: "/forgot-password?companyId=7" });
  await userEvent.type(await field("E-mail"), "ana@demo.local");
  await press("Enviar código");
  await userEvent.type(await field("Código de 6 dígitos"), "123456");
  await userEvent.type(await field("Nova senha"), "fraca");
  await userEvent.type(await field("Repita a nova senha"), "outra");
  await press("Redefinir a senha");
  expect(screen.getByText(/^Sua senha precisa ter no mínimo 8 caracteres/)).toBeDefined();
  expect(screen.getByText("As senhas não correspondem")).toBeDefined();
  for (const label of ["Nova senha", "Repita a nova senha"]) {
    await userEvent.clear(await field(label));
    await userEvent.type(await field(label), "Cavalos Azuis 4");
  }
  await press("Redefinir a senha");
  expect(log.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { email: "ana@demo.local", companyId: 7, language: "pt" },
    { email: "ana@demo.local", token: "123456", password: "Cavalos Azuis 4" },
  ]);
});

test("the link of the e-mail asks only for the new password", async () => {
  const log = wire({ "GET /signup": () => facts, "POST /reset-password": () => ({ ok: true }) });
  window.location.hash = "#token=AAAAAAAAAAAAAAAAAAAAAA&email=ana%40demo.local";
  show(<ForgotPassword />, { me: null });
  for (const label of ["Nova senha", "Repita a nova senha"])
    await userEvent.type(await field(label), "Cavalos Azuis 4");
  expect(screen.queryByLabelText("Código de 6 dígitos")).toBeNull();
  await press("Redefinir a senha");
  expect(log.at(-1)?.body).toEqual({
    email: "ana@demo.local",
    token: "AAAAAAAAAAAAAAAAAAAAAA",
    password: "Cavalos Azuis 4",
  });
  window.location.hash = "";
});

test("an unknown e-mail is reported in the specified words", async () => {
  wire({
    "GET /signup": () => facts,
    "POST /forgot-password": () => new Refusal(404, "ERR_RECOVERY_PASSWORD_NOT_FOUND"),
  });
  show(<ForgotPassword />, { me: null });
  await userEvent.type(await field("E-mail"), "ninguem@demo.local");
  await press("Enviar código");
  expect((await screen.findByRole("alert")).textContent).toBe("E-mail não encontrado.");
});

test("when no e-mail can be sent, the page says who can set a new password", async () => {
  wire({ "GET /signup": () => ({ ...facts, mail: false }) });
  show(<ForgotPassword />, { me: null });
  expect(await screen.findByText(/peça uma nova senha a um administrador da sua empresa/)).toBeDefined();
  expect(screen.queryByText(/Enviamos um código/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Enviar código" })).toBeNull();
});
