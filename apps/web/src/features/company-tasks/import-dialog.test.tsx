import { broughtPieceBytes } from "@balcao/shared/company-tasks/rules";
import type { CompanyImport } from "@balcao/shared/company-tasks/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { sendFile, stopSending } from "../../nouns/company-tasks/sending.ts";
import { show } from "../../testing/render.tsx";
import { aUser, minute } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import { ImportDialog } from "./import-dialog.tsx";

afterEach(() => {
  stopSending();
  vi.unstubAllGlobals();
});

const id = "0190a0a0-0000-4000-8000-000000000001";
const one = (part: Partial<CompanyImport> = {}): CompanyImport => ({
  id,
  companyId: 7,
  state: "uploading",
  askedAt: minute(0),
  askedBy: "Olga",
  isMine: true,
  fileName: "padaria.age",
  size: 4,
  bytes: 0,
  step: null,
  confirmed: false,
  isHere: false,
  findings: null,
  arrived: null,
  failure: null,
  detail: "",
  removedAt: minute(9),
  ...part,
});
const findings: NonNullable<CompanyImport["findings"]> = {
  company: "Padaria",
  takenAt: minute(0),
  product: "1.4.0",
  billing: false,
  keys: false,
  rows: 1234,
  files: 2,
  missing: 0,
  counts: [{ what: "contacts", count: 1200 }],
  before: null,
  obstacles: [],
  plans: ["Ouro"],
};
const found = (part: Partial<typeof findings> = {}) =>
  one({ state: "ready", isHere: true, findings: { ...findings, ...part } });

