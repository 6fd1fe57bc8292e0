import { heldKinds, type PersonalData, personalDataSchema } from "@balcao/shared/personal-data/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser, minute } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import PersonalDataPanel from "./panel.tsx";

const data = (part: Partial<PersonalData> = {}): PersonalData =>
  personalDataSchema.parse({
    contactId: 5,
    since: minute(0),
    firstMessageAt: minute(1),
    lastMessageAt: minute(2),
    held: { ...Object.fromEntries(heldKinds.map((kind) => [kind, 0])), conversations: 2, files: 3, groupMessages: 1 },
    fileBytes: 2_500_000,
    optOut: null,
    sharedWith: [],
    seen: [],
    ...part,
  });
function open(answer: () => unknown, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /contacts/5/personal-data": answer, "GET /contacts/5/data-requests": () => [], ...more });
  show(<PersonalDataPanel contactId={5} />, { me: aUser({ profile: "admin" }) });
  return log;
}

test("the panel names only the kinds of data that are stored, with the size of the files", async () => {
  open(() => data());
  expect(await screen.findByText("3 (2,5 MB)")).toBeDefined();
  expect(screen.getByText("Atendimentos")).toBeDefined();
  expect(screen.queryByText("Notas internas")).toBeNull();
  expect(screen.getByText(/contam só as mensagens que a própria pessoa/)).toBeDefined();
  expect(screen.getByText(/Nenhum outro programa recebeu/)).toBeDefined();
  expect(screen.getByText(/auditoria não tem nada/)).toBeDefined();
});

test("recipients, the proof of the opt-out and the audit lines are shown in words", async () => {
  open(() =>
    data({
      optOut: {
        at: minute(0),
        source: "user",
        words: "Pediu por telefone",
        messageId: null,
        user: { id: 1, name: "Ana" },
      },
      sharedWith: [
        { kind: "webhook", name: "ERP", host: "erp.example", count: 2, lastAt: minute(1) },
        { kind: "integration", name: "", host: "", count: 1, lastAt: null },
      ],
      seen: [
        {
          id: 1,
          at: minute(0),
          actor: { id: 1, name: "Ana" },
          operator: null,
          action: "contact.exported",
          about: { id: 5, name: "Rosa" },
          details: {},
        },
      ],
    }),
  );
  const shared = within(await screen.findByRole("region", { name: "Quem recebeu dados" }));
  expect(shared.getByText("Webhook · erp.example")).toBeDefined();
  expect(shared.getByText(/2 chamadas · a última vez em/)).toBeDefined();
  expect(shared.getByText("Uma integração")).toBeDefined();
  expect(screen.getByText(/^Não contam: linhas de planilhas importadas/)).toBeDefined();
  expect(screen.getByText("Pediu por telefone")).toBeDefined();
  expect(screen.getByText(/^Anotado em .* por Ana\.$/)).toBeDefined();
  expect(screen.getByText("Ana exportou os dados de Rosa")).toBeDefined();
});

test("a panel that failed to load can be fetched again", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL"), data()];
  open(() => answers.shift());
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Atendimentos")).toBeDefined();
});

test("the export saves a file, and fetches the panel again for its new audit line", async () => {
  const answer = vi.fn<() => PersonalData>(() => data());
  const log = open(answer, { "GET /contacts/5/personal-data/export": () => "zip" });
  await userEvent.click(await screen.findByRole("button", { name: "Exportar os dados" }));
  await waitFor(() => expect(log.filter(({ path }) => path.endsWith("/export"))).toHaveLength(1));
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
});
