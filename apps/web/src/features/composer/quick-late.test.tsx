import { quickMessageSchema } from "@balcao/shared/quick-messages/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { field, openChat, posts } from "../../testing/chat.tsx";
import { later, Refusal } from "../../testing/wire.ts";

const pix = quickMessageSchema.parse({
  id: 1,
  shortcode: "pix",
  message: "Nossa chave é 123",
  geral: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mimetype: null,
  mediaSize: null,
  status: true,
  keyword: "",
  keywordInitialAnswer: "",
  uses: 0,
  userId: 7,
});
const list = "GET /quick-messages/list";

test("the quick messages are fetched before somebody types a slash", async () => {
  const { log } = openChat();
  await field();
  await waitFor(() => expect(log.map(({ path }) => path)).toContain("/quick-messages/list"));
});

test("Enter after a shortcode sends nothing until the quick messages are loaded", async () => {
  const late = later([pix]);
  const { log } = openChat({ [list]: late.answer });
  const box = await field();
  await userEvent.type(box, "/pix{Enter}");
  await screen.findByText("Carregando as respostas rápidas…");
  expect([box.value, posts(log)]).toEqual(["/pix", []]);
  late.comes();
  await screen.findByRole("option", { name: /Nossa chave é 123/ });
  await userEvent.type(box, "{Enter}");
  expect([box.value, posts(log)]).toEqual(["Nossa chave é 123", []]);
});

test("the composer says when quick messages could not be fetched, and Enter sends only after Esc", async () => {
  const { log } = openChat({ [list]: () => new Refusal(400, "ERR_VALIDATION") });
  const box = await field();
  await userEvent.type(box, "/24h{Enter}");
  await screen.findByText("Não foi possível carregar as respostas rápidas.");
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeDefined();
  expect(posts(log)).toEqual([]);
  await userEvent.type(box, "{Escape}{Enter}");
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "/24h" }]));
});

test("a text that begins with a slash but matches no shortcode is sent", async () => {
  const { log } = openChat({ [list]: () => [pix] });
  await userEvent.type(await field(), "/");
  await screen.findByRole("option", { name: /Nossa chave é 123/ });
  await userEvent.type(await field(), "24h{Enter}");
  await waitFor(() => expect(posts(log).map(({ body }) => body)).toMatchObject([{ body: "/24h" }]));
});
