import type { HelpVideo } from "@balcao/shared/helps/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { Refusal, wire } from "../../../testing/wire.ts";
import Tutorials from "./tutorials.tsx";

const aVideo = (part: Partial<HelpVideo> = {}): HelpVideo => ({
  id: 1,
  title: "Conectar um número",
  description: "Em três minutos",
  video: "https://youtu.be/dQw4w9WgXcQ",
  ...part,
});
const open = (records: HelpVideo[], more: Parameters<typeof wire>[0] = {}) => {
  const log = wire({
    "GET /helps": () => ({ records, count: records.length, hasMore: false, nextCursor: null }),
    ...more,
  });
  return { log, ...show(<Tutorials />) };
};

test("each video names its source, and the server does the search", async () => {
  const { log } = open([aVideo(), aVideo({ id: 2, title: "Filas", video: "https://videos.test/a.mp4" })]);
  await screen.findByText("YouTube, vídeo dQw4w9WgXcQ");
  expect(screen.getByText("Arquivo em videos.test")).toBeDefined();
  await userEvent.type(screen.getByRole("searchbox"), "filas");
  await waitFor(() => expect(log.at(-1)?.query.get("searchParam")).toBe("filas"));
});

test("while a link is typed the dialog shows how it is read, plays the video, and turns a bare code into an address", async () => {
  const { log } = open([], { "POST /helps": () => aVideo({ id: 9 }) });
  await screen.findByText("Nenhum vídeo ainda");
  const [, whereNothingIs] = screen.getAllByRole("button", { name: "Novo vídeo" });
  await userEvent.click(whereNothingIs as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Novo vídeo" }));
  await userEvent.type(dialog.getByLabelText("Vídeo"), "http://youtu.be/x");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await dialog.findByText(/Não entendemos este link/);
  await dialog.findByText("Obrigatório");
  await userEvent.clear(dialog.getByLabelText("Vídeo"));
  await userEvent.type(dialog.getByLabelText("Vídeo"), "dQw4w9WgXcQ");
  await dialog.findByText("YouTube, vídeo dQw4w9WgXcQ");
  await userEvent.type(dialog.getByLabelText("Título"), "Filas");
  await userEvent.click(dialog.getByRole("button", { name: "Assistir" }));
  const player = within(await screen.findByRole("dialog", { name: "Filas" }));
  expect(player.getByTitle("Filas").getAttribute("src")).toContain("/embed/dQw4w9WgXcQ");
  await userEvent.click(player.getByRole("button", { name: "Fechar" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Filas" })).toBeNull());
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  await waitFor(() =>
    expect(log.find(({ method }) => method === "POST")?.body).toEqual({
      title: "Filas",
      video: "https://youtu.be/dQw4w9WgXcQ",
      description: "",
    }),
  );
});

test("only the change of an edited video is sent, and a video is deleted after a question", async () => {
  const { log } = open([aVideo()], {
    "PUT /helps/:helpVideoId": () => aVideo({ title: "Outro" }),
    "DELETE /helps/:helpVideoId": () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Conectar um número" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar vídeo" }));
  await userEvent.type(dialog.getByLabelText("Título"), "!");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ title: "Conectar um número!" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Excluir Conectar um número" }));
  const question = within(await screen.findByRole("dialog", { name: /^Excluir o vídeo/ }));
  await userEvent.click(question.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(log.some(({ method }) => method === "DELETE")).toBe(true));
});

test("a list that failed to load can be fetched again", async () => {
  open([], { "GET /helps": () => new Refusal(500, "ERR_INTERNAL") });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  wire({ "GET /helps": () => ({ records: [aVideo()], count: 1, hasMore: false, nextCursor: null }) });
  await userEvent.click(again);
  expect(await screen.findByText("Conectar um número")).toBeDefined();
});