function open(answer: () => CompanyImport[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({ "GET /company-imports": () => ({ isServed: true, imports: answer() }), ...more });
  show(<ImportDialog onClose={() => undefined} />, { me: aUser({ super: true, profile: "admin" }) });
  return log;
}
const sent = (log: ReturnType<typeof wire>, method = "POST") =>
  log.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

/** Answers multipart calls by XMLHttpRequest in their order, each with a status. The status 0 breaks the connection. */
function line(...answers: [status: number, body: object][]) {
  const places: string[] = [];
  class Line extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      const piece = form.get("piece") as File;
      places.push(`${form.get("place") as string}: ${piece.size}`);
      const [status, body] = answers.shift() ?? [200, one()];
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event(status === 0 ? "error" : "load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Line);
  return places;
}
const choose = (name: string, file: File) =>
  fireEvent.change(screen.getByLabelText(name, { selector: "input" }), { target: { files: [file] } });

test("the upload begins once a file is chosen", async () => {
  const places = line([200, one({ bytes: 4, isHere: true })]);
  let imports: CompanyImport[] = [];
  const log = open(() => imports, {
    "POST /company-imports": () => {
      imports = [one()];
      return one();
    },
  });
  await screen.findByRole("button", { name: "Escolher o arquivo" });
  choose("Escolher o arquivo", new File(["file"], "padaria.age"));
  await waitFor(() => expect(places).toEqual(["0: 4"]));
  expect(sent(log)).toEqual([["/company-imports", { fileName: "padaria.age", size: 4 }]]);
});

test("an upload continues at the byte that the server has, tries again after a lost connection, and stops when it is refused", async () => {
  const size = 2 * broughtPieceBytes + 1;
  const file = Object.assign(new File([], "grande.age"), {
    slice: (from: number, to: number) => new Blob([new Uint8Array(Math.min(to, size) - from)]),
  });
  Object.defineProperty(file, "size", { value: size });
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const places = line([0, {}], [429, { error: "ERR_TOO_MANY_REQUESTS", details: { retryAfter: 2 } }], [200, one()]);
  await sendFile(one({ bytes: broughtPieceBytes }), file, pause);
  const second = `1: ${broughtPieceBytes}`;
  expect(places).toEqual([second, second, second, "2: 1"]);
  expect(pauses).toEqual([5000, 2000]);
  open(() => [one({ size })]);
  line([409, { error: "ERR_STORAGE_FULL" }]);
  await sendFile(one({ size, bytes: 2 * broughtPieceBytes }), file, pause);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^O envio parou: O espaço .* O que chegou continua lá\.$/,
  );
});

test("after a reload of the page only the same file can be continued", async () => {
  const places = line();
  open(() => [one()]);
  expect(await screen.findByText(/^Escolha padaria\.age de novo/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Escolher o arquivo" })).toBeNull();
  choose("Continuar o envio", new File(["other"], "padaria.age"));
  expect(await screen.findByText(/não é o mesmo arquivo/)).toBeDefined();
  expect(places).toEqual([]);
  choose("Continuar o envio", new File(["file"], "padaria.age"));
  await waitFor(() => expect(places).toEqual(["0: 4"]));
});

test("the dialog says in words what a file contains and what prevents its import, and checks it once more with the passphrase", async () => {
  const obstacles = [
    { what: "users" as const, count: 7, values: ["ana@demo.local"] },
    { what: "plan" as const, count: 1, values: ["Prata"] },
  ];
  const log = open(() => [found({ obstacles })], { [`POST /company-imports/${id}/look`]: () => one() });
  for (const words of [
    /^Padaria, de .*, da versão 1\.4\.0$/,
    "Contatos: 1.200",
    "Planos que não existem aqui, cujos limites a empresa mantém: Ouro",
    "E-mails que usuários de outra empresa já têm (7): ana@demo.local …",
    "O plano da assinatura não existe aqui, crie-o primeiro: Prata",
  ])
    expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Trazer a empresa" })).toBeNull();
  fireEvent.change(screen.getByLabelText("Senha do arquivo"), { target: { value: "quatro cavalos no mar" } });
  await userEvent.click(screen.getByRole("button", { name: "Verificar de novo" }));
  await waitFor(() =>
    expect(sent(log)).toEqual([[`/company-imports/${id}/look`, { passphrase: "quatro cavalos no mar" }]]),
  );
});

test("a company whose name is taken gets another name, and the form shows the server's refusal", async () => {
  let refuses = true;
  const obstacles = [{ what: "name" as const, count: 1, values: ["Padaria"] }];
  const log = open(() => [found({ obstacles })], {
    [`POST /company-imports/${id}/confirm`]: () =>
      refuses ? new Refusal(409, "ERR_COMPANY_NAME_ALREADY_EXISTS") : one({ state: "waiting" }),
  });
  const bring = await screen.findByRole("button", { name: "Trazer a empresa" });
  await userEvent.click(bring);
  expect(sent(log)).toEqual([]);
  fireEvent.change(screen.getByLabelText("Nome da empresa aqui"), { target: { value: " Padaria Nova " } });
  await userEvent.click(bring);
  expect(await screen.findByText("Já existe uma empresa com esse nome.")).toBeDefined();
  refuses = false;
  await userEvent.click(bring);
  await waitFor(() => expect(sent(log)).toHaveLength(2));
  expect(sent(log)[1]).toEqual([`/company-imports/${id}/confirm`, { name: "Padaria Nova" }]);
});

test.each<[Partial<CompanyImport>, string | RegExp]>([
  [{ state: "waiting", isHere: true }, "Na fila"],
  [{ state: "running", step: "reading", bytes: 2, isHere: true }, "Lendo o arquivo: 2 B de 4 B"],
  [{ state: "running", step: "writing", bytes: 3, isHere: true, confirmed: true }, "Trazendo a empresa: 3 B de 4 B"],
  [
    { state: "failed", failure: "newer", detail: "9.0.0", isHere: true },
    /^O arquivo é de uma versão mais nova \(9\.0\.0\)/,
  ],
  [{ state: "ready", confirmed: true, arrived: "Padaria Nova" }, /^Padaria Nova está aqui, e fechada/],
  [{ isMine: false, state: "failed", failure: "disk", isHere: true }, "Só Olga pode continuar."],
])("an import shows its state in words: %j", async (part, words) => {
  open(() => [one(part)]);
  expect(await screen.findByText(words)).toBeDefined();
  const own = part.isMine !== false && part.state === "failed";
  expect(screen.queryByRole("button", { name: "Verificar de novo" }) !== null).toBe(own);
});

test("an import is cancelled only after a question, and then no further piece is sent", async () => {
  let imports = [one()];
  const log = open(() => imports, {
    [`DELETE /companies/7/tasks/${id}`]: () => {
      imports = [];
      return { ok: true };
    },
  });
  const pause = later(undefined);
  const places = line([0, {}]);
  const sending = sendFile(one(), new File(["file"], "padaria.age"), pause.answer);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  const question = within(await screen.findByRole("dialog", { name: "Desistir de trazer esta empresa?" }));
  expect(sent(log, "DELETE")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Cancelar" }));
  expect(await screen.findByText("A importação foi cancelada.")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Escolher o arquivo" })).toBeDefined();
  pause.comes();
  await sending;
  expect(places).toEqual(["0: 4"]);
});
