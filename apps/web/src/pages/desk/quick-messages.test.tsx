import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { expect, test, vi } from "vitest";
import * as api from "../../lib/api.ts";
import { AppError } from "@balcao/shared/errors";
import { show } from "../../testing/render.tsx";
import { aQuickMessage, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import QuickMessages from "./quick-messages.tsx";

const page = (records: QuickMessage[]) => ({ records, hasMore: false, nextCursor: null });
function open(records: QuickMessage[], more: Parameters<typeof wire>[0] = {}, me = aUser()) {
  const log = wire({ "GET /quick-messages": () => page(records), ...more });
  return { log, ...show(<QuickMessages />, { me }) };
}
const add = async () => {
  await userEvent.click((await screen.findAllByRole("button", { name: "Nova resposta rápida" }))[0] ?? document.body);
  return within(await screen.findByRole("dialog", { name: "Nova resposta rápida" }));
};

test("rows name the owner; a colleague's quick message can be used but not changed", async () => {
  open([
    aQuickMessage({ id: 1, shortcode: "pix", message: "Chave", status: false }),
    aQuickMessage({
      id: 2,
      shortcode: "rua",
      userId: 8,
      geral: true,
      mediaPath: "/api/media/3",
      mediaName: "mapa.pdf",
    }),
  ]);
  const mine = within((await screen.findByText("/pix")).closest("tr") ?? document.body);
  expect([mine.getByText("Inativa"), mine.getByText("Só minha")]).toHaveLength(2);
  const shared = within(screen.getByText("/rua").closest("tr") ?? document.body);
  expect([shared.getByText("Empresa"), shared.getByText("mapa.pdf")]).toHaveLength(2);
  expect(shared.queryByRole("button")).toBeNull();
});

test("while the dialog's texts are loading, the page stays on screen", async () => {
  let come: () => void = () => undefined;
  const isThere = vi.spyOn(i18next, "hasLoadedNamespace").mockImplementation((noun) => noun !== "variables");
  vi.spyOn(i18next, "loadNamespaces").mockImplementation(async (_nouns, then) => {
    come = () => {
      isThere.mockRestore();
      then?.(null, i18next.t);
    };
  });
  // Without a text, the list itself does not name a variable.
  open([aQuickMessage({ id: 1, shortcode: "pix", message: "" })]);
  const button = await screen.findByRole("button", { name: "Nova resposta rápida" });
  await userEvent.click(button);
  await waitFor(() => expect(document.querySelector("[data-coming]")).not.toBeNull());
  expect(button.closest('[style*="display: none"]')).toBeNull();
  expect(document.activeElement).toBe(button);
  act(() => come());
  expect(await screen.findByRole("dialog", { name: "Nova resposta rápida" })).toBeDefined();
});

test("a new quick message needs a shortcode without its slash, and a text or a file", async () => {
  const { log } = open([], { "POST /quick-messages": ({ body }) => aQuickMessage({ id: 5, ...(body as object) }) });
  const dialog = await add();
  await userEvent.type(dialog.getByLabelText("Atalho"), "/");
  const create = () => userEvent.click(dialog.getByRole("button", { name: "Criar" }));
  await create();
  expect(await dialog.findByText("Obrigatório")).toBeDefined();
  expect(dialog.getByText("Escreva a mensagem ou anexe um arquivo.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Atalho"), "pix");
  await userEvent.click(dialog.getByLabelText("Mensagem"));
  await userEvent.paste("Chave");
  const forAll = dialog.getByRole<HTMLInputElement>("switch", { name: "Disponível para toda a empresa" });
  expect(forAll.checked).toBe(false);
  await userEvent.click(forAll);
  await create();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({
    shortcode: "pix",
    message: "Chave",
    keyword: "",
    keywordInitialAnswer: "",
    geral: true,
    status: true,
  });
});

test("an admin's quick message is for the whole company, unless the admin changes that", async () => {
  open([], {}, aUser({ profile: "admin" }));
  const forAll = (await add()).getByRole<HTMLInputElement>("switch", { name: "Disponível para toda a empresa" });
  expect(forAll.checked).toBe(true);
});

test("a keyword and its automatic answer need each other, and both are saved with the quick message", async () => {
  const { log } = open([], { "POST /quick-messages": () => aQuickMessage({ id: 5 }) });
  const dialog = await add();
  const create = () => userEvent.click(dialog.getByRole("button", { name: "Criar" }));
  await userEvent.type(dialog.getByLabelText("Atalho"), "rua");
  await userEvent.type(dialog.getByLabelText("Mensagem"), "Rua do Sol");
  await userEvent.type(dialog.getByLabelText("Palavra-chave"), "endereço");
  await create();
  expect(await dialog.findByText("Escreva o que o cliente recebe.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Resposta automática à palavra-chave"), "Rua do Sol, 10");
  await userEvent.clear(dialog.getByLabelText("Palavra-chave"));
  await create();
  expect(await dialog.findByText("A resposta só sai com uma palavra-chave.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Palavra-chave"), "endereço");
  await create();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log.find(({ method }) => method === "POST")?.body).toMatchObject({
    keyword: "endereço",
    keywordInitialAnswer: "Rua do Sol, 10",
  });
});

