import { quickMessageSchema, type QuickMessage } from "@balcao/shared/quick-messages/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { field, openChat, posts } from "../../testing/chat.tsx";
import { aConnection, aTicket } from "../../testing/samples.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import { contactDetail } from "../../nouns/contacts/queries.ts";
import { matching, termOf } from "./quick-answers.ts";

const quick = (part: Partial<QuickMessage> & { id: number; shortcode: string }): QuickMessage =>
  quickMessageSchema.parse({
    userId: 7,
    message: "",
    keyword: "",
    keywordInitialAnswer: "",
    geral: true,
    status: true,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    mimetype: null,
    mediaSize: null,
    uses: 0,
    ...part,
  });
const hello = quick({ id: 1, shortcode: "ola", message: "Olá {{firstName}}, aqui é {{user}}." });
const prices = quick({ id: 2, shortcode: "preços", message: "Segue a tabela", isMedia: true, mediaName: "tabela.pdf" });
const suggesting = { "GET /quick-messages/list": () => [hello, prices] };
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
afterEach(() => vi.useRealTimers());

test.each([
  ["/", ""],
  ["", null],
  ["/o", "o"],
  ["/PREÇ", "prec"],
  ["oi /o", null],
  ["/a\nb", null],
])("the typed text %j searches the quick messages for %j", (text, term) => expect(termOf(text)).toBe(term));

test("shortcodes that begin with the term come before shortcodes that contain it, and accents do not matter", () => {
  const list = [
    quick({ id: 1, shortcode: "boas-vindas", message: "olá" }),
    quick({ id: 2, shortcode: "olá" }),
    quick({ id: 3, shortcode: "fim" }),
  ];
  const { titled, inText } = matching(list, "ola");
  expect([titled, inText].map((some) => some.map(({ id }) => id))).toEqual([[2], [1]]);
  expect(matching(list, "").titled).toHaveLength(3);
});

test("each group of matches lists the most used first", () => {
  const list = [
    quick({ id: 1, shortcode: "pix", uses: 2 }),
    quick({ id: 2, shortcode: "pedido", uses: 9 }),
    quick({ id: 3, shortcode: "bomdia", message: "Posso ajudar?", uses: 50 }),
  ];
  expect(matching(list, "").titled.map(({ id }) => id)).toEqual([3, 2, 1]);
  const { titled, inText } = matching(list, "p");
  expect([titled, inText].map((some) => some.map(({ id }) => id))).toEqual([[2, 1], [3]]);
});

test("while the company has no quick messages, a slash shows a link to the page where they are made, until Esc", async () => {
  openChat({ "GET /quick-messages/list": () => [] });
  await userEvent.type(await field(), "/");
  expect((await screen.findByRole("link", { name: "Criar respostas rápidas" })).getAttribute("href")).toBe(
    "/quick-messages",
  );
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Nenhuma resposta rápida ainda")).toBeNull();
});

