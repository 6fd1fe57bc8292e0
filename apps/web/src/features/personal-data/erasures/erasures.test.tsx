import {
  type ContactErasure,
  contactErasureSchema,
  type ErasedCounts,
  erasedKinds,
  type ErasureReceipt,
} from "@balcao/shared/contact-erasures/schema";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { ErasuresPart } from "./erasures-part.tsx";
import OpenErasures from "./open-erasures.tsx";

const me = aUser({ profile: "admin" });
const erasure = (part: Partial<ContactErasure> = {}): ContactErasure =>
  contactErasureSchema.parse({
    id: 3,
    contact: { id: 5, name: "Rosa" },
    state: "asked",
    obstacle: null,
    reason: "Pediu por carta",
    askedBy: { id: me.id + 1, name: "Bia" },
    askedAt: "2026-01-05T12:00:00.000Z",
    confirmedBy: null,
    dueAt: null,
    stoppedBy: null,
    stopReason: "",
    endedAt: null,
    receipt: null,
    ...part,
  });
const waiting = { state: "waiting", dueAt: "2026-01-12T12:00:00.000Z" } as const;
function open(more: Parameters<typeof wire>[0], what: ReactElement = <ErasuresPart contactId={5} />) {
  const log = wire(more);
  show(what, { me });
  return () => log.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
}

test("an erasure is requested with a reason, and the notice says who must confirm it", async () => {
  const sent = open({ "GET /contacts/5/erasures": () => [], "POST /contacts/5/erasures": () => erasure() });
  expect(await screen.findByText("Nenhuma exclusão em andamento.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Pedir exclusão" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Pedir exclusão" }));
  expect(await dialog.findByText("Escreva o motivo.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/Motivo/), "Pediu por carta");
  await userEvent.click(dialog.getByRole("button", { name: "Pedir exclusão" }));
  expect(await screen.findByText("Exclusão pedida. Outro administrador precisa confirmar.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/contacts/5/erasures", { reason: "Pediu por carta" }]]);
});

test("a colleague confirms an erasure that somebody else requested, and the notice names its day", async () => {
  const sent = open({
    "GET /contacts/5/erasures": () => [erasure()],
    "POST /contact-erasures/3/confirm": () => erasure(waiting),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Confirmar a exclusão de Rosa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirmar a exclusão de Rosa?" }));
  expect(dialog.getByText(/^Em 7 dias, tudo o que identifica a pessoa/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar" }));
  expect(await screen.findByText("A pessoa será excluída em 12/01/2026.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/contact-erasures/3/confirm", undefined]]);
});

test("the user who requested an erasure can only stop it, with a reason, and nobody can request a second one", async () => {
  const sent = open({
    "GET /contacts/5/erasures": () => [erasure({ askedBy: { id: me.id, name: "Eu" } })],
    "POST /contact-erasures/3/stop": () => erasure({ state: "stopped", endedAt: "2026-01-06T12:00:00.000Z" }),
  });
  expect(await screen.findByText("Quem pediu não pode confirmar.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Confirmar|Pedir/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Parar a exclusão de Rosa" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Motivo/), "Foi engano");
  await userEvent.click(dialog.getByRole("button", { name: "Parar" }));
  expect(await screen.findByText("Exclusão parada.")).toBeDefined();
  expect(sent()).toEqual([["POST", "/contact-erasures/3/stop", { reason: "Foi engano" }]]);
});

test("the strip counts the open erasures, and opens the list of all erasures with the result of each", async () => {
  open(
    {
      "GET /contact-erasures": () => [
        erasure(),
        erasure({ id: 4, ...waiting, obstacle: "held" }),
        erasure({ id: 2, contact: null, state: "done", reason: "", endedAt: "2026-01-02T12:00:00.000Z" }),
      ],
    },
    <OpenErasures />,
  );
  expect(await screen.findByText("2 exclusões de pessoas em andamento. 1 aguarda confirmação.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Ver" }));
  const list = within(await screen.findByRole("dialog", { name: "Exclusões de pessoas" }));
  const [asked, held, done] = list.getAllByRole("listitem").map((row) => row.textContent);
  expect(asked).toContain(
    "Aguarda a confirmação de outro administradorRosaPediu por cartaPedida em 05/01/2026 por Bia",
  );
  expect(held).toContain(
    "Será excluída em 12/01/2026RosaParada enquanto estes dados, ou os de alguém do mesmo grupo, estiverem preservados.",
  );
  expect(done).toBe("Excluída em 02/01/2026Pessoa removida #2Pedida em 05/01/2026 por Bia");
});

test("without open erasures there is no strip, and a strip that cannot fetch them says so and can try again", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL"), [erasure({ state: "stopped", endedAt: waiting.dueAt })]];
  open({ "GET /contact-erasures": () => answers.shift() }, <OpenErasures />);
  expect(await screen.findByText(/^Não foi possível saber se há exclusões/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("region", { name: "Exclusões de pessoas" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Exclusão de pessoa (1)" }));
  expect(await screen.findByRole("dialog", { name: "Exclusões de pessoas" })).toBeDefined();
});

test("a finished erasure shows what was erased and until when backups contain it, and its receipt is saved without a name", async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${made.push(file as Blob)}`);
  const named: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const counts = Object.fromEntries(erasedKinds.map((kind) => [kind, kind === "messages" ? 12 : 0])) as ErasedCounts;
  const receipt: ErasureReceipt = {
    erasure: 2,
    erasedAt: "2026-01-12T12:00:00.000Z",
    askedAt: "2026-01-05T12:00:00.000Z",
    askedBy: "admin",
    confirmedBy: null,
    backupsUntil: "2026-02-16",
    way: "day",
    counts,
    hash: "abc123",
  };
  const done = erasure({ id: 2, contact: null, state: "done", reason: "", endedAt: receipt.erasedAt, receipt });
  open({ "GET /contact-erasures": () => [done] }, <OpenErasures />);
  await userEvent.click(await screen.findByRole("button", { name: "Exclusão de pessoa (1)" }));
  const row = within(await screen.findByRole("listitem"));
  expect(row.getByText("Mensagens").nextSibling?.textContent).toBe("12");
  expect(row.queryByText("Arquivos")).toBeNull();
  expect(row.getByText("Cópias de segurança ainda podem ter os dados até 16/02/2026.")).toBeDefined();
  await userEvent.click(row.getByRole("button", { name: "Baixar recibo" }));
  expect(named).toEqual(["recibo-exclusao-2-2026-01-12.txt"]);
  const text = await made[0]?.text();
  expect(text).toContain("SHA-256: abc123");
  expect(text).toContain("Confirmada por: ninguém, ou usuário excluído");
  expect(text).not.toContain("Bia");
});
