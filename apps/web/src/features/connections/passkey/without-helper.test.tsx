import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import {
  headline,
  openPasskeyDialog as open,
  passkeyAnswer as answer,
  playHelper,
} from "../../../testing/passkey-dialog.tsx";

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

test.each([
  ["Mozilla/5.0 (X11) Gecko/20100101 Firefox/153.0", /Ctrl\+Shift\+K/],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15", /ajustes do Safari/],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0", /Ctrl\+Shift\+J/],
  ["Mozilla/5.0 (X11) Ladybird/1.0", /F12/],
])("in %s the way without a helper leads to that browser's console", async (agent, keys) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  playHelper();
  open();
  await userEvent.click(await screen.findByText("Não posso instalar nada neste computador"));
  await userEvent.click(await screen.findByRole("button", { name: "Começar pelo console" }));
  expect(await screen.findByText(keys)).toBeDefined();
});
