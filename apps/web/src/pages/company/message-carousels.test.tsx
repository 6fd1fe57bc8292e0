import type { TemplateCard } from "@balcao/shared/message-templates/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as api from "../../lib/api.ts";
import { aMessageTemplate } from "../../testing/templates/message-templates.ts";
import { show } from "../../testing/render.tsx";
import { aConnection } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import MessageTemplates from "./message-templates.tsx";

const aCard = (part: Partial<TemplateCard> = {}): TemplateCard => ({
  header: "image",
  body: "Tênis por {{preco}} reais",
  samples: { preco: "10" },
  buttons: [{ kind: "reply", text: "Quero" }],
  file: { id: 7, url: "/api/media/7", name: "tenis.jpg", mimetype: "image/jpeg" },
  ...part,
});
const aCarousel = (cards: TemplateCard[]) =>
  aMessageTemplate({
    name: "ofertas",
    category: "marketing",
    content: { header: { kind: "none" }, body: "Veja as ofertas.", samples: {}, footer: "", buttons: [], cards },
  });

function open(templates = [aCarousel([aCard(), aCard()])]) {
  wire({
    "GET /whatsapp": () => [aConnection({ id: 1, network: "official" })],
    "GET /message-templates": () => ({ templates, hasMore: false, nextCursor: null }),
    "GET /message-templates/room": () => ({ used: 1, most: 250 }),
  });
  show(<MessageTemplates />);
}
const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });
/** The call that was made with files: its fields, and the names of its files. */
function called(upload: { mock: { calls: unknown[][] } }) {
  const [, request, files] = upload.mock.calls.at(-1) ?? [];
  const { body } = request as { body: Record<string, string> };
  return { body, files: (files as File[]).map(({ name }) => name) };
}

