import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { show } from "../../testing/render.tsx";
import { aUser } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { LoginForm } from "./login-form.tsx";

const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Senha");

test("Enter signs in and keeps the session", async () => {
  const log = wire({ "POST /auth/login": () => ({ token: "t", user: aUser() }) });
  show(<LoginForm />, { me: null });
  await userEvent.type(email(), " ana@demo.local ");
  await userEvent.type(password(), "balcao-demo{Enter}");
  await waitFor(() => expect(session.token()).toBe("t"));
  expect(log[0]?.body).toEqual({ email: "ana@demo.local", password: "balcao-demo", place: "desk" });
});
test("a refused sign-in is explained in a text, and the password is selected so that it can be typed again", async () => {
  wire({ "POST /auth/login": () => new Refusal(401, "ERR_INVALID_CREDENTIALS") });
  show(<LoginForm />, { me: null });
  await userEvent.type(email(), "ana@demo.local");
  await userEvent.type(password(), "errada{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("E-mail ou senha inválidos.");
  expect(document.activeElement).toBe(password());
});
test("a missing value is reported under its field, and nothing is sent", async () => {
  const log = wire({});
  show(<LoginForm />, { me: null });
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  expect(screen.getByText("Informe o seu e-mail")).toBeDefined();
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(log).toEqual([]);
});
test("the password can be shown", async () => {
  wire({});
  show(<LoginForm />, { me: null });
  await userEvent.click(screen.getByRole("button", { name: "Mostrar a senha" }));
  expect(password().type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Esconder a senha" }));
  expect(password().type).toBe("password");
});
