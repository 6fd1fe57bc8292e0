import type { Knowledge } from "./schema.ts";

export interface KnowledgeEvents {
  "knowledge.update": { knowledge: Knowledge };
  "knowledge.delete": { knowledgeId: number };
}
