import { type ContactEntry, contactEntrySchema } from "@balcao/shared/contacts/schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import Contacts from "./contacts.tsx";
// Loads the lazy modules before the tests, because no test should wait for them.
import "../../nouns/contacts/contact-dialog.tsx";
import "../../features/contacts/list/delete-contacts.tsx";
import "../../features/contacts/list/identity-dialog.tsx";
import "../../features/tickets/dialogs/new-ticket-dialog.tsx";

const person = (part: Partial<ContactEntry> & { id: number }): ContactEntry =>
  contactEntrySchema.parse({
    name: `Cliente ${part.id}`,
    number: "5511987654321",
    userName: "",
    email: "",
    profilePicUrl: null,
    isGroup: false,
    blocked: false,
    optedOut: false,
    inDoubt: false,
    lastTicket: null,
    ...part,
  });
const page = (contacts: ContactEntry[], nextCursor: string | null = null) => {
  return { contacts, hasMore: nextCursor !== null, nextCursor };
};
const five = [1, 2, 3, 4, 5].map((id) => person({ id }));

function open(contacts: ContactEntry[], more: Parameters<typeof wire>[0] = {}, me = aUser({ profile: "admin" })) {
  const log = wire({
    "GET /contacts": () => page(contacts),
    "GET /contacts/import": () => [],
    "GET /whatsapp": () => [],
    "GET /queue": () => [],
    ...more,
  });
  return { log, ...show(<Contacts />, { me, at: "/contacts" }) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);
const names = () =>
  [...screen.getByLabelText("Contatos").querySelectorAll("strong")].map(({ textContent }) => textContent);
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(`Selecionar ${name}`);
const ticked = () => screen.getAllByLabelText<HTMLInputElement>(/^Selecionar Cliente/).map(({ checked }) => checked);

test("a row shows a contact's name, e-mail and number, and the signs that nobody should write to the contact", async () => {
  open([
    person({ id: 1, name: "Rosa", email: "rosa@x.com", blocked: true }),
    person({ id: 2, name: "Rui", number: "", optedOut: true }),
  ]);
  const rosa = await rowOf("Rosa");
  for (const text of ["+55 11 98765-4321", "rosa@x.com", "Bloqueado"]) expect(rosa.getByText(text)).toBeDefined();
  expect(screen.queryByRole("columnheader", { name: "E-mail" })).toBeNull();
  const rui = await rowOf("Rui");
  for (const text of ["Número ainda desconhecido", "Não quer mensagens"]) expect(rui.getByText(text)).toBeDefined();
});

test("a contact without a number is shown and found by the user name", async () => {
  const { cache } = open([person({ id: 1, name: "Rosa", number: "", userName: "rosa.lima" })]);
  expect((await rowOf("Rosa")).getByText("@rosa.lima")).toBeDefined();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "@rui" } });
  await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", "@rui"));
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  act(() =>
    apply(cache, "contact.update", { contact: person({ id: 7, name: "Sem nome", number: "", userName: "rui" }) }),
  );
  expect((await rowOf("Sem nome")).getByText("@rui")).toBeDefined();
});

test("a press on a row opens the contact, and a press on the buttons of a row does not", async () => {
  const { log } = open([person({ id: 1, name: "Rosa", email: "rosa@x.com" })], {
    "GET /contacts/1": () => person({ id: 1, name: "Rosa" }),
  });
  fireEvent.click(await screen.findByLabelText("Selecionar Rosa"));
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByText("rosa@x.com"));
  expect(await screen.findByRole("dialog", { name: "Editar contato" })).toBeDefined();
  expect(log.some(({ path }) => path === "/contacts/1")).toBe(true);
});

test("a contact with an open conversation opens that conversation instead of a new one", async () => {
  const running = aTicket({ id: 9, status: "open" });
  const { log } = open([person({ id: 1 })], {
    "GET /contacts/1/tickets": () => ({ tickets: [running], hasMore: false, nextCursor: null }),
  });
  fireEvent.click(await screen.findByLabelText("Iniciar conversa com Cliente 1"));
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(`/tickets/${running.uuid}`));
  expect(log.some(({ method }) => method === "POST")).toBe(false);
});

test("for a contact whose last conversation is closed, the dialog for a new conversation opens", async () => {
  const closed = aTicket({ id: 9, status: "closed" });
  open([person({ id: 2 })], {
    "GET /contacts/2/tickets": () => ({ tickets: [closed], hasMore: false, nextCursor: null }),
  });
  fireEvent.click(await screen.findByLabelText("Iniciar conversa com Cliente 2"));
  expect(await screen.findByText("Novo atendimento")).toBeDefined();
});

