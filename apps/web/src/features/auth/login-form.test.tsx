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
test("a refused sign-in is explained in a text, and the password is selected for another try", async () => {
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

const halfWay = { "POST /auth/login": () => ({ next: "code", app: true, passkey: false }) };
async function toCode() {
  await userEvent.type(email(), "ana@demo.local");
  await userEvent.type(password(), "balcao-demo{Enter}");
  return screen.findByLabelText<HTMLInputElement>("Código do aplicativo");
}

test("a user with a second factor is asked for a code, and has no session before the code is right", async () => {
  const log = wire({
    ...halfWay,
    "POST /auth/second-step": ({ body }) =>
      (body as { code: string }).code === "123456"
        ? { token: "t", user: aUser() }
        : new Refusal(403, "ERR_FACTOR_CODE"),
  });
  show(<LoginForm />, { me: null });
  const code = await toCode();
  expect([session.token(), document.activeElement]).toEqual([null, code]);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Digite o código")).toBeDefined();
  await userEvent.type(code, "000000{Enter}");
  expect(await screen.findByText(/O código não confere/)).toBeDefined();
  await userEvent.clear(code);
  await userEvent.type(code, "123456{Enter}");
  await waitFor(() => expect(session.token()).toBe("t"));
  expect(log.filter(({ path }) => path === "/auth/second-step")).toHaveLength(2);
});
test("a backup code is typed in a field of its own", async () => {
  const log = wire({ ...halfWay, "POST /auth/second-step": () => ({ token: "t", user: aUser() }) });
  show(<LoginForm />, { me: null });
  await toCode();
  await userEvent.click(screen.getByRole("button", { name: "Usar um código de reserva" }));
  await userEvent.type(await screen.findByLabelText("Código de reserva"), "abcde-23456{Enter}");
  await waitFor(() => expect(log.at(-1)?.body).toEqual({ code: "abcde-23456" }));
});
test("a sign-in that took too long begins anew and says so", async () => {
  wire({ ...halfWay, "POST /auth/second-step": () => new Refusal(401, "ERR_SIGN_IN_EXPIRED") });
  show(<LoginForm />, { me: null });
  await userEvent.type(await toCode(), "123456{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Demorou demais entre a senha e o código. Entre de novo.",
  );
  expect(password()).toBeDefined();
});
