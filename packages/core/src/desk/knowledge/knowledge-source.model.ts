import { knowledgeKinds } from "@balcao/shared/knowledge/schema";
import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const KnowledgeSourceRow = table("knowledge_sources", {
  id: integer.default,
  companyId: integer,
  kind: oneOf(knowledgeKinds),
  title: text,
  body: text,
  ways: text.default,
  quickMessageId: integer.null,
  createdAt: timestamp.default,
});
export type KnowledgeSourceRow = InstanceType<typeof KnowledgeSourceRow>;