test("scheduling a message leads to the page of schedules, and attendants have no button to delete", async () => {
  open([person({ id: 3 })], {}, aUser());
  fireEvent.click(await screen.findByLabelText("Mais ações para Cliente 3"));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.queryByText("Excluir")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  fireEvent.click(menu.getByText("Agendar mensagem"));
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/schedules"));
});

test("the contact's identity opens over the list", async () => {
  const identity = { contactId: 3, identities: [], variants: [], names: [], merges: [], suggestions: [] };
  open([person({ id: 3, name: "Rosa" })], {
    "GET /contacts/3": () => ({ ...person({ id: 3, name: "Rosa" }), extraInfo: [], verified: true }),
    "GET /contacts/3/identity": () => ({ ...identity, blocked: null, optOut: null }),
  });
  fireEvent.click(await screen.findByLabelText("Mais ações para Rosa"));
  fireEvent.click(await screen.findByText("Ficha de identidade"));
  const dialog = within(await screen.findByRole("dialog", { name: "Rosa" }));
  expect(await dialog.findByText("Endereços")).toBeDefined();
});

test("after a contact was added a conversation is offered", async () => {
  const saved = { ...person({ id: 8, name: "Zilda" }), extraInfo: [], verified: true };
  open([], {
    "POST /contacts": () => saved,
    "GET /contacts/8/tickets": () => ({
      tickets: [aTicket({ id: 4, status: "pending" })],
      hasMore: false,
      nextCursor: null,
    }),
  });
  fireEvent.click((await screen.findAllByText("Novo contato"))[0] ?? document.body);
  fireEvent.change(await screen.findByLabelText("Nome"), { target: { value: "Zilda" } });
  fireEvent.change(screen.getByLabelText("Número do WhatsApp"), { target: { value: "11 98765-4321" } });
  fireEvent.click(screen.getByText("Adicionar"));
  await screen.findByText("Iniciar uma conversa com Zilda?");
  expect(names()).toEqual(["Zilda"]);
  fireEvent.click(screen.getByText("Iniciar conversa"));
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(`/tickets/${aTicket({ id: 4 }).uuid}`));
});

test("rows are ticked one by one, as a range with Shift, or all at once, and Esc unticks them", async () => {
  open(five);
  fireEvent.click(await box("Cliente 2"));
  fireEvent.click(await box("Cliente 4"), { shiftKey: true });
  expect(ticked()).toEqual([false, true, true, true, false]);
  expect(screen.getByText("3 selecionados")).toBeDefined();
  fireEvent.click(await box("Cliente 3"));
  expect(ticked()).toEqual([false, true, false, true, false]);
  const all = screen.getByLabelText<HTMLInputElement>("Selecionar todos os contatos carregados");
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(ticked()).toEqual([true, true, true, true, true]);
  fireEvent.keyDown(all, { key: "Escape" });
  expect(ticked()).toEqual([false, false, false, false, false]);
});

