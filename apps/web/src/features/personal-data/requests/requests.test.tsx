import { type DataRequest, dataRequestSchema } from "@balcao/shared/data-requests/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { show } from "../../../testing/render.tsx";
import { aUser, minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import OpenRequests from "./open-requests.tsx";
import { RequestsPart } from "./requests-part.tsx";

const request = (part: Partial<DataRequest> = {}): DataRequest =>
  dataRequestSchema.parse({
    id: 3,
    contact: { id: 5, name: "Rosa" },
    kind: "access",
    way: "email",
    receivedOn: "2026-01-05",
    dueOn: "2999-01-20",
    note: "",
    state: "open",
    answer: "",
    createdBy: "Ana",
    closedBy: null,
    closedAt: null,
    ...part,
  });
function open(more: Parameters<typeof wire>[0], what = <RequestsPart contactId={5} />) {
  const log = wire(more);
  const { cache } = show(what, { me: aUser({ profile: "admin" }) });
  const sent = () => log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
  return { cache, sent };
}

test("a request is written down with its day, and the notice says when it is due", async () => {
  const { sent } = open({
    "GET /contacts/5/data-requests": () => [],
    "POST /contacts/5/data-requests": () => request(),
  });
  expect(await screen.findByText("Nenhum pedido anotado.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Anotar pedido" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/O que foi pedido/), "Quer uma cópia");
  await userEvent.click(dialog.getByRole("button", { name: "Anotar pedido" }));
  expect(await screen.findByText("Pedido anotado. Prazo: 20/01/2999.")).toBeDefined();
  expect(sent()).toEqual([
    [
      "POST",
      "/contacts/5/data-requests",
      {
        kind: "access",
        way: "whatsapp",
        receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        note: "Quer uma cópia",
      },
    ],
  ]);
});

test("a refusal needs its reason before it is sent", async () => {
  const { sent } = open({
    "GET /contacts/5/data-requests": () => [request()],
    "PUT /data-requests/3": () => request({ state: "refused", answer: "Não é a pessoa", closedAt: minute(0) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Encerrar: Acesso ou cópia dos dados" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("combobox", { name: "O que aconteceu" }));
  await userEvent.click(await screen.findByRole("option", { name: "Foi recusado" }));
  await userEvent.click(dialog.getByRole("button", { name: "Encerrar" }));
  expect(await dialog.findByText(/Escreva o motivo/)).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Motivo da recusa"), "Não é a pessoa");
  await userEvent.click(dialog.getByRole("button", { name: "Encerrar" }));
  await waitFor(() =>
    expect(sent()).toEqual([["PUT", "/data-requests/3", { state: "refused", answer: "Não é a pessoa" }]]),
  );
});

test("a person's list of requests can be fetched again, and shows the result of each request and which request is late", async () => {
  const answers = [
    new Refusal(500, "ERR_INTERNAL"),
    [
      request({ dueOn: "2026-01-20" }),
      request({ id: 4, state: "done", answer: "Enviada por e-mail", closedAt: minute(0), closedBy: "Bia" }),
    ],
  ];
  open({ "GET /contacts/5/data-requests": () => answers.shift() });
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Atrasado: o prazo era 20/01/2026")).toBeDefined();
  expect(screen.getByText(/^Atendido em .* · por Bia$/)).toBeDefined();
  expect(screen.getByText("Enviada por e-mail")).toBeDefined();
});

test("the strip over the contacts is there only while a request is open, counts the open requests, and opens the list with names", async () => {
  let requests = [request(), request({ id: 4, contact: null })];
  const { cache } = open({ "GET /data-requests": () => requests }, <OpenRequests />);
  const strip = await screen.findByRole("region", { name: "Pedidos de clientes em aberto" });
  expect(strip.textContent).toContain("2 pedidos de clientes");
  expect(strip.textContent).toContain("Próximo prazo: 20/01/2999");
  await userEvent.click(within(strip).getByRole("button", { name: "Ver" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Acesso ou cópia dos dados: Rosa")).toBeDefined();
  expect(dialog.getByText("Acesso ou cópia dos dados: contato excluído")).toBeDefined();
  requests = [];
  act(() => apply(cache, "data-requests", { contactIds: [5] }));
  await waitFor(() => expect(strip.isConnected).toBe(false));
});

test("the strip says when the open requests could not be fetched, and has a button that fetches them again", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL"), [request()]];
  open({ "GET /data-requests": () => answers.shift() }, <OpenRequests />);
  expect((await screen.findByRole("alert")).textContent).toContain("Não foi possível saber se há pedidos");
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("region", { name: "Pedidos de clientes em aberto" })).toBeDefined();
});

test("a request becomes late at midnight, also in a tab that stays open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-01-20T18:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  open({ "GET /data-requests": () => [request({ dueOn: "2026-01-20" })] }, <OpenRequests />);
  const strip = await screen.findByRole("region", { name: "Pedidos de clientes em aberto" });
  expect(strip.textContent).toContain("Próximo prazo: 20/01/2026");
  vi.setSystemTime(new Date("2026-01-21T18:00:00Z"));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(strip.textContent).toContain("O primeiro está atrasado desde 20/01/2026");
});
