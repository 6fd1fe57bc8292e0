import { botSources } from "@balcao/shared/bot-steps/reasons";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { openConversation, page } from "../../../testing/conversation.tsx";
import { aMessage } from "../../../testing/samples.ts";
import { answerSources } from "../../../nouns/assistant/queries.ts";

const answer = aMessage({ id: 1, fromMe: true, source: "system", botSource: "assistant", sourceCount: 2 });

test("an answer of the assistant names the assistant and the number of its sources, and opens the sources", async () => {
  const rests = {
    question: "Posso trocar?",
    sources: [{ id: 3, title: "Trocas", text: "Sete dias.", fileName: "regras.pdf", page: 2 }],
    gone: 1,
  };
  const { cache } = openConversation(() => page([answer]));
  cache.setQueryData(answerSources(1).queryKey, rests);
  expect(await screen.findByText("Assistente")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "2 fontes" }));
  expect(await screen.findByText("Sete dias.")).toBeDefined();
  expect(screen.getByText("regras.pdf · página 2")).toBeDefined();
});

test("the number of sources appears once its event arrives, and an answer without sources is marked as such", async () => {
  const { cache } = openConversation(() => page([{ ...answer, sourceCount: null }]));
  await screen.findByText("Assistente");
  expect(screen.queryByRole("button", { name: /fonte/ })).toBeNull();
  act(() => apply(cache, "message.update", { message: { ...answer, sourceCount: 0 } }));
  expect(await screen.findByRole("button", { name: "Sem fonte" })).toBeDefined();
});

test("each kind of automatic text has a name", () => {
  const named = botSources.filter((source) => source !== "assistant");
  expect(named.filter((source) => !i18next.exists(`messages:botSource.${source}`))).toEqual([]);
});