const goes = { contacts: 0, tickets: 0, messages: 0, busy: 0, held: 0, blocked: 0, lists: 0, requests: 0 };
test("the dialog names everything that is deleted with the contacts, and afterwards the contacts that stayed, with the reason", async () => {
  const { log } = open(five, {
    "GET /contacts/removal": () => ({ ...goes, contacts: 2, tickets: 12, messages: 1840, busy: 1 }),
    "POST /contacts/removal": () => ({ deleted: [1, 2], kept: [3] }),
  });
  fireEvent.click(await box("Cliente 1"));
  fireEvent.click(await box("Cliente 3"), { shiftKey: true });
  fireEvent.click(screen.getByText("Excluir"));
  const ask = within(await screen.findByRole("dialog", { name: "Excluir 3 contatos?" }));
  expect(
    await ask.findByText(
      "Apaga para sempre: 2 contatos, 12 conversas, 1.840 mensagens. 1 fica, porque tem conversa aberta ou aguardando.",
    ),
  ).toBeDefined();
  expect(log.find(({ path }) => path === "/contacts/removal")?.query.get("contactIds")).toBe("1,2,3");
  fireEvent.click(ask.getByText("Excluir"));
  const told = within(await screen.findByRole("dialog", { name: "2 contatos excluídos." }));
  expect(told.getByText("Cliente 3")).toBeDefined();
  fireEvent.click(told.getByText("Fechar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(names()).toEqual(["Cliente 3", "Cliente 4", "Cliente 5"]);
});

test("a contact with an open conversation cannot be deleted, and the dialog says so before the deletion", async () => {
  open([person({ id: 1 })], {
    "GET /contacts/removal": () => ({ ...goes, busy: 1 }),
  });
  fireEvent.click(await screen.findByLabelText("Mais ações para Cliente 1"));
  fireEvent.click(within(await screen.findByRole("menu")).getByText("Excluir"));
  const ask = within(await screen.findByRole("dialog", { name: "Excluir Cliente 1?" }));
  expect(await ask.findByText(/^Nenhum pode ser excluído agora/)).toBeDefined();
  expect(ask.getByRole<HTMLButtonElement>("button", { name: "Excluir" }).disabled).toBe(true);
});

test("before a deletion the dialog says that blocks and contact lists stay, and that open requests are closed", async () => {
  open([person({ id: 1, blocked: true })], {
    "GET /contacts/removal": () => ({ ...goes, contacts: 1, blocked: 1, lists: 2, requests: 1 }),
  });
  fireEvent.click(await screen.findByLabelText("Mais ações para Cliente 1"));
  fireEvent.click(within(await screen.findByRole("menu")).getByText("Excluir"));
  const ask = within(await screen.findByRole("dialog", { name: "Excluir Cliente 1?" }));
  expect(
    await ask.findByText(
      "Apaga para sempre: 1 contato. 1 contato bloqueado continua bloqueado no WhatsApp: para que possa voltar a escrever, desbloqueie antes de excluir. 2 listas de contatos continuam com quem for excluído aqui: para que nenhuma campanha escreva a essas pessoas, exclua lá também. 1 pedido sobre os próprios dados ainda não foi respondido: fica como atendido, se pede a exclusão, ou senão como recusado. Responda antes.",
    ),
  ).toBeDefined();
});

test("new contacts are sorted in, changed ones move, deleted ones disappear, and a search keeps only contacts that match", async () => {
  const [ana, carla] = [person({ id: 1, name: "Ana" }), person({ id: 2, name: "Carla", number: "551187650000" })];
  const { cache } = open([], {
    "GET /contacts": ({ query }) => page(query.get("searchParam") ? [carla] : [ana, carla]),
  });
  await screen.findByText("Carla");
  apply(cache, "contact.update", { contact: person({ id: 3, name: "bia" }) });
  await waitFor(() => expect(names()).toEqual(["Ana", "bia", "Carla"]));
  apply(cache, "contact.update", { contact: { ...ana, name: "Zoé", blocked: true } });
  await waitFor(() => expect(names()).toEqual(["bia", "Carla", "Zoé"]));
  expect((await rowOf("Zoé")).getByText("Bloqueado")).toBeDefined();
  apply(cache, "contact.delete", { contactIds: [3] });
  await waitFor(() => expect(names()).toEqual(["Carla", "Zoé"]));
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "11 98765-0000" } });
  await waitFor(() => expect(names()).toEqual(["Carla"]));
  apply(cache, "contact.update", { contact: person({ id: 4, name: "Davi" }) });
  apply(cache, "contact.update", { contact: person({ id: 5, name: "Érica", number: "5511987650000" }) });
  await waitFor(() => expect(names()).toEqual(["Carla", "Érica"]));
});

test("a contact that the search found by another of its numbers stays in the results when another field changes", async () => {
  const ana = person({ id: 1, name: "Ana" });
  let carla = person({ id: 2, name: "Carla", number: "5541987650002" });
  const { cache } = open([], {
    "GET /contacts": ({ query }) => page(query.get("searchParam") ? [carla] : [ana, carla]),
  });
  await screen.findByText("Ana");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "11 98765-0000" } });
  await waitFor(() => expect(names()).toEqual(["Carla"]));
  carla = { ...carla, blocked: true };
  apply(cache, "contact.update", { contact: carla });
  expect(await screen.findByText("Bloqueado")).toBeDefined();
  expect(names()).toEqual(["Carla"]);
});

test("of thousands of contacts only the visible ones are drawn", async () => {
  open(Array.from({ length: 2000 }, (_, n) => person({ id: n + 1, name: `C ${String(n).padStart(4, "0")}` })));
  await screen.findByText("C 0000");
  expect(names().length).toBeLessThan(60);
});
