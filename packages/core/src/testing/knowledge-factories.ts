import { inCompany } from "../base/database.ts";
import { PromptRow } from "../company/prompts/prompt.model.ts";
import { recordUnanswered } from "../desk/knowledge/questions.ts";
import { KnowledgeSourceRow } from "../desk/knowledge/knowledge-source.model.ts";
import { cut } from "../desk/knowledge/pieces.ts";
import { queryText } from "./query-text.ts";

/** A prompt, a piece of knowledge, and a question of that ticket that nobody answered. */
export async function makeAssistant(companyId: number, ticketId: number) {
  return inCompany(companyId, async () => {
    const { id: promptId } = await PromptRow.create({ name: "Vendas", instructions: "Seja breve." });
    const source = await KnowledgeSourceRow.create({
      kind: "answer",
      title: "Qual o prazo de troca?",
      body: "Sete dias.",
    });
    await cut(source);
    await recordUnanswered(companyId, { ticketId, question: "Vocês entregam?", reason: "no-source" });
    const [question] = await queryText<{ id: number }>("select id from assistant_questions");
    return { promptId, knowledgeId: source.id, questionId: question?.id ?? 0 };
  });
}
