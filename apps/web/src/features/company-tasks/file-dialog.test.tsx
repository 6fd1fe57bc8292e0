import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import type { Company } from "@balcao/shared/companies/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aUser, minute } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { CompanyFileDialog } from "./file-dialog.tsx";

const id = "0190a0a0-0000-4000-8000-000000000001";
const task = (part: Partial<CompanyTask> = {}): CompanyTask => ({
  id,
  kind: "export",
  state: "waiting",
  askedAt: minute(0),
  askedBy: "Olga",
  isMine: true,
  billing: false,
  keys: false,
  byPassphrase: true,
  step: null,
  done: 0,
  total: 0,
  bytes: 0,
  report: null,
  failure: null,
  detail: "",
  ...part,
});
const report = {
  rows: 12_345,
  files: 9,
  missing: 1,
  unread: 2,
  mails: 0,
  erased: 1,
  sha256: "ab12",
  removedAt: minute(9),
};
const ready = (part: Partial<CompanyTask> = {}) => task({ state: "ready", bytes: 2_500_000, report, ...part });

type Answer = { isServed: boolean; tasks: CompanyTask[] };
function open(answer: () => Answer | Refusal, more: Parameters<typeof wire>[0] = {}, values: Partial<Company> = {}) {
  const log = wire({ "GET /companies/7/tasks": answer, ...more });
  const company = { id: 7, name: "Padaria", isOperators: false, ...values } as Company;
  show(<CompanyFileDialog company={company} onClose={() => undefined} />, {
    me: aUser({ super: true, profile: "admin" }),
  });
  return log;
}
const sent = (log: ReturnType<typeof wire>, method: string) =>
  log.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const only = (...tasks: CompanyTask[]) => ({ isServed: true, tasks });

test("the dialog says what a file contains before there is one, and a list that failed to load can be fetched again", async () => {
  let down = true;
  open(() => (down ? new Refusal(500, "ERR_INTERNAL") : only()));
  expect(screen.getByText(/usuários com suas senhas/)).toBeDefined();
  expect(screen.getByText(/fica aqui por 3 dias/)).toBeDefined();
  expect(await screen.findByText("Não foi possível carregar os arquivos da empresa")).toBeDefined();
  down = false;
  await press("Tentar de novo");
  expect(await screen.findByText("Nenhum arquivo foi preparado.")).toBeDefined();
  expect(screen.queryByText(/não está rodando/)).toBeNull();
});

test("without the service that writes files, the operator is told what to start", async () => {
  open(() => ({ isServed: false, tasks: [] }));
  expect(await screen.findByText(/npm run admin -- company tasks/)).toBeDefined();
});

test("a file is requested with a passphrase, and the dialog shows the server's refusal", async () => {
  let refuses = true;
  const log = open(() => only(), {
    "POST /companies/7/exports": () => (refuses ? new Refusal(409, "ERR_COMPANY_TASK_RUNS") : task()),
  });
  await press("Preparar um arquivo");
  const form = within(await screen.findByRole("dialog", { name: "Preparar um arquivo de Padaria" }));
  const field = form.getByLabelText("Senha do arquivo");
  fireEvent.change(field, { target: { value: "curta" } });
  await userEvent.click(form.getByRole("button", { name: "Preparar" }));
  expect((await form.findByRole("alert")).textContent).toMatch(/^Use de 12 a 200 caracteres/);
  expect(sent(log, "POST")).toEqual([]);
  fireEvent.change(field, { target: { value: "quatro cavalos no mar" } });
  await userEvent.click(form.getByRole("checkbox", { name: /^As chaves dos números/ }));
  expect(form.getByText(/A empresa é fechada aqui na hora/)).toBeDefined();
  await userEvent.click(form.getByRole("button", { name: "Preparar" }));
  expect(await form.findByText(/Outro trabalho desta empresa espera/)).toBeDefined();
  refuses = false;
  await userEvent.click(form.getByRole("button", { name: "Preparar" }));
  expect(await screen.findByText("O arquivo está sendo preparado.")).toBeDefined();
  const seal = { by: "passphrase", passphrase: "quatro cavalos no mar" };
  expect(sent(log, "POST")).toEqual([
    ["/companies/7/exports", { billing: false, keys: true, seal }],
    ["/companies/7/exports", { billing: false, keys: true, seal }],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Preparar um arquivo/ })).toBeNull());
});

