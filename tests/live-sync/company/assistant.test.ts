import { asPlatform, inCompany } from "@balcao/core/base/database";
import { noteProvider } from "@balcao/core/company/assistant/provider-fault";
import { showInstallation, updateInstallation } from "@balcao/core/company/assistant/installation";
import { showProvider } from "@balcao/core/company/assistant/read";
import { showAssistant, updateAssistant, updateProvider } from "@balcao/core/company/assistant/service";
import { showUsage, countUsage } from "@balcao/core/company/assistant/usage";
import { listPrompts } from "@balcao/core/company/prompts/access";
import { createPrompt, deletePrompt, updatePrompt } from "@balcao/core/company/prompts/service";
import { listQuestions, recordUnanswered, settleQuestion } from "@balcao/core/desk/knowledge/questions";
import { addFile, readAgain, replaceFile } from "@balcao/core/desk/knowledge/files";
import { claimReading, endReading } from "@balcao/core/desk/knowledge/reading";
import { listKnowledge } from "@balcao/core/desk/knowledge/list";
import {
  createKnowledge,
  deleteKnowledge,
  knowQuickMessage,
  updateKnowledge,
} from "@balcao/core/desk/knowledge/service";

import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQuickMessage,
  makeTicket,
  makeUser,
  publishedBy,
} from "@balcao/core/testing/factories";
import { makeAssistant } from "@balcao/core/testing/knowledge-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { assistantKeys } from "../../../apps/web/src/nouns/assistant/cache.ts";
import "../../../apps/web/src/nouns/assistant/queries.ts";
import { knowledgePages } from "../../../apps/web/src/nouns/knowledge/noun.ts";
import { promptList } from "../../../apps/web/src/nouns/prompts/noun.ts";
import { play } from "../support/harness.ts";
import { cacheOf, expectFresh } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: admin.userId });
  const quickMessageId = await makeQuickMessage(companyId, { userId: admin.userId, geral: true });
  const { id: fileId } = await inCompany(companyId, () => addFile(admin, file("tabela.txt")));
  return { companyId, admin, ticketId, quickMessageId, fileId, ...(await makeAssistant(companyId, ticketId)) };
}
const file = (name: string) => ({ key: `1/${name}`, name, size: 3, mimetype: "text/plain" });
async function read(s: Stage, end: Parameters<typeof endReading>[2]): Promise<void> {
  const worker = crypto.randomUUID();
  await claimReading(s.fileId, worker);
  await endReading(s.fileId, worker, end);
}
type Stage = Awaited<ReturnType<typeof stage>>;
const prompt = { name: "Alfa", instructions: "Oi", temperature: 1, maxMessages: 20 };
const answer = { kind: "answer" as const, title: "Onde fica?", body: "No centro.", ways: "" };

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a prompt is made", (s) => createPrompt(s.admin, prompt)],
  ["a prompt is renamed", (s) => updatePrompt(s.admin, s.promptId, { name: "Zeta" })],
  ["a prompt is deleted", (s) => deletePrompt(s.admin, s.promptId)],
  ["the assistant is told something else", (s) => updateAssistant(s.admin, { instructions: "Oi", temperature: 0.5 })],
  ["the provider changes", (s) => updateProvider(s.admin, { model: "grande", tokensPerDay: 5000 })],
  ["knowledge is added", (s) => createKnowledge(s.admin, { ...answer, questionId: s.questionId })],
  ["knowledge changes", (s) => updateKnowledge(s.admin, s.knowledgeId, { body: "Dez dias." })],
  ["knowledge is deleted", (s) => deleteKnowledge(s.admin, s.knowledgeId)],
  ["a quick message joins", (s) => knowQuickMessage(s.admin, s.quickMessageId)],
  ["a file is added", (s) => addFile(s.admin, file("nova.txt"))],
  ["a file takes the place of another", (s) => replaceFile(s.admin, s.fileId, file("outra.txt"))],
  ["a file was read", (s) => read(s, { text: "A loja abre às nove." })],
  ["a file could not be read", (s) => read(s, { fault: "noText" })],
  [
    "a file is read again",
    async (s) => {
      await read(s, { fault: "noText" });
      return readAgain(s.fileId);
    },
  ],
  ["a question needs no answer", (s) => settleQuestion(s.admin, s.questionId)],
  [
    "a question has no answer",
    (s) => recordUnanswered(s.companyId, { ticketId: s.ticketId, question: "E o frete?", reason: "no-source" }),
  ],
  ["there is nobody to ask any more", (s) => updateProvider(s.admin, { baseUrl: "https://x.example/v1", model: "" })],
  [
    "the provider refuses us",
    (s) => noteProvider(s.companyId, { failed: "key", detail: "401", publicUrl: "https://desk.test" }),
  ],
  ["tokens are used", (s) => countUsage(s.companyId, { tokens: 10, answers: 1 })],
];

const paged = async (page: Promise<unknown>) => ({ pages: [await page], pageParams: [undefined] });
const shown = [
  [promptList.queryKey, () => listPrompts()],
  [assistantKeys.own, () => showAssistant()],
  [assistantKeys.provider, () => showProvider()],
  [assistantKeys.usage, () => showUsage()],
  [assistantKeys.ready, async () => ({ isReady: (await showProvider()).isReady })],
  [assistantKeys.questions, () => paged(listQuestions({ pageNumber: 1 }))],
  [knowledgePages("").queryKey, () => paged(listKnowledge({ searchParam: "", pageNumber: 1 }))],
] as const;

test.each(actions)("when %s, the screens show the same as a fresh fetch, or fetch again", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const cache = await cacheOf(shown, here);
  const before = (await publishedBy(s.companyId)).length;
  await here(() => act(s));
  const told = (await publishedBy(s.companyId)).slice(before);
  expect(told.length).toBeGreaterThan(0);
  play(cache, told);
  await expectFresh(cache, shown, here);
});

test("when the operator changes the installation's provider, the screens of every company and of the operator fetch again", async () => {
  const s = await stage();
  const cache = createQueryClient();
  cache.setQueryData(assistantKeys.provider, await inCompany(s.companyId, showProvider));
  cache.setQueryData(assistantKeys.installation, await asPlatform(showInstallation));
  const before = (await publishedBy(s.companyId)).length;
  try {
    await asPlatform(() => updateInstallation({ baseUrl: "https://ours.example/v1", model: "big" }));
    const told = (await publishedBy(s.companyId)).slice(before);
    play(cache, told);
    for (const key of [assistantKeys.provider, assistantKeys.installation])
      expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
  } finally {
    await asPlatform(() => queryText("delete from installation_settings where key like 'assistant.%'"));
  }
});
