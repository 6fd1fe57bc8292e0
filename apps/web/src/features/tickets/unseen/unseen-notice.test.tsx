import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { show } from "../../../testing/render.tsx";
import { aTicket, aUser, sales, support } from "../../../testing/samples.ts";
import { later, Refusal, wire } from "../../../testing/wire.ts";
import { UnseenNotice } from "./unseen-notice.tsx";

afterEach(() => void vi.useRealTimers());
const admin = aUser({ profile: "admin" });
const person = { id: 8, name: "Bruno", profile: "user", super: false, online: true, queues: [sales] };
const notice = /clientes? esperam? onde nenhum atendente vê/;

function open({
  me = admin,
  places = [2, 1],
  more = {},
}: {
  me?: typeof admin;
  places?: number[];
  more?: Parameters<typeof wire>[0];
} = {}) {
  const unseen = {
    places: places.map((count, index) => ({ queue: index === 0 ? null : support, count })),
    get count() {
      return this.places.reduce((sum, { count }) => sum + count, 0);
    },
  };
  const log = wire({
    "GET /tickets/unseen": () => unseen,
    "GET /queue": () => [sales, support],
    "GET /users/list": () => ({ users: [person] }),
    ...more,
  });
  const { cache } = show(<UnseenNotice />, { me });
  const asked = (method: string) => log.filter((one) => one.method === method && one.path === "/tickets/unseen");
  return { unseen, log, cache, asked };
}

test("an admin reads how many customers nobody sees, and where they wait", async () => {
  open();
  const words = "3 clientes esperam onde nenhum atendente vê: 2 sem setor; 1 em Suporte, onde ninguém atende.";
  expect(await screen.findByText(words)).toBeDefined();
});

test("the notice is hidden while every customer is seen, and nothing is fetched for users who are not admins", async () => {
  const { asked } = open({ places: [] });
  await waitFor(() => expect(asked("GET")).toHaveLength(1));
  expect(screen.queryByText(notice)).toBeNull();
  const { asked: askedByUser } = open({ me: aUser() });
  expect(askedByUser("GET")).toEqual([]);
});

test("all unseen customers are sent to a queue with people, in as many steps as necessary", async () => {
  const left = [1, 0];
  const { unseen, asked } = open({
    more: {
      "POST /tickets/unseen": () => {
        const now = left.shift() ?? 0;
        if (now === 0) unseen.places = [];
        return { moved: now === 0 ? 1 : 2, left: now };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar para…" }));
  await screen.findByRole("dialog", { name: "Enviar 3 clientes para um setor" });
  await userEvent.click(await screen.findByRole("combobox"));
  expect(screen.getAllByRole("option").map((one) => one.textContent)).not.toContain("Suporte");
  await userEvent.click(screen.getByRole("option", { name: "Vendas" }));
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await screen.findByText("3 clientes enviados.");
  expect(asked("POST").map(({ body }) => body)).toEqual([{ queueId: sales.id }, { queueId: sales.id }]);
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

test("a refusal is shown in the dialog", async () => {
  open({ more: { "POST /tickets/unseen": () => new Refusal(409, "ERR_QUEUE_UNATTENDED") } });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar para…" }));
  await userEvent.click(await screen.findByRole("combobox"));
  await userEvent.click(screen.getByRole("option", { name: "Vendas" }));
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Ninguém atende neste setor. Escolha outro ou inclua pessoas nele.")).toBeDefined();
});

test("the dialog does not say that no queue has people before the queues are loaded", async () => {
  const queues = later([sales, support]);
  open({ more: { "GET /queue": queues.answer } });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar para…" }));
  const send = await screen.findByRole<HTMLButtonElement>("button", { name: "Enviar" });
  expect([send.disabled, screen.queryByText(/^Nenhum setor tem quem atenda/)]).toEqual([true, null]);
  queues.comes();
  await waitFor(() => expect(send.disabled).toBe(false));
});

test("when no queue has people, the dialog says what to do and has no button to send", async () => {
  open({ more: { "GET /users/list": () => ({ users: [{ ...person, queues: [] }] }) } });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar para…" }));
  expect(await screen.findByText(/^Nenhum setor tem quem atenda/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Enviar" })).toBeNull();
});

const waiting = aTicket({ id: 1 });
test.each([
  ["a customer waits without a queue", "ticket.update", { ticket: { ...waiting, queueId: null, queue: null } }],
  ["a ticket is deleted", "ticket.gone", { ticketId: 1 }],
  [
    "a user leaves a queue",
    "user.update",
    { user: { ...person, queues: [], email: null, allTicket: "disable", newCustomers: "enable", whatsappId: null } },
  ],
  ["a user is removed", "user.delete", { userId: 8 }],
] as const)("when %s, the count is fetched again, at most once a second", async (_what, name, payload) => {
  const { asked, cache } = open();
  await screen.findByText(notice);
  vi.useFakeTimers();
  act(() => {
    for (let n = 0; n < 5; n += 1) apply(cache, name, payload as never);
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(asked("GET")).toHaveLength(2);
});