test("a refused file is reported, and saving again changes the saved quick message instead of creating another", async () => {
  const { log } = open([], {
    "POST /quick-messages": () => aQuickMessage({ id: 5 }),
    "PUT /quick-messages/:id": () => aQuickMessage({ id: 5 }),
  });
  const upload = vi.spyOn(api, "upload").mockRejectedValueOnce(new AppError("ERR_FILE_TYPE"));
  const dialog = await add();
  await userEvent.type(dialog.getByLabelText("Atalho"), "foto");
  await userEvent.type(dialog.getByLabelText("Mensagem"), "Veja");
  const file = new File(["x"], "foto.png", { type: "image/png" });
  await userEvent.upload(dialog.getByLabelText("Anexo"), file);
  const create = () => userEvent.click(dialog.getByRole("button", { name: "Criar" }));
  await create();
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Este tipo de arquivo não é aceito/);
  upload.mockResolvedValueOnce(aQuickMessage({ id: 5 }));
  // Changes are compared with the saved quick message, not with the dialog's first values.
  await userEvent.clear(dialog.getByLabelText("Mensagem"));
  await create();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /quick-messages",
    "PUT /quick-messages/5",
  ]);
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ message: "" });
  expect(upload.mock.calls.map(([, request, files]) => [request, files])).toEqual([
    [{ params: { quickMessageId: 5 }, body: { typeArch: "quickMessage" } }, [file]],
    [{ params: { quickMessageId: 5 }, body: { typeArch: "quickMessage" } }, [file]],
  ]);
});

test("a removed attachment is deleted on saving", async () => {
  const saved = aQuickMessage({ id: 5, shortcode: "mapa", mediaPath: "/api/media/3", mediaName: "mapa.pdf" });
  const { log } = open([saved], {
    "PUT /quick-messages/:id": () => saved,
    "DELETE /quick-messages/:id/media-upload": () => aQuickMessage({ id: 5 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar /mapa" }));
  expect(screen.getByRole("link", { name: "mapa.pdf" }).getAttribute("href")).toBe("/api/media/3");
  await userEvent.click(screen.getByRole("button", { name: "Remover mapa.pdf" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(log.some(({ path }) => path === "/quick-messages/5/media-upload")).toBe(true));
});

test("deleting a quick message needs a confirmation", async () => {
  const { log } = open([aQuickMessage({ id: 1, shortcode: "pix" })], {
    "DELETE /quick-messages/:id": () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir /pix" }));
  expect(await screen.findByText("Só você usa esta resposta rápida.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(log.some(({ method }) => method === "DELETE")).toBe(true));
});

test("an empty list says that there is no quick message yet, and offers to add the first", async () => {
  open([]);
  await expect(screen.findByText("Nenhuma resposta rápida ainda")).resolves.toBeDefined();
  expect(screen.getAllByRole("button", { name: "Nova resposta rápida" })).toHaveLength(2);
});
