import { integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The words of a company's knowledge. A trigger keeps them. */
export const KnowledgeVocabularyRow = table(
  "knowledge_vocabulary",
  { companyId: integer, word: text, stem: text, uses: integer },
  { key: ["companyId", "word"] },
);
export type KnowledgeVocabularyRow = InstanceType<typeof KnowledgeVocabularyRow>;