test("a carousel is written with the same buttons on all cards, and sent with the file of each card", async () => {
  open([]);
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate());
  await userEvent.click((await screen.findAllByRole("button", { name: "Criar modelo" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Criar modelo" }));
  await userEvent.type(dialog.getByLabelText("Nome"), "ofertas");
  await userEvent.click(dialog.getByRole("combobox", { name: "Formato" }));
  await userEvent.click(await screen.findByRole("option", { name: "Carrossel de cartões" }));
  expect(dialog.getByRole("combobox", { name: "Categoria" }).textContent).toBe("Marketing");
  await userEvent.type(dialog.getByRole("textbox", { name: "Texto" }), "Veja as ofertas.");
  await userEvent.click(dialog.getByRole("button", { name: "Resposta rápida" }));
  const card = (at: number) => within(dialog.getByRole("group", { name: `Cartão ${at}` }));
  await userEvent.type(card(1).getByLabelText("Texto do cartão"), "Tênis");
  for (const at of [1, 2]) await userEvent.type(card(at).getByLabelText(/Texto do botão/), "Quero");
  await userEvent.upload(card(1).getByLabelText("Imagem"), picture("tenis.jpg"));
  const submit = () => userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  await submit();
  expect(card(2).getByText(/Os cartões precisam ser iguais na forma/)).toBeDefined();
  expect(card(2).getByText("Escolha um arquivo de exemplo para a análise.")).toBeDefined();
  expect(upload).not.toHaveBeenCalled();
  await userEvent.type(card(2).getByLabelText("Texto do cartão"), "Bota");
  await userEvent.upload(card(2).getByLabelText("Imagem"), picture("bota.jpg"));
  const preview = within(dialog.getByRole("region", { name: "Como o cliente vê" }));
  expect(preview.getByRole("group", { name: "Carrossel com 2 cartões" })).toBeDefined();
  await submit();
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const { body, files } = called(upload);
  expect([body["category"], files]).toEqual(["marketing", ["tenis.jpg", "bota.jpg"]]);
  expect(JSON.parse(body["content"] ?? "")).toMatchObject({
    body: "Veja as ofertas.",
    cards: [
      { body: "Tênis", buttons: [{ kind: "reply", text: "Quero" }], upload: 0 },
      { body: "Bota", buttons: [{ kind: "reply", text: "Quero" }], upload: 1 },
    ],
  });
});

test("an offer has a link and no footer, and an offer that ends also has a code before the link", async () => {
  open([]);
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate());
  await userEvent.click((await screen.findAllByRole("button", { name: "Criar modelo" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog", { name: "Criar modelo" }));
  await userEvent.click(dialog.getByRole("combobox", { name: "Formato" }));
  await userEvent.click(await screen.findByRole("option", { name: "Oferta por tempo limitado" }));
  expect(dialog.queryByLabelText("Rodapé")).toBeNull();
  await userEvent.type(dialog.getByLabelText("Nome"), "o");
  await userEvent.type(dialog.getByLabelText("Título da oferta"), "Só");
  await userEvent.type(dialog.getByRole("textbox", { name: "Texto" }), "Vê");
  await userEvent.type(dialog.getByLabelText("Código de exemplo"), "P1");
  await userEvent.type(dialog.getByLabelText(/Texto do botão/), "V");
  await userEvent.type(dialog.getByLabelText("Endereço"), "x.com");
  const preview = within(dialog.getByRole("region", { name: "Como o cliente vê" }));
  expect(preview.getByText("A oferta termina na data escolhida no envio")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const { body } = called(upload);
  expect(body["category"]).toBe("marketing");
  expect(JSON.parse(body["content"] ?? "")).toMatchObject({
    offer: { text: "Só", expires: true },
    buttons: [
      { kind: "code", sample: "P1" },
      { kind: "url", text: "V", url: "https://x.com" },
    ],
  });
});

test("cards are added and removed, and keep their structure", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Editar ofertas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar modelo" }));
  expect(dialog.queryByRole("button", { name: "Remover o cartão 1" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar cartão" }));
  const third = within(dialog.getByRole("group", { name: "Cartão 3" }));
  expect(third.getByLabelText<HTMLInputElement>(/Texto do botão/).value).toBe("Quero");
  await userEvent.click(dialog.getByRole("button", { name: "Remover o cartão 1" }));
  expect(dialog.queryByRole("group", { name: "Cartão 3" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Remover o botão 1 de todos os cartões" }));
  expect(dialog.queryByLabelText(/Texto do botão/)).toBeNull();
});

test("a change sends only the new files, each with its card", async () => {
  open();
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate());
  await userEvent.click(await screen.findByRole("button", { name: "Editar ofertas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar modelo" }));
  const second = within(dialog.getByRole("group", { name: "Cartão 2" }));
  await userEvent.upload(second.getByLabelText("Imagem"), picture("nova.jpg"));
  await userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const { body, files } = called(upload);
  const { cards } = JSON.parse(body["content"] ?? "") as { cards: { upload: number | null }[] };
  expect([files, cards.map((one) => one.upload)]).toEqual([["nova.jpg"], [null, 0]]);
});

test("when a card is removed, the cards behind it move up and keep their own files", async () => {
  const named = (id: number, name: string) =>
    aCard({
      body: `${name} por {{preco}} reais`,
      file: { id, url: `/api/media/${id}`, name: `${name}.jpg`, mimetype: "image/jpeg" },
    });
  open([aCarousel([named(7, "Tênis"), named(8, "Bota"), named(9, "Meia")])]);
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate());
  const download = vi.spyOn(api, "download").mockResolvedValue(new Blob(["x"]));
  await userEvent.click(await screen.findByRole("button", { name: "Editar ofertas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar modelo" }));
  await userEvent.click(dialog.getByRole("button", { name: "Remover o cartão 1" }));
  await userEvent.click(dialog.getByRole("button", { name: "Enviar para aprovação" }));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  expect(download.mock.calls.map(([, request]) => request)).toEqual([
    { params: { mediaId: 8 } },
    { params: { mediaId: 9 } },
  ]);
  const { body, files } = called(upload);
  const { cards } = JSON.parse(body["content"] ?? "") as { cards: { body: string; upload: number | null }[] };
  expect(files).toEqual(["Bota.jpg", "Meia.jpg"]);
  expect(cards.map((one) => [one.body, one.upload])).toEqual([
    ["Bota por {{preco}} reais", 0],
    ["Meia por {{preco}} reais", 1],
  ]);
});

test("an approved carousel whose cards have no files says so, and gets the files without a new review by Meta", async () => {
  open([aCarousel([aCard({ file: null }), aCard({ file: null })])]);
  expect(await screen.findByText(/Falta a imagem ou o vídeo de um cartão/)).toBeDefined();
  expect(screen.getByText("Carrossel com 2 cartões")).toBeDefined();
  const upload = vi.spyOn(api, "upload").mockResolvedValue(aMessageTemplate());
  await userEvent.click(screen.getByRole("button", { name: "Arquivos dos cartões de ofertas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Arquivos dos cartões de ofertas" }));
  const give = (at: number, name: string) =>
    userEvent.upload(
      within(dialog.getByRole("group", { name: `Cartão ${at}` })).getByLabelText("Imagem"),
      picture(name),
    );
  await give(1, "um.jpg");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(dialog.getByText("Escolha o arquivo deste cartão.")).toBeDefined();
  await give(2, "dois.jpg");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  expect(called(upload)).toEqual({ body: { places: "[0,1]" }, files: ["um.jpg", "dois.jpg"] });
});
