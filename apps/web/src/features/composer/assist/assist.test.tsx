import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apply } from "../../../app/live.ts";
import { field, openChat, posts } from "../../../testing/chat.tsx";
import { type WireRequest, Refusal } from "../../../testing/wire.ts";

const assist = (text: string, sources: object[] = []) => ({ text, sources });
const piece = { id: 3, title: "Trocas", text: "Sete dias." };
type Answer = (asked: WireRequest) => unknown;

function open(answer: Answer, more: Record<string, Answer> = {}) {
  return openChat({
    "GET /assists": () => ({ isReady: true }),
    "POST /tickets/:id/assists": answer,
    "POST /ticket-notes": ({ body }) => ({
      ...(body as object),
      id: 1,
      contactId: 1,
      user: null,
      createdAt: "2026-11-21T12:00:00.000Z",
    }),
    ...more,
  });
}
/** An answer that comes only when the test releases it. */
function held() {
  let resolve = (_answer: object) => {};
  const promise = new Promise<object>((done) => {
    resolve = done;
  });
  return { promise, resolve: (answer: object) => resolve(answer) };
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Assistente" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const bodies = (log: WireRequest[]) =>
  log.filter(({ path }) => path.endsWith("/assists")).flatMap(({ body }) => body ?? []);

test("a suggestion appears in the field with its sources, and is not sent", async () => {
  const { log } = open(() => assist("São sete dias.", [piece]));
  await choose("Sugerir uma resposta");
  await waitFor(async () => expect((await field()).value).toBe("São sete dias."));
  await press("1 fonte");
  expect(await screen.findByRole("dialog", { name: "Em que esta resposta se apoia" })).toBeDefined();
  expect(screen.getByText("Sete dias.")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(bodies(log)).toEqual([{ kind: "suggestion" }]);
  expect(posts(log)).toEqual([]);
});

test("the replaced text can be brought back until the new text is changed", async () => {
  open(() => assist("Olá! Tudo bem?"));
  await userEvent.type(await field(), "ola td bem");
  await choose("Melhorar o texto escrito");
  expect(await screen.findByText("Texto melhorado")).toBeDefined();
  await press("Desfazer");
  expect((await field()).value).toBe("ola td bem");
  await choose("Melhorar o texto escrito");
  await screen.findByText("Texto melhorado");
  await userEvent.type(await field(), "!");
  expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
});

test("a suggestion replaces a text that the user wrote meanwhile only when the user presses a button", async () => {
  const { promise, resolve } = held();
  open(() => promise);
  await choose("Sugerir uma resposta");
  await userEvent.type(await field(), "Um momento");
  await act(async () => resolve(assist("São sete dias.")));
  expect(await screen.findByText("A sugestão está pronta, mas o texto mudou.")).toBeDefined();
  expect((await field()).value).toBe("Um momento");
  await press("Usar");
  expect((await field()).value).toBe("São sete dias.");
});

test("a user who stops waiting gets nothing into the field any more", async () => {
  const { promise, resolve } = held();
  open(() => promise);
  await choose("Sugerir uma resposta");
  expect(await screen.findByText("Preparando uma sugestão…")).toBeDefined();
  await press("Cancelar");
  await act(async () => resolve(assist("São sete dias.")));
  expect((await field()).value).toBe("");
  expect(screen.queryByText("Preparando uma sugestão…")).toBeNull();
});

test("a summary is shown, copied, and saved as a note", async () => {
  const { log } = open(() => assist("Quer trocar.\nAguarda o frete."));
  await choose("Resumir o atendimento");
  const dialog = await screen.findByRole("dialog", { name: "Resumo do atendimento" });
  expect(dialog.textContent).toContain("Aguarda o frete.");
  await press("Copiar");
  await expect(navigator.clipboard.readText()).resolves.toBe("Quer trocar.\nAguarda o frete.");
  await press("Salvar como observação");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(log.find(({ path }) => path === "/ticket-notes")?.body).toEqual({
    note: "Quer trocar.\nAguarda o frete.",
    ticketId: 1,
  });
  expect(bodies(log)).toEqual([{ kind: "summary", language: "pt" }]);
});

test("the strip says when there is no answer, and explains a refusal", async () => {
  const answers: unknown[] = [assist(""), new Refusal(409, "ERR_ASSISTANT_LIMIT")];
  open(() => answers.shift());
  await choose("Sugerir uma resposta");
  expect(await screen.findByText("O conhecimento não tem resposta para isso.")).toBeDefined();
  await press("Fechar");
  await choose("Sugerir uma resposta");
  expect(await screen.findByText("O limite de hoje do assistente acabou. Ele volta amanhã.")).toBeDefined();
  expect(screen.queryByText("Preparando uma sugestão…")).toBeNull();
});

test("without a text nothing can be improved or translated, and a text is translated into the chosen language", async () => {
  const { log } = open(() => assist("Good morning"));
  await userEvent.click(await screen.findByRole("button", { name: "Assistente" }));
  const item = await screen.findByRole("menuitem", { name: "Traduzir o texto para inglês" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Escape}");
  await userEvent.type(await field(), "Bom dia");
  await choose("Traduzir o texto para inglês");
  await waitFor(async () => expect((await field()).value).toBe("Good morning"));
  expect(bodies(log)).toEqual([{ kind: "translation", text: "Bom dia", language: "en" }]);
});

test("without a provider there is no button, and the button appears once there is a provider", async () => {
  const ready = vi.fn<() => object>(() => ({ isReady: false }));
  const { cache } = open(() => assist(""), { "GET /assists": ready });
  await field();
  await waitFor(() => expect(ready).toHaveBeenCalled());
  expect(screen.queryByRole("button", { name: "Assistente" })).toBeNull();
  ready.mockReturnValue({ isReady: true });
  act(() => apply(cache, "assistant.changed", { part: "provider" }));
  expect(await screen.findByRole("button", { name: "Assistente" })).toBeDefined();
});
