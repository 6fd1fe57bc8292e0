import type { Knowledge as Known } from "@balcao/shared/knowledge/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { later, Refusal, wire } from "../../../testing/wire.ts";
import Knowledge from "./knowledge.tsx";

const file = (part: Partial<Known>): Known => ({
  id: 1,
  kind: "file",
  title: "Manual",
  beginning: "",
  length: 0,
  ways: "",
  pieces: 0,
  fileName: "manual.pdf",
  state: "reading",
  failure: null,
  createdAt: "2026-11-23T12:00:00.000Z",
  ...part,
});
function open(knowledge: Known[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /knowledge": () => ({ knowledge, hasMore: false, nextCursor: null }),
    "POST /knowledge/:id/read": () => file({}),
    ...more,
  });
  show(<Knowledge />, { at: "/prompts?tab=knowledge" });
  return log;
}
/** Records the multipart requests by XMLHttpRequest. */
function takeForms() {
  const sent: string[] = [];
  class Line extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = JSON.stringify(file({}));
    asked = "";
    open(method: string, address: string) {
      this.asked = `${method} ${new URL(address, "http://desk.test").pathname}`;
    }
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(`${this.asked} ${(form.get("file") as File).name}`);
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Line);
  return sent;
}
const sent = (log: ReturnType<typeof wire>) => log.filter(({ method }) => method === "POST").map(({ path }) => path);

test("each file shows its state: being read, ready with its pieces, or failed with the reason, and a failed file can be read again", async () => {
  const log = open([
    file({ id: 1, title: "Lendo" }),
    file({ id: 2, title: "Pronto", state: "ready", pieces: 12 }),
    file({ id: 3, title: "Fechado", state: "failed", failure: "protected" }),
  ]);
  expect(await screen.findByText("Lendo o arquivo…")).toBeDefined();
  expect(screen.getByText("12 trechos")).toBeDefined();
  expect(screen.getByText("Não foi lido: o PDF pede senha.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Ler Pronto de novo" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ler Fechado de novo" }));
  await waitFor(() => expect(sent(log)).toEqual(["/knowledge/3/read"]));
});

test("a file is added and replaced, and a file that is too large is refused before the upload", async () => {
  const forms = takeForms();
  open([file({ id: 2, title: "Manual", state: "ready" })]);
  const adding = await screen.findByLabelText("Adicionar arquivo", { selector: "input" });
  const large = new File(["a"], "a.pdf");
  Object.defineProperty(large, "size", { value: 10 * 1024 * 1024 + 1 });
  await userEvent.upload(adding, large);
  expect(await screen.findByText("O arquivo passa de 10 MB.")).toBeDefined();
  await userEvent.upload(adding, new File(["Oi"], "regras.txt"));
  await waitFor(() => expect(forms).toEqual(["POST /api/knowledge/file regras.txt"]));
  const replacing = screen.getByLabelText("Substituir o arquivo de Manual", { selector: "input" });
  await userEvent.upload(replacing, new File(["Oi"], "novo.pdf", { type: "application/pdf" }));
  await waitFor(() => expect(forms[1]).toBe("POST /api/knowledge/2/file novo.pdf"));
});

test("the pieces found for a question are shown with file and page, and a question without pieces stays when a search hides all rows", async () => {
  open([], {
    "GET /knowledge": ({ query }: { query: URLSearchParams }) => ({
      knowledge: query.get("searchParam") ? [] : [file({ state: "ready" })],
      hasMore: false,
      nextCursor: null,
    }),
    "GET /knowledge/find": ({ query }: { query: URLSearchParams }) =>
      query.get("question") === "troca"
        ? [{ id: 5, sourceId: 1, title: "Manual", text: "Sete dias.", fileName: "manual.pdf", page: 3, score: 1 }]
        : [],
  });
  const box = await screen.findByRole("region", { name: "O que seria encontrado para…" });
  await userEvent.type(within(box).getByRole("searchbox"), "troca");
  expect(await within(box).findByText("Sete dias.")).toBeDefined();
  expect(within(box).getByText("manual.pdf · página 3")).toBeDefined();
  await userEvent.clear(within(box).getByRole("searchbox"));
  await userEvent.type(within(box).getByRole("searchbox"), "zebra");
  expect(await within(box).findByText("Nada. O assistente passaria a conversa para uma pessoa.")).toBeDefined();
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar no conhecimento" }), "x");
  expect(await screen.findByText("Nada encontrado")).toBeDefined();
  expect(within(box).getByRole<HTMLInputElement>("searchbox").value).toBe("zebra");
});

test("the dialog to edit opens while its text loads, and a text that failed to load can be fetched again", async () => {
  const text = later(new Refusal(500, "ERR_INTERNAL"));
  let answer: () => unknown = text.answer;
  open([file({ kind: "article", title: "Trocas" })], { "GET /knowledge/1": () => answer() });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Trocas" }));
  expect(await screen.findByRole("dialog", { name: "Editar conhecimento" })).toBeDefined();
  text.comes();
  answer = () => ({ ...file({ kind: "article", title: "Trocas" }), body: "Sete dias." });
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Texto" })).value).toBe("Sete dias.");
});

test("the dialog does not claim that there are no quick messages when they failed to load", async () => {
  let answer: unknown = new Refusal(500, "ERR_INTERNAL");
  open([file({})], { "GET /quick-messages/list": () => answer });
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Adicionar resposta"),
    expect.stringContaining("Adicionar artigo"),
    expect.stringContaining("Usar resposta rápida"),
    expect.stringContaining("Adicionar arquivo"),
  ]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Usar resposta rápida" }));
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  expect(screen.queryByText(/Não há respostas rápidas/)).toBeNull();
  answer = [];
  await userEvent.click(again);
  expect(await screen.findByText(/Não há respostas rápidas/)).toBeDefined();
});
