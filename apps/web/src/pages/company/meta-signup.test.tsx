import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser, sales } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import MetaSignup from "./meta-signup.tsx";

const window_ = {
  appId: "12345",
  configId: "67890",
  script: "https://connect.facebook.net/en_US/sdk.js",
  version: "v26.0",
};
const facts = { displayNumber: "+55 11 3333-0000", verifiedName: "Pizzaria Sol" };
const ids = { phone_number_id: "10650001", waba_id: "20650001" };
const me = aUser({ profile: "admin" });

type Login = (answer: (given: object) => void, options: Record<string, unknown>) => void;
const login = vi.fn<Login>();
const holder = window as { FB?: unknown };
/** The script elements that the page added. Nothing is loaded, and each test decides whether the script loads or fails. */
let scripts: HTMLScriptElement[] = [];
let leavePage: () => void = () => undefined;
let assign = vi.spyOn(window.location, "assign");
beforeEach(() => {
  scripts = [];
  login.mockReset();
  holder.FB = { init: vi.fn<() => void>(), login };
  assign = vi.spyOn(window.location, "assign").mockReturnValue();
  vi.spyOn(document.head, "append").mockImplementation(
    (...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])),
  );
});
afterEach(() => void delete holder.FB);

/** Acts as if Meta's script was loaded or refused. */
async function came(event: "load" | "error") {
  await userEvent.click(await screen.findByRole("button", { name: "Começar" }));
  await waitFor(() => expect(scripts).toHaveLength(1));
  act(() => void scripts[0]?.dispatchEvent(new Event(event)));
}

function open(answers: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /whatsapp/official/signup": () => window_,
    "POST /whatsapp/official/signup/window": () => window_,
    "POST /whatsapp/official/signup": () => ({ pass: "PASS", facts }),
    "POST /whatsapp/official/signup/number": () => aConnection({ id: 9, network: "official" }),
    "GET /queue": () => [sales],
    ...answers,
  });
  const view = show(<MetaSignup />, { me });
  leavePage = () => view.unmount();
  return log;
}

/** The call that makes the connection. Calls that fetch lists may follow it. */
const making = (log: ReturnType<typeof open>) =>
  log.find(({ method, path }) => method === "POST" && path === "/whatsapp/official/signup/number");

/** Meta's script loads, and its window ends with this report, and perhaps with a code. */
async function signUp(event: string, data: object, code: string | null = null, origin = "https://www.facebook.com") {
  const message = { data: JSON.stringify({ type: "WA_EMBEDDED_SIGNUP", event, data }), origin };
  login.mockImplementation((answer) => {
    window.dispatchEvent(new MessageEvent("message", message));
    answer({ authResponse: code === null ? null : { code } });
  });
  await came("load");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir a janela da Meta" }));
}

test("without an app of the operator the page says so, and loads no script of Meta", async () => {
  open({ "GET /whatsapp/official/signup": () => null });
  expect(await screen.findByText("Esta instalação não tem um app na Meta")).toBeDefined();
  expect(scripts).toEqual([]);
});

test("a number that was signed up gets its PIN and its connection", async () => {
  const log = open();
  expect((await screen.findAllByRole("radio")).map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
  await signUp("FINISH", ids, "AQcode");
  expect(login.mock.calls[0]?.[1]).toEqual({
    config_id: "67890",
    response_type: "code",
    override_default_response_type: true,
    extras: { version: "v4", featureType: "", setup: {} },
  });
  const pin = await screen.findByLabelText("PIN de 6 algarismos");
  const begun = log.find(({ method, path }) => method === "POST" && path === "/whatsapp/official/signup");
  expect(begun?.body).toEqual({ code: "AQcode", wabaId: "20650001", phoneNumberId: "10650001", coexists: false });
  await userEvent.type(pin, "12");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(screen.getByText("Digite 6 algarismos.")).toBeDefined();
  await userEvent.type(pin, "3456");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Último passo: a conexão" }));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/connections"));
  expect(making(log)?.body).toMatchObject({ pass: "PASS", pin: "123456" });
});

test("the user can choose that the number stays in the app too, and then it needs no PIN", async () => {
  const log = open();
  await userEvent.click(await screen.findByRole("radio", { name: /coexistência/ }));
  expect(screen.getByText(/há pelo menos 7 dias/)).toBeDefined();
  await signUp("FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING", ids, "AQcode");
  expect(login.mock.calls[0]?.[1]).toMatchObject({ extras: { featureType: "whatsapp_business_app_onboarding" } });
  const dialog = within(await screen.findByRole("dialog", { name: "Último passo: a conexão" }));
  expect(screen.queryByLabelText("PIN de 6 algarismos")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(making(log)?.body).toMatchObject({ pass: "PASS" });
  expect(making(log)?.body).not.toHaveProperty("pin");
});

test.each([
  ["CANCEL", { current_step: "PHONE_NUMBER_SETUP" }, /fechada na escolha do número/],
  ["CANCEL", { current_step: "ELSEWHERE" }, /fechada antes do fim/],
  ["ERROR", { error_message: "Sem permissão" }, /Ela diz: Sem permissão/],
  ["ERROR", {}, /não concluiu o cadastro/],
  ["FINISH_ONLY_WABA", { waba_id: "20650001" }, /terminou sem um número/],
])("the end %s of Meta's window, with %j, is explained in words", async (event, data, words) => {
  const log = open();
  await signUp(event, data);
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(log.some(({ path, method }) => method === "POST" && path === "/whatsapp/official/signup")).toBe(false);
});

test("a message from a window that is not Meta's is ignored", async () => {
  open();
  await signUp("FINISH", ids, null, "https://facebook.com.evil.example");
  expect((await screen.findByRole("alert")).textContent).toMatch(/fechada antes do fim/);
});

test("an error of Meta's script is shown, and the window can be opened again", async () => {
  open();
  await came("load");
  login.mockImplementation(() => {
    throw new Error("Meta wants https");
  });
  await userEvent.click(await screen.findByRole("button", { name: "Abrir a janela da Meta" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/não concluiu o cadastro/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Abrir a janela da Meta" }).disabled).toBe(false);
});

test("a refused code is shown, and the window can be opened again", async () => {
  open({ "POST /whatsapp/official/signup": () => new Refusal(422, "ERR_SIGNUP_CODE") });
  await signUp("FINISH", ids, "AQcode");
  expect((await screen.findByRole("alert")).textContent).toMatch(/expirou ou já foi usado/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Abrir a janela da Meta" }).disabled).toBe(false);
});

test("when a blocker stops Meta's script, the page says what helps", async () => {
  open();
  await came("error");
  expect((await screen.findByRole("alert")).textContent).toMatch(/bloqueador/);
});

test("once Meta's script runs on the page, a link to another page loads that page from the server", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  open();
  await came("load");
  await screen.findByRole("button", { name: "Abrir a janela da Meta" });
  leavePage();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("while Meta's script does not run on the page, a link to another page works as everywhere else", async () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  delete holder.FB;
  open();
  await screen.findByRole("button", { name: "Começar" });
  leavePage();
  expect(reload).not.toHaveBeenCalled();
});
