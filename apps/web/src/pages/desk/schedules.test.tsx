import type { Schedule } from "@balcao/shared/schedules/schema";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aConnection, aContact, aSchedule, aUser } from "../../testing/samples.ts";
import { type WireRequest, Refusal, wire } from "../../testing/wire.ts";
import Schedules from "./schedules.tsx";

// In São Paulo it is 21/11/2026, 14:10.
const now = Date.parse("2026-11-21T17:10:00Z");
// Loads the lazy modules before the tests, because no test should wait for them.
beforeAll(() => import("../../features/schedules/schedule-dialog.tsx"));
beforeAll(() => import("../../nouns/contacts/contact-field.tsx"));
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now }));
afterEach(() => vi.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });

const at = (day: number, time = "12:00") => `2026-11-${String(day).padStart(2, "0")}T${time}:00.000Z`;
const inRange = (list: Schedule[], { query }: WireRequest) => ({
  schedules: list.filter(({ sendAt }) => sendAt >= (query.get("from") ?? "") && sendAt < (query.get("to") ?? "")),
  hasMore: false,
  nextCursor: null,
});
const rosa = aContact({ id: 5, name: "Rosa Lima" });
const contacts = { contacts: [rosa], hasMore: false, nextCursor: null };

function open(list: Schedule[], more: Parameters<typeof wire>[0] = {}, place = "/schedules") {
  const log = wire({
    "GET /whatsapp": () => [aConnection({ id: 1, name: "Loja" }), aConnection({ id: 2, name: "Matriz" })],
    "GET /contacts": () => contacts,
    "GET /schedules": (asked) =>
      asked.query.has("from") ? inRange(list, asked) : { schedules: [], hasMore: false, nextCursor: null },
    ...more,
  });
  return { log, ...show(<Schedules />, { at: place }) };
}
const dialogOf = (title: string | RegExp) =>
  waitFor(() => {
    const dialogs = Array.from(document.querySelectorAll<HTMLElement>("[role=dialog]"));
    const titleOf = (one: HTMLElement) =>
      document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
    const found = dialogs.find((one) =>
      typeof title === "string" ? titleOf(one) === title : title.test(titleOf(one)),
    );
    if (!found) throw new Error(`No dialog is called ${String(title)}`);
    return found;
  });
/** Finds a day's cell by its hidden text, because the accessible names of a whole month take long to compute. */
const day = (name: RegExp) =>
  waitFor(() => {
    const cells = Array.from(document.querySelectorAll<HTMLElement>("[role=gridcell]"));
    const found = cells.find((cell) => name.test(cell.querySelector(".sr-only")?.textContent ?? ""));
    if (!found) throw new Error(`No day is called ${name.source}`);
    return found;
  });

test("a month in the company's time zone shows each message on its day with its state in words, and counts the hidden messages", async () => {
  open([
    // Late in the evening of the 24th in the company's time zone, which is the 25th in UTC.
    aSchedule({ id: 1, sendAt: at(25, "02:30") }),
    aSchedule({ id: 2, sendAt: at(10), status: "ERRO", reason: "missed" }),
    ...[11, 12, 13, 14].map((id) => aSchedule({ id, sendAt: at(3, `${id}:00`), status: "ENVIADA" })),
  ]);
  const evening = await day(/24 de novembro, 1 mensagem/);
  expect(within(evening).getByRole("button", { name: "23:30 Dona Rosa Agendada" })).toBeDefined();
  expect(within(await day(/10 de novembro/)).getByRole("button", { name: /Não enviada/ })).toBeDefined();
  const full = await day(/, 3 de novembro, 4 mensagens/);
  expect(within(full).getAllByRole("button")).toHaveLength(2);
  expect(within(full).getByText("+2")).toBeDefined();
  expect((await day(/21 de novembro/)).getAttribute("aria-current")).toBe("date");
});

test("a reader whose clock differs from the company's reads which time zone the page uses", async () => {
  wire({ "GET /schedules": (asked) => inRange([], asked) });
  const me = aUser();
  show(<Schedules />, { me: { ...me, company: { ...me.company, timezone: "Pacific/Kiritimati" } } });
  expect(await screen.findByText(/^Os horários são da empresa: .+, agora 07:1\d\./)).toBeDefined();
  expect((await day(/22 de novembro/)).getAttribute("aria-current")).toBe("date");
});

