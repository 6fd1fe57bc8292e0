import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  chrome,
  headline,
  openPasskeyDialog as open,
  passkeyAnswer as answer,
  playHelper,
} from "../../../testing/passkey-dialog.tsx";

beforeEach(() => void vi.spyOn(navigator, "userAgent", "get").mockReturnValue(chrome));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a user who cannot install anything copies a script, and pastes the answer", async () => {
  const helper = playHelper();
  const { calls } = open();
  await userEvent.click(await screen.findByText("Não posso instalar nada neste computador"));
  await userEvent.click(await screen.findByRole("button", { name: "Começar pelo console" }));
  await headline("Mostre a chave pelo console do WhatsApp Web.");
  expect(screen.getByText(/Nunca cole no console o que outra pessoa mandou/)).toBeDefined();
  const field = screen.getByLabelText("Cole a resposta aqui");
  await userEvent.click(field);
  await userEvent.paste("{}");
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await screen.findByText(/Isto não é a resposta inteira da chave/);
  await userEvent.clear(field);
  await userEvent.paste(JSON.stringify(answer));
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() =>
    expect(calls().at(-1)).toEqual(["PUT", "/whatsappsession/1/passkey", { attempt: "first", answer }]),
  );
  expect(helper.heard).toEqual([]);
});

test("on a phone the dialog says that a computer is necessary, and offers no other step", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 16) Mobile");
  playHelper();
  open();
  await screen.findByText(/Só com o celular não dá/);
  await headline("O WhatsApp pediu a chave de acesso desta conta. Falta um passo, em um computador.");
  expect(screen.queryByRole("button", { name: "Começar" })).toBeNull();
  expect(screen.queryByText("Não posso instalar nada neste computador")).toBeNull();
});

test("a phone's user takes the address of the dialog to a computer", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 16) Mobile");
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  playHelper();
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Copiar o endereço desta página" }));
  const { origin, pathname } = window.location;
  expect(copied).toHaveBeenCalledWith(`${origin}${pathname}?link=1`);
});

const [install, alone] = ["Não posso instalar nada neste computador", "Mostrar a chave pelo console deste navegador"];

test.each([
  ["Mozilla/5.0 (X11) Gecko/20100101 Firefox/153.0", install, /A da conta Google do celular só/, /Ctrl\+Shift\+K/],
  ["Mozilla/5.0 (Macintosh) Version/26.0 Safari/605.1.15", alone, /^A chave da conta Apple/, /ajustes do Safari/],
  ["Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0", install, /neste Edge/, /Ctrl\+Shift\+J/],
  ["Mozilla/5.0 (X11) Ladybird/1.0", alone, /^A chave neste navegador/, /F12/],
])("in %s the dialog says which passkeys are there, and leads to that browser's console", async (...given) => {
  const [agent, title, key, keys] = given;
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  playHelper();
  open();
  expect(within(screen.getByRole("list", { name: "O que é preciso" })).getByText(key)).toBeDefined();
  await userEvent.click(await screen.findByText(title));
  await userEvent.click(await screen.findByRole("button", { name: "Começar pelo console" }));
  expect(await screen.findByText(keys)).toBeDefined();
});