test("after a slash the texts are shown with their variables filled in, arrows move, Enter takes one, and Esc hides them", async () => {
  const { log } = openChat(suggesting);
  const box = await field();
  await userEvent.type(box, "/");
  await waitFor(() => expect(options()).toEqual(["/olaOlá Rosa, aqui é Ana.", "/preçosSegue a tabela"]));
  expect(screen.getByRole("group", { name: "Mais usadas" })).toBeDefined();
  await userEvent.type(box, "e");
  await waitFor(() => expect(screen.queryByRole("group", { name: "Mais usadas" })).toBeNull());
  const inText = within(screen.getByRole("group", { name: "No texto" }));
  expect(inText.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["/olaOlá Rosa, aqui é Ana."]);
  const order = ["/preçosSegue a tabela", "/olaOlá Rosa, aqui é Ana."];
  expect(options()).toEqual(order);
  await userEvent.type(box, "{ArrowDown}");
  expect(box.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
  await userEvent.type(box, "{Escape}");
  expect(options()).toEqual([]);
  await userEvent.clear(box);
  await userEvent.type(box, "/ol{Enter}");
  expect(box.value).toBe("Olá Rosa, aqui é Ana.");
  expect(posts(log)).toEqual([]);
  expect(log.map(({ path }) => path)).toContain("/quick-messages/1/used");
});

test("a field of the contact's extra info is filled in, too", async () => {
  const plan = quick({ id: 3, shortcode: "plano", message: "Seu plano é {{extra.Plano}}." });
  const { cache } = openChat({
    "GET /quick-messages/list": () => [plan],
    "GET /contacts/:id": () => ({
      ...aTicket({ id: 1 }).contact,
      verified: true,
      extraInfo: [{ id: 1, name: "plano", value: "Ouro" }],
    }),
  });
  const box = await field();
  await userEvent.type(box, "/pl");
  await waitFor(() => expect(cache.getQueryData(contactDetail(1).queryKey)).toBeDefined());
  await userEvent.keyboard("{Enter}");
  expect(box.value).toBe("Seu plano é Ouro.");
});

test("the greeting is in the language of the number, not of the attendant", async () => {
  const greeting = quick({ id: 3, shortcode: "oi", message: "{{greeting}}!" });
  const { cache } = openChat({
    "GET /quick-messages/list": () => [greeting],
    "GET /whatsapp": () => [aConnection({ id: 2 }), aConnection({ id: 1, language: "en" })],
  });
  const box = await field();
  await userEvent.type(box, "/oi");
  await waitFor(() => expect(cache.getQueryData(connectionList.queryKey)).toBeDefined());
  await userEvent.keyboard("{Enter}");
  expect(box.value).toMatch(/^Good /);
  await userEvent.click(screen.getByRole("button", { name: "Dados do cliente e do atendimento" }));
  expect((await screen.findByRole("menuitem", { name: /^Saudação ?Good/ })).textContent).toContain("Good ");
});

test("the file of a quick message is sent along, unless the user takes it off", async () => {
  const { log } = openChat(suggesting);
  const box = await field();
  await userEvent.type(box, "/pre");
  await screen.findByRole("option");
  await userEvent.tab();
  expect(screen.getByText("Vai junto: tabela.pdf")).toBeDefined();
  await userEvent.type(box, "{Enter}");
  await waitFor(() => expect(posts(log)).toMatchObject([{ body: { body: "Segue a tabela", quickMessageId: 2 } }]));
  await userEvent.type(box, "/pre");
  await screen.findByRole("option");
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "Remover tabela.pdf" }));
  await userEvent.type(box, "{Enter}");
  await waitFor(() => expect(posts(log)).toHaveLength(2));
  expect(posts(log)[1]?.body).not.toHaveProperty("quickMessageId");
});

test("messages carry the signature until it is switched off in this browser", async () => {
  const { log } = openChat();
  await userEvent.type(await field(), "um{Enter}");
  await userEvent.click(screen.getByRole("switch", { name: "Assinar mensagens" }));
  await userEvent.type(await field(), "dois{Enter}");
  await waitFor(() => expect(posts(log)).toMatchObject([{ body: { sign: "true" } }, { body: { sign: "false" } }]));
  expect(localStorage.getItem("signOption")).toBe("false");
  cleanup();
  openChat();
  expect(screen.getByRole("switch", { name: "Assinar mensagens" }).getAttribute("aria-checked")).toBe("false");
});

test("a chosen variable is inserted at the cursor with its value", async () => {
  openChat();
  const box = await field();
  await userEvent.type(box, "Oi !");
  box.setSelectionRange(3, 3);
  await userEvent.click(screen.getByRole("button", { name: "Dados do cliente e do atendimento" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /Primeiro nome/ }));
  expect(box.value).toBe("Oi Rosa!");
});

test("without a network the composer explains that texts and files wait", async () => {
  openChat();
  await field();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await expect(screen.findByText(/fica guardado neste navegador/)).resolves.toBeDefined();
});