test("by keyboard the arrows go from day to day and past the end of the month, and Enter opens a day", async () => {
  const { log } = open([]);
  (await day(/21 de novembro/)).focus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const fifth = await day(/5 de dezembro, nada agendado/);
  await waitFor(() => expect(document.activeElement).toBe(fifth));
  expect(screen.getByText("dezembro de 2026")).toBeDefined();
  expect(log.at(-1)?.query.get("from")).toBe("2026-11-29T03:00:00.000Z");
  await user.keyboard("{Enter}");
  await dialogOf(/5 de dezembro de 2026/);
});

test("a day opens its messages, in the company's time", async () => {
  open([aSchedule({ id: 1, sendAt: at(24), body: "Feliz aniversário!" })]);
  await user.click(await day(/24 de novembro, 1 mensagem/));
  const list = within(await dialogOf(/^Terça-feira, 24 de novembro de 2026/));
  await user.click(list.getByRole("button", { name: /Feliz aniversário!/ }));
  const form = within(await dialogOf("Editar agendamento"));
  expect(form.getByLabelText<HTMLInputElement>("Data e hora").value).toBe("24/11/2026 09:00");
  expect(form.getByText("Dona Rosa")).toBeDefined();
});

const stateButton = (word: string) =>
  within(screen.getByLabelText("Filtrar por situação")).getByText(word).closest("button") ?? document.body;

test("states and a search filter the calendar without another request", async () => {
  const { log } = open([
    aSchedule({ id: 1, sendAt: at(10), status: "ENVIADA" }),
    aSchedule({ id: 2, sendAt: at(11), body: "Promoção de pão" }),
  ]);
  await day(/10 de novembro, 1 mensagem/);
  const asked = log.length;
  await user.click(stateButton("Enviada"));
  await day(/11 de novembro, nada agendado/);
  await day(/10 de novembro, 1 mensagem/);
  await user.click(stateButton("Enviada"));
  await user.click(screen.getByLabelText("Buscar por contato ou texto"));
  await user.paste("promocao");
  await day(/10 de novembro, nada agendado/);
  await day(/11 de novembro, 1 mensagem/);
  expect(stateButton("Enviada").textContent).toBe("Enviada0");
  expect(log).toHaveLength(asked);
});

test("events move, change and remove messages on the calendar", async () => {
  const one = aSchedule({ id: 1, sendAt: at(25) });
  const { cache } = open([one]);
  await day(/25 de novembro, 1 mensagem/);
  act(() => apply(cache, "schedule.update", { schedule: { ...one, sendAt: at(26), status: "ENVIADA" } }));
  expect(within(await day(/26 de novembro, 1 mensagem/)).getByRole("button", { name: /Enviada/ })).toBeDefined();
  await day(/25 de novembro, nada agendado/);
  act(() => apply(cache, "schedule.delete", { scheduleId: 1, contactId: 1 }));
  await day(/26 de novembro, nada agendado/);
});

async function addOn24(more: Parameters<typeof wire>[0] = {}) {
  const view = open([], more);
  await user.click(await day(/24 de novembro/));
  await user.click(await screen.findByText("Agendar neste dia"));
  const dialog = within(await dialogOf("Agendar mensagem"));
  return { ...view, dialog, field: await dialog.findByRole("combobox", { name: "Contato" }) };
}

test("a message without a contact asks for a contact, and the search starts at three letters", async () => {
  const { log, dialog, field } = await addOn24();
  expect(dialog.getByLabelText<HTMLInputElement>("Data e hora").value).toBe("24/11/2026 09:00");
  await user.click(dialog.getByRole("button", { name: "Agendar" }));
  expect(await dialog.findByText("Escolha um contato")).toBeDefined();
  await user.click(field);
  await user.paste("ro");
  await screen.findByText("Escreva pelo menos 3 letras");
  expect(log.some(({ path }) => path === "/contacts")).toBe(false);
});

test("a message planned on a day is on the calendar at once, and the user may let the server choose the connection", async () => {
  const { log, dialog, field } = await addOn24({ "POST /schedules": () => aSchedule({ id: 9, sendAt: at(24) }) });
  await user.click(field);
  await user.paste("rosa");
  await user.click(await screen.findByText("Rosa Lima"));
  await user.click(dialog.getByLabelText("Mensagem"));
  await user.paste("Seu pedido chegou");
  expect(await dialog.findByText("A de costume do contato")).toBeDefined();
  await user.click(dialog.getByText("Agendar"));
  await screen.findByText("Mensagem agendada.");
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({
    body: "Seu pedido chegou",
    sendAt: at(24),
    cancelIfReplied: false,
    contactId: 5,
    ticketId: null,
  });
  await day(/24 de novembro, 1 mensagem/);
});