test("a file can be sealed for a recipient, and a file of the operator's own company has no keys", async () => {
  const log = open(() => only(), { "POST /companies/7/exports": () => task() }, { isOperators: true });
  await press("Preparar um arquivo");
  const form = within(await screen.findByRole("dialog", { name: "Preparar um arquivo de Padaria" }));
  expect(form.queryByRole("checkbox", { name: /^As chaves dos números/ })).toBeNull();
  expect(form.getByText(/por isso as chaves não vão junto/)).toBeDefined();
  await userEvent.click(form.getByRole("radio", { name: "A chave pública de quem recebe" }));
  const field = form.getByLabelText("Chave pública");
  fireEvent.change(field, { target: { value: "AGE-SECRET-KEY-1X" } });
  await userEvent.click(form.getByRole("button", { name: "Preparar" }));
  expect((await form.findByRole("alert")).textContent).toBe("Uma chave pública começa com age1.");
  const recipient = `age1${"q".repeat(58)}`;
  fireEvent.change(field, { target: { value: ` ${recipient} ` } });
  await userEvent.click(form.getByRole("button", { name: "Preparar" }));
  await waitFor(() =>
    expect(sent(log, "POST")).toEqual([
      ["/companies/7/exports", { billing: false, keys: false, seal: { by: "recipient", recipient } }],
    ]),
  );
});

test.each([
  ["Na fila", task(), null],
  ["Começando", task({ state: "running" }), null],
  ["Os números da empresa estão parando", task({ state: "running", step: "numbers" }), null],
  [
    "Gravando tabelas: 20 de 80 (1,5 MB)",
    task({ state: "running", step: "rows", done: 20, total: 80, bytes: 1_500_000 }),
    "25",
  ],
  ["Gravando arquivos: 1 de 2 (0 B)", task({ state: "running", step: "files", done: 1, total: 2 }), "50"],
])("work under way says how far it is, and no further file can be asked for: %s", async (words, running, share) => {
  open(() => only(running));
  expect(await screen.findByText(words)).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Arquivo da empresa" });
  expect(bar.getAttribute("aria-valuenow")).toBe(share);
  expect(screen.queryByRole("button", { name: "Preparar um arquivo" })).toBeNull();
});

test("work under way is cancelled only after a question, which says what stays", async () => {
  let tasks = [task({ state: "running", step: "rows", done: 1, total: 9 })];
  const log = open(() => ({ isServed: true, tasks }), {
    [`DELETE /companies/7/tasks/${id}`]: () => {
      tasks = [];
      return { ok: true };
    },
  });
  await press("Cancelar");
  const question = within(await screen.findByRole("dialog", { name: "Cancelar este trabalho?" }));
  expect(question.getByText(/continua fechada até você abrir/)).toBeDefined();
  expect(sent(log, "DELETE")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Cancelar" }));
  expect(await screen.findByText("O trabalho foi cancelado.")).toBeDefined();
  expect(await screen.findByText("Nenhum arquivo foi preparado.")).toBeDefined();
});

test("a ready file says what it contains, what it leaves out and until when it is here, and the browser itself saves it", async () => {
  const log = open(() => only(ready({ billing: true })), {
    [`POST /companies/7/tasks/${id}/take`]: () => ({ ok: true }),
  });
  for (const words of [
    "2,5 MB · 12.345 registros · 8 arquivos",
    "Com o histórico de cobrança",
    "Abre com a senha",
    "1 arquivo não foi encontrado e ficou de fora.",
    "2 mensagens de clientes que ainda não foram guardadas ficaram de fora.",
    "1 marca de número apagado ficou de fora: só esta instalação a lê.",
    "SHA-256 ab12",
    /^Sai daqui em /,
    /^A empresa continua aqui\./,
  ])
    expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(/e-mails? que/, { selector: "li p" })).toBeNull();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.pathname} ${this.hasAttribute("download")}`);
  });
  await press("Baixar");
  await waitFor(() => expect(saved).toEqual([`/api/media/company-files/7/${id} true`]));
  expect(sent(log, "POST")).toHaveLength(1);
});

test("a file that somebody else asked for can be removed and not downloaded", async () => {
  const log = open(() => only(ready({ isMine: false, keys: true, byPassphrase: false })), {
    [`DELETE /companies/7/tasks/${id}`]: () => ({ ok: true }),
  });
  expect(await screen.findByText("Só Olga pode baixar.")).toBeDefined();
  expect(screen.getByText("Abre com a chave de quem recebe")).toBeDefined();
  expect(screen.getByText(/^A empresa está fechada aqui\./)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Baixar" })).toBeNull();
  await press("Remover");
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Remover este arquivo?" })).getByRole("button", {
      name: "Remover",
    }),
  );
  await waitFor(() => expect(sent(log, "DELETE")).toHaveLength(1));
});

test("a failure is explained in words, and is removed from the list without a question", async () => {
  const log = open(() => only(task({ state: "failed", failure: "other", detail: "column “…”" })), {
    [`DELETE /companies/7/tasks/${id}`]: () => ({ ok: true }),
  });
  expect((await screen.findByRole("alert")).textContent).toBe("Não deu certo. O serviço disse: column “…”");
  await press("Tirar da lista");
  await waitFor(() => expect(sent(log, "DELETE")).toHaveLength(1));
});

test("the list is fetched again and again while work is under way", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let tasks = [task()];
    open(() => ({ isServed: true, tasks }));
    expect(await screen.findByText("Na fila")).toBeDefined();
    tasks = [ready()];
    await vi.advanceTimersByTimeAsync(2500);
    expect(await screen.findByRole("button", { name: "Baixar" })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
