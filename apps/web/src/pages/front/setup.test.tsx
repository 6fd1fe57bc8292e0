import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { changeLanguage } from "../../lib/i18n.ts";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import Login from "./login.tsx";
import Setup from "./setup.tsx";

/** Two zones replace hundreds of zones, which would slow the tests down. */
beforeEach(() => void vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/Sao_Paulo", "Europe/Lisbon"]));

function visit(at: string, needed: boolean, create: () => unknown = () => ({ ok: true })) {
  const log = wire({ "GET /setup": () => ({ needed }), "POST /setup": create });
  show(
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="/setup" element={<Setup />} />
    </Routes>,
    { me: null, at },
  );
  return log;
}
const where = () => screen.getByTestId("where").textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    await userEvent.click(field(label));
    await userEvent.paste(value);
  }
  await userEvent.click(screen.getByText("Criar conta e empresa"));
}
const rosa = {
  "Código de instalação": "abcd-efgh",
  Nome: "Rosa",
  "E-mail": "rosa@loja.com.br",
  Senha: "um balcão novo",
  "Nome da empresa": "Padaria",
};

test.each([
  ["/login", true, "/setup"],
  ["/setup", false, "/login"],
  ["/login", false, "/login"],
])("a visitor to %s, with the first user missing: %s, ends at %s", async (at, needed, ends) => {
  visit(at, needed);
  await screen.findByText(ends === "/setup" ? "Criar conta e empresa" : "Entrar");
  await waitFor(() => expect(where()).toBe(ends));
});

test("the login appears before the server has said whether there is a user, and even without an answer", async () => {
  wire({ "GET /setup": () => new Refusal(503, "ERR_UNAVAILABLE") });
  show(<Login />, { me: null, at: "/login" });
  expect(screen.getByRole("button", { name: "Entrar" })).toBeDefined();
});

test("after the setup the login has the e-mail filled in, and asks only for the password", async () => {
  const log = visit("/setup", true);
  await screen.findByLabelText("Nome");
  await fill(rosa);
  await waitFor(() => expect(where()).toBe("/login"));
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({
    code: "abcd-efgh",
    name: "Rosa",
    email: "rosa@loja.com.br",
    password: "um balcão novo",
    leastPassword: "8",
    leastAdminPassword: "12",
    company: "Padaria",
    language: "pt",
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await screen.findByText(/^Tudo pronto/)).toBeDefined();
  expect(field("E-mail").value).toBe("rosa@loja.com.br");
  expect(document.activeElement).toBe(field("Senha"));
});

test("each fault is shown under its field and nothing is sent; the first wrong field has the focus", async () => {
  const log = visit("/setup", true);
  await screen.findByLabelText("Nome");
  await fill({ ...rosa, Nome: "R", Senha: "1234567" });
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Use de 2 a 50 letras.",
    "Use de 12 a 128 caracteres.",
  ]);
  expect(document.activeElement).toBe(field("Nome"));
  expect(log.some(({ method }) => method === "POST")).toBe(false);
});

test("a wrong code is reported at its field, and any other refusal above the form", async () => {
  const refusals = [new Refusal(403, "ERR_SETUP_CODE"), new Refusal(429, "ERR_TOO_MANY_REQUESTS")];
  visit("/setup", true, () => refusals.shift());
  await screen.findByLabelText("Nome");
  await fill(rosa);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^O código não confere/);
  expect(field("Código de instalação").getAttribute("aria-invalid")).toBe("true");
  await fill({});
  expect(await screen.findByText(/^Muitos pedidos/)).toBeDefined();
});

test("when somebody else was first, the visitor is sent to the login and reads why", async () => {
  visit("/setup", true, () => new Refusal(409, "ERR_SETUP_DONE"));
  await screen.findByLabelText("Nome");
  await fill(rosa);
  await waitFor(() => expect(where()).toBe("/login"));
  expect(await screen.findByText("Esta instalação já foi configurada. Entre com o seu e-mail e senha.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Entrar" })).toBeDefined();
});

test("the password's strength is shown as a text, and the company starts in the page's language", async () => {
  visit("/setup", true);
  await screen.findByLabelText("Nome");
  await userEvent.type(field("Senha"), "111122223333");
  expect(screen.getByText("Fraca: fácil de adivinhar.")).toBeDefined();
  await act(() => changeLanguage("es"));
  expect(document.querySelector<HTMLSelectElement>('select[name="language"]')?.value).toBe("es");
  await act(() => changeLanguage("pt"));
});
