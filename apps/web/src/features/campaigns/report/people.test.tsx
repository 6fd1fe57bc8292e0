import { shippingStates } from "@balcao/shared/campaigns/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { aCampaign, aReport, aShipping } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { aUser, minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { People } from "./people.tsx";

const uuid = "00000000-0000-4000-8000-000000000001";
const pageOf = (shippings: unknown[], nextCursor: string | null = null) => ({
  shippings,
  hasMore: nextCursor !== null,
  nextCursor,
});
const campaign = aCampaign({ id: 1, name: "Natal / 2026", status: "FINALIZADA", counts: { total: 1000 } });

function open(
  answers: Parameters<typeof wire>[0],
  part: Partial<typeof campaign> = {},
  me = aUser({ profile: "admin" }),
) {
  const log = wire(answers);
  const report = aReport({ ...campaign, ...part }, { states: { replied: 2, failed: 3, delivered: 995 } });
  return { log, ...show(<People report={report} />, { me }) };
}
const table = () => screen.getByRole("table", { name: "Pessoas da campanha" });
const rows = () => within(table()).getAllByRole("row").slice(1);

test("each person has a state in words, its reason, the time of the last step and the ticket", async () => {
  open({
    "GET /campaigns/1/shippings": () =>
      pageOf([
        aShipping({ id: 1, name: "Rosa", state: "replied", sentAt: minute(0), repliedAt: minute(5), ticketUuid: uuid }),
        aShipping({ id: 2, name: "", state: "failed", reason: "not-on-whatsapp", variant: 3 }),
        aShipping({ id: 3, name: "Bia", state: "skipped", reason: "optedOut" }),
      ]),
  });
  const link = await screen.findByRole("link", { name: "Abrir a conversa com Rosa" });
  expect(link.getAttribute("href")).toBe(`/tickets/${uuid}`);
  const [first, second, third] = rows();
  expect(first?.textContent).toBe("Rosa+55 11 98765-4321Respondeu21/11/2026 09:05Texto 1");
  expect(first?.querySelector("time")?.title).toBe("Respondeu em: 21/11/2026 09:05\nEnviada em: 21/11/2026 09:00");
  expect(second?.textContent).toBe("+55 11 98765-4321+55 11 98765-4321FalhouEste número não está no WhatsAppTexto 3");
  expect(third?.textContent).toMatch(/—$/);
});

test("the list can be filtered by state, each state has its count, and the search asks once the typing pauses", async () => {
  const { log } = open({ "GET /campaigns/1/shippings": () => pageOf([aShipping({ id: 1 })]) });
  await screen.findByText("Pessoa 1");
  const select = screen.getByLabelText<HTMLSelectElement>("Mostrar só um estado");
  expect(Array.from(select.options, ({ text }) => text)).toEqual([
    "Todas (1.000)",
    "Entregue (995)",
    "Respondeu (2)",
    "Falhou (3)",
  ]);
  await userEvent.selectOptions(select, "failed");
  await userEvent.type(screen.getByRole("searchbox"), "ros");
  const asks = () => log.map(({ query }) => `${query.get("state") ?? ""} ${query.get("searchParam")}`);
  await waitFor(() => expect(asks()).toEqual([" ", "failed ", "failed ros"]));
});

