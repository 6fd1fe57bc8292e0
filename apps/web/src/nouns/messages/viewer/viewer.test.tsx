import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openConversation, page } from "../../../testing/conversation.tsx";
import { aMessage, minute } from "../../../testing/samples.ts";
import { Refusal } from "../../../testing/wire.ts";
import { zoomed } from "./use-zoom.ts";

const photo = (id: number, body = `Foto ${id}`, createdAt = minute(id)) =>
  aMessage({
    id,
    mediaType: "image",
    body,
    createdAt,
    media: {
      id,
      state: "ok",
      url: `/api/media/${id}`,
      mimetype: "image/jpeg",
      name: `${id}.jpg`,
      size: 10,
      seconds: null,
      width: 40,
      height: 30,
      voice: false,
      waveform: null,
      transcript: null,
      thumbnail: null,
    },
  });
const photos = [1, 2, 3].map((id) => photo(id));

/** The pictures come in two pages, newest first. */
const open = (shown = photos) =>
  openConversation(() => page(shown), {}, true, {
    "GET /messages/:id/files": ({ query }) =>
      query.get("cursor") === null
        ? { messages: shown.slice(1).toReversed(), hasMore: true, nextCursor: "c" }
        : { messages: shown.slice(0, 1), hasMore: false, nextCursor: null },
  });
const onStage = () => within(screen.getByRole("dialog")).getByRole("img", { name: /^Foto/ }).getAttribute("src");

test("arrow keys and the strip step through the pictures of all pages, in the order of their time", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Ampliar: Foto 2" }));
  await screen.findByText(/2 de 3/);
  expect(onStage()).toBe("/api/media/2");
  await userEvent.keyboard("{ArrowRight}");
  expect(onStage()).toBe("/api/media/3");
  expect(screen.queryByRole("button", { name: "Próxima" })).toBeNull();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(onStage()).toBe("/api/media/1");
  const strip = screen.getByRole("list", { name: "Todas as fotos e vídeos" });
  const [, , last] = within(strip).getAllByRole("button");
  if (last) await userEvent.click(last);
  expect(onStage()).toBe("/api/media/3");
  expect(last?.getAttribute("aria-current")).toBe("true");
});

test("the position is not shown while older pictures are not loaded", async () => {
  const many = Array.from({ length: 12 }, (_, n) => photo(n + 1));
  openConversation(() => page(many), {}, true, {
    "GET /messages/:id/files": () => ({ messages: many.toReversed(), hasMore: true, nextCursor: "c" }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ampliar: Foto 12" }));
  await screen.findByRole("list", { name: "Todas as fotos e vídeos" });
  expect(screen.queryByText(/\d de \d/)).toBeNull();
});

test("a page that could not be fetched is requested once, and again by the next step", async () => {
  const many = Array.from({ length: 7 }, (_, n) => photo(n + 1));
  const asked: (string | null)[] = [];
  openConversation(() => page(many), {}, true, {
    "GET /messages/:id/files": ({ query }) => {
      asked.push(query.get("cursor"));
      if (query.get("cursor") !== null) return new Refusal(400, "ERR_VALIDATION");
      return { messages: many.toReversed(), hasMore: true, nextCursor: "c" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ampliar: Foto 3" }));
  await waitFor(() => expect(asked).toEqual([null, "c"]));
  await screen.findByRole("list", { name: "Todas as fotos e vídeos" });
  for (let turn = 0; turn < 50; turn += 1) await act(async () => undefined);
  expect(asked).toHaveLength(2);
  await userEvent.keyboard("{ArrowLeft}");
  await waitFor(() => expect(asked).toHaveLength(3));
});

test("Esc closes the viewer and returns the focus, and the picture can be downloaded and forwarded", async () => {
  open();
  const opener = await screen.findByRole("button", { name: "Ampliar: Foto 1" });
  await userEvent.click(opener);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("link", { name: "Baixar" }).getAttribute("href")).toBe("/api/media/1");
  for (const name of ["Responder", "Encaminhar", "Mais ações", "Ampliar"])
    expect(within(dialog).getByRole("button", { name })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("a picture is enlarged around the chosen point, and is whole again after the last step", () => {
  const once = zoomed({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 });
  expect(once).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomed(once, 100, { x: 0, y: 0 }).scale).toBe(6);
  expect(zoomed(once, 0.1, { x: 7, y: 7 })).toEqual({ scale: 1, x: 0, y: 0 });
});

test("pictures that came in a row form an album of four, with the number of the other pictures", async () => {
  const many = [1, 2, 3, 4, 5, 6].map((id) => photo(id, "", minute(0)));
  open([...many, photo(7, "Recibo", minute(0)), photo(8, "", minute(9))]);
  const album = await screen.findByRole("list", { name: "6 fotos" });
  const tiles = within(album).getAllByRole("button");
  expect(tiles).toHaveLength(4);
  expect(tiles[3]?.textContent).toBe("+2");
  expect(screen.getByRole("button", { name: "Ampliar: Recibo" })).toBeDefined();
  if (tiles[3]) await userEvent.click(tiles[3]);
  await screen.findByRole("dialog");
  expect(within(screen.getByRole("dialog")).getByRole("img", { name: "Foto" }).getAttribute("src")).toBe(
    "/api/media/4",
  );
});
