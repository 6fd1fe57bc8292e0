import { auditActionNames, type AuditEntry } from "@balcao/shared/audit/schema";
import { auditFields } from "@balcao/shared/audit/fields";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser, minute } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import Audit from "./audit.tsx";

let lastId = 0;
const anEntry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: (lastId += 1),
  at: minute(0),
  actor: { id: 7, name: "Ana" },
  operator: null,
  action: "tag.removed",
  about: { id: 1, name: "VIP" },
  details: {},
  ...part,
});
function open(entries: AuditEntry[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /audit": () => ({ entries, hasMore: false, nextCursor: null }),
    "GET /users/list": () => ({ users: [{ id: 7, name: "Ana" }] }),
    ...more,
  });
  return { log, ...show(<Audit />, { me: aUser({ profile: "admin" }) }) };
}

test("a line is a sentence, with the changed fields in words below it", async () => {
  open([
    anEntry({
      action: "user.changed",
      about: { id: 2, name: "Bruno" },
      details: {
        changes: [
          { field: "profile", from: "user", to: "admin" },
          { field: "allTicket", from: false, to: true },
          { field: "schedules", from: null, to: null },
        ],
      },
    }),
    anEntry({ action: "setting.changed", about: null, details: { key: "call", from: "enabled", to: "disabled" } }),
    anEntry({
      action: "contact.number",
      about: { id: 3, name: "Rosa" },
      details: { from: "5511987654321", to: "5511912345678" },
    }),
    anEntry({
      action: "connection.linked",
      actor: null,
      about: { id: 4, name: "Loja" },
      details: { number: "5511900000000" },
    }),
  ]);
  const changed = within((await screen.findByText("Ana mudou o usuário Bruno")).closest("li") ?? document.body);
  expect(changed.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Perfil: Atendente → Administrador",
    "Vê atendimentos sem setor: desligado → ligado",
    "Horários: alterado",
  ]);
  expect(screen.getByText("Ana mudou a configuração “Recusar ligações”")).toBeDefined();
  expect(screen.getByText("ligado → desligado")).toBeDefined();
  expect(screen.getByText("Ana mudou o número de Rosa de +55 11 98765-4321 para +55 11 91234-5678")).toBeDefined();
  expect(screen.getByText("A conexão Loja foi vinculada ao número +55 11 90000-0000")).toBeDefined();
});

test("a line names a provider, its secret and a template's language in words, as their pages do", async () => {
  open([
    anEntry({ action: "billing.provider", about: null, details: { other: "manual", changes: [] } }),
    anEntry({ action: "billing.secret", about: null, details: { other: "pix", to: "privateKey" } }),
    anEntry({ action: "billing.hook", about: null, details: { other: "pix" } }),
    anEntry({ action: "message-template.created", about: { id: 5, name: "aviso" }, details: { other: "pt_BR" } }),
  ]);
  expect(await screen.findByText("Ana mudou o recebimento por Pix pela sua chave")).toBeDefined();
  expect(
    screen.getByText("Ana mudou um segredo do recebimento por Pix por um banco: Chave privada (PEM)"),
  ).toBeDefined();
  expect(screen.getByText("Ana registrou no banco o endereço de aviso de Pix por um banco")).toBeDefined();
  expect(screen.getByText("Ana enviou o modelo aviso (português (Brasil)) para aprovação")).toBeDefined();
});

test("the line for an operator's act as a user names the operator and the user, and the line for a visit has its reason", async () => {
  open([
    anEntry({ operator: "Olga" }),
    anEntry({
      action: "visit.began",
      actor: { id: 9, name: "Olga" },
      about: { id: 7, name: "Ana" },
      details: { reason: "QR não aparece" },
    }),
  ]);
  expect(await screen.findByText("Olga (operador), como Ana, excluiu a etiqueta VIP")).toBeDefined();
  expect(screen.getByText("O operador Olga entrou como Ana: QR não aparece")).toBeDefined();
});

test("every action and every field of the audit has words", async () => {
  const changes = auditFields.map((field) => ({ field, from: "a", to: "b" }));
  const details = {
    changes,
    part: "week",
    key: "call",
    from: "1",
    to: "2",
    number: "55",
    other: "X",
    reason: "Suporte",
  } as const;
  open(auditActionNames.map((action) => anEntry({ action, details })));
  await screen.findAllByText(/VIP/);
  expect(document.body.textContent).not.toMatch(/did\.|field\.|\{\{/);
});

test("the chosen filters are sent with the request for the lines, and with the request for the file", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const { log } = open([anEntry({})], { "GET /audit/export": () => new Response("at;user\r\n") });
  await screen.findByText("Ana excluiu a etiqueta VIP");
  await userEvent.click(screen.getByRole("combobox", { name: "Quem" }));
  await userEvent.click(await screen.findByRole("option", { name: "Ana" }));
  await userEvent.click(screen.getByRole("combobox", { name: "O quê" }));
  await userEvent.click(await screen.findByRole("option", { name: "Etiquetas" }));
  await waitFor(() => {
    const { query } = log.findLast(({ path }) => path === "/audit") ?? {};
    expect([query?.get("userId"), query?.get("subject")]).toEqual(["7", "tag"]);
  });
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await waitFor(() => {
    const { query } = log.findLast(({ path }) => path === "/audit/export") ?? {};
    expect([query?.get("userId"), query?.get("subject")]).toEqual(["7", "tag"]);
  });
});

test("an audit without lines says that nothing was recorded yet, and what will appear", async () => {
  open([]);
  expect(await screen.findByText("Nada registrado ainda")).toBeDefined();
  expect(screen.getByText(/^Mudanças em usuários, conexões, .* aparecem aqui\.$/)).toBeDefined();
});