test("a failed message can be sent again to one person, and for a restricted number the risk is shown first", async () => {
  const people = [aShipping({ id: 1, name: "Rosa", state: "failed", reason: "restricted" }), aShipping({ id: 2 })];
  const { log, unmount } = open({
    "GET /campaigns/1/shippings": () => pageOf(people),
    "POST /campaigns/1/retry": () => ({ count: 0 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reenviar para Rosa" }));
  expect(screen.queryByRole("button", { name: "Reenviar para Pessoa 2" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog", { name: "Reenviar para Rosa?" }));
  expect(dialog.getByText(/pode piorar a restrição/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Reenviar" }));
  expect(await screen.findByText("Nenhuma mensagem voltou para a fila.")).toBeDefined();
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({ shippingId: 1 });
  unmount();
  open({ "GET /campaigns/1/shippings": () => pageOf(people) }, { status: "CANCELADA" });
  await screen.findByText("Rosa");
  expect(screen.queryByRole("button", { name: "Reenviar para Rosa" })).toBeNull();
});

test("before one more try of a message that may have arrived, the dialog says to check with the customer", async () => {
  const people = [aShipping({ id: 1, name: "Rosa", state: "failed", reason: "unconfirmed" })];
  open({ "GET /campaigns/1/shippings": () => pageOf(people) });
  await userEvent.click(await screen.findByRole("button", { name: "Reenviar para Rosa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reenviar para Rosa?" }));
  expect(dialog.getByText(/Confira com o cliente antes/)).toBeDefined();
});

test("only the people near the visible part are drawn, and the next page is fetched by its cursor", async () => {
  const many = Array.from({ length: 400 }, (_, index) => aShipping({ id: index + 1 }));
  const { log } = open({
    "GET /campaigns/1/shippings": ({ query }) =>
      query.get("cursor") === null ? pageOf(many.slice(0, 200), "c") : pageOf(many.slice(200)),
  });
  await screen.findByText("Pessoa 1");
  await waitFor(() => expect(log.map(({ query }) => query.get("cursor"))).toEqual([null, "c"]));
  await waitFor(() => expect(table().getAttribute("aria-rowcount")).toBe("401"));
  expect(rows().length).toBeLessThan(60);
});

test("the list of people is saved as a file with words in place of codes", async () => {
  const named: string[] = [];
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${made.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const lines = [
    "name;number;state;reason;variant;confirmationRequestedAt;confirmedAt;sentAt;deliveredAt;readAt;repliedAt",
    `"Rosa; a ""Flor""";5511987654321;read;;2;;;${minute(0)};${minute(1)};${minute(2)};`,
    "sent;5511987654322;failed;not-on-whatsapp;1;;;;;;",
    "Bia;5511987654323;skipped;optedOut;1;;;;;;",
    "",
  ].join("\r\n");
  open({
    "GET /campaigns/1/shippings": () => pageOf([aShipping({ id: 1 })]),
    "GET /campaigns/1/shippings/csv": () => new Response(`\uFEFF${lines}`),
  });
  await screen.findByText("Pessoa 1");
  await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
  await waitFor(() => expect(named).toEqual(["campanha-Natal-2026.csv"]));
  expect((await made[0]?.text())?.split("\r\n")).toEqual([
    "\uFEFFNome;Número;Estado;Motivo;Texto;Perguntada em;Confirmou em;Enviada em;Entregue em;Lida em;Respondeu em",
    '"Rosa; a ""Flor""";5511987654321;Lida;;Texto 2;;;21/11/2026 09:00;21/11/2026 09:01;21/11/2026 09:02;',
    "sent;5511987654322;Falhou;Este número não está no WhatsApp;Texto 1;;;;;;",
    "Bia;5511987654323;Deixada de fora;Pediu para não receber mensagens;;;;;;;",
    "",
  ]);
});

test("a user who may not export contacts cannot save a campaign's people as a file", async () => {
  open({ "GET /campaigns/1/shippings": () => pageOf([aShipping({ id: 1 })]) }, {}, aUser());
  await screen.findByText("Pessoa 1");
  expect(screen.queryByRole("button", { name: "Exportar CSV" })).toBeNull();
});

test("the page says when there is nobody yet, when nobody was found, and when the fetch failed", async () => {
  const { unmount } = open({ "GET /campaigns/1/shippings": () => pageOf([]) });
  expect(await screen.findByText("Ninguém ainda")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Exportar CSV" }).disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText("Mostrar só um estado"), "failed");
  expect(await screen.findByText("Nada encontrado")).toBeDefined();
  unmount();
  open({ "GET /campaigns/1/shippings": () => new Refusal(500, "ERR_INTERNAL") });
  expect(await screen.findByRole("button", { name: "Tentar de novo" })).toBeDefined();
});

test("every state of a person has an icon", async () => {
  open({
    "GET /campaigns/1/shippings": () =>
      pageOf(shippingStates.map((state, index) => aShipping({ id: index + 1, state }))),
  });
  await screen.findByText("Pessoa 1");
  expect(rows().map((row) => row.querySelector("[data-state] svg") !== null)).toEqual(shippingStates.map(() => true));
});