test("a URL with a contact opens the dialog for a message once, and an unknown contact is reported", async () => {
  open(
    [],
    { "GET /contacts/5": () => ({ ...contacts.contacts[0], extraInfo: [], verified: true }) },
    "/schedules?contactId=5",
  );
  const dialog = within(await dialogOf("Agendar mensagem"));
  expect(dialog.getByText("Rosa Lima")).toBeDefined();
  expect(screen.getByTestId("where").textContent).toBe("/schedules");
  cleanup();
  open([], { "GET /contacts/6": () => new Refusal(404, "ERR_NO_CONTACT_FOUND") }, "/schedules?contactId=6");
  await screen.findByText("Não encontramos esse contato.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a planned message can be cancelled, and a missed message can be sent now, or planned again with the same content", async () => {
  const missed = aSchedule({ id: 2, sendAt: at(20), status: "ERRO", reason: "missed", body: "Passou da hora" });
  const { log } = open([aSchedule({ id: 1, sendAt: at(25) }), missed], {
    "PUT /schedules/1": () => aSchedule({ id: 1, sendAt: at(25), status: "CANCELADA", reason: "user" }),
    "POST /schedules/2/send": () => ({ ...missed, status: "ENVIADA", reason: null }),
  });
  const open1 = async (name: RegExp) => user.click(within(await day(name)).getByRole("button"));
  await open1(/25 de novembro/);
  await user.click(await screen.findByText("Cancelar agendamento"));
  await user.click(
    within(await dialogOf("Cancelar o agendamento?")).getByRole("button", {
      name: "Cancelar agendamento",
    }),
  );
  await screen.findByText("Agendamento cancelado.");
  expect(log.at(-1)?.body).toEqual({ status: "CANCELADA" });
  await open1(/20 de novembro/);
  const details = within(await dialogOf("Mensagem agendada"));
  expect(details.getByText(/o sistema estava parado/)).toBeDefined();
  await user.click(details.getByRole("button", { name: "Enviar agora" }));
  await screen.findByText("Mensagem enviada.");
  await open1(/20 de novembro/);
  await user.click(await screen.findByText("Agendar de novo"));
  const again = within(await dialogOf("Agendar mensagem"));
  expect(again.getByLabelText<HTMLTextAreaElement>("Mensagem").value).toBe("Passou da hora");
  expect(again.getByLabelText<HTMLInputElement>("Data e hora").value).toBe("21/11/2026 15:00");
});

test("a message that WhatsApp did not send is not shown as sent, and the dialog says where to try again", async () => {
  const lost = aSchedule({ id: 1, sendAt: at(20), sentAt: at(20), status: "ENVIADA", failure: "too-old" });
  const { cache } = open([lost]);
  await user.click(within(await day(/20 de novembro/)).getByRole("button", { name: /Não enviada/ }));
  const details = within(await dialogOf("Mensagem agendada"));
  await details.findByText(/Ficou mais de um dia na fila/);
  await details.findByText("Tente de novo na conversa.");
  expect(details.queryByText("Enviada em")).toBeNull();
  expect(stateButton("Não enviada").textContent).toBe("Não enviada1");
  act(() => apply(cache, "schedule.update", { schedule: { ...lost, failure: null } }));
  await waitFor(() => expect(stateButton("Enviada").textContent).toBe("Enviada1"));
});

test("the chosen view is kept, the list groups messages by day and says when a month is empty, and a failed fetch can be repeated", async () => {
  open([aSchedule({ id: 1, sendAt: at(20) }), aSchedule({ id: 2, sendAt: at(24) })]);
  await user.click(await screen.findByRole("tab", { name: "Lista" }));
  expect((await screen.findAllByRole("heading", { level: 3 })).map((title) => title.textContent)).toEqual([
    "Sexta-feira, 20 de novembro",
    "Terça-feira, 24 de novembro",
  ]);
  await user.click(screen.getByRole("button", { name: "Próximo mês" }));
  await screen.findByText("Nada agendado neste mês");
  cleanup();
  open([], { "GET /schedules": () => new Refusal(500, "ERR_INTERNAL") });
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  expect(screen.getByRole("tab", { name: "Lista" }).getAttribute("aria-selected")).toBe("true");
  wire({ "GET /schedules": () => ({ schedules: [], hasMore: false, nextCursor: null }) });
  await user.click(again);
  await screen.findByText("Nada agendado neste mês");
});
