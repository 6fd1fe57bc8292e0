import { inCompany } from "../base/database.ts";
import { PromptRow } from "../company/prompts/prompt.model.ts";
import { recordUnanswered } from "../desk/knowledge/questions.ts";
import { AssistantAnswerRow } from "../desk/assistant/assistant-answer.model.ts";
import { KnowledgeSourceRow } from "../desk/knowledge/knowledge-source.model.ts";
import { cut } from "../desk/knowledge/pieces.ts";
import { queryText } from "./query-text.ts";

/** A prompt, a piece of knowledge, and an unanswered question in that ticket. The given message is an answer of the assistant. */
export async function makeAssistant(companyId: number, ticketId: number, messageId: number | null = null) {
  return inCompany(companyId, async () => {
    const { id: promptId } = await PromptRow.create({ name: "Vendas", instructions: "Seja breve." });
    const source = await KnowledgeSourceRow.create({
      kind: "answer",
      title: "Qual o prazo de troca?",
      body: "Sete dias.",
    });
    await cut(source);
    await recordUnanswered(companyId, { ticketId, question: "Vocês entregam?", reason: "no-source" });
    if (messageId !== null) await AssistantAnswerRow.create({ ticketId, messageId, tokens: 1, ms: 1, model: "m" });
    const [question] = await queryText<{ id: number }>("select id from assistant_questions");
    return { promptId, knowledgeId: source.id, questionId: question?.id ?? 0 };
  });
}
