import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../base/database.ts";
import { createPrompt } from "../company/prompts/service.ts";
import { recordUnanswered } from "../desk/assistant/questions.ts";
import { createKnowledge } from "../desk/knowledge/service.ts";
import { queryText } from "./query-text.ts";

/** A prompt, a piece of knowledge, and a question of that ticket that nobody answered. */
export async function makeAssistant(actor: Actor, ticketId: number) {
  const { companyId } = actor;
  return inCompany(companyId, async () => {
    const fields = { instructions: "Seja breve.", temperature: 1, maxMessages: 20 };
    const { id: promptId } = await createPrompt(actor, { name: "Vendas", ...fields });
    const { id: knowledgeId } = await createKnowledge(actor, {
      kind: "answer",
      title: "Qual o prazo de troca?",
      body: "Sete dias.",
      ways: "",
    });
    await recordUnanswered(companyId, { ticketId, question: "Vocês entregam?", reason: "no-source" });
    const [question] = await queryText<{ id: number }>("select id from assistant_questions");
    // The audit of a test begins with what the test does.
    await queryText("delete from audit");
    return { promptId, knowledgeId, questionId: question?.id ?? 0 };
  });
}
