import { type FileFault, knowledgeKinds, knowledgeStates } from "@balcao/shared/knowledge/schema";
import { integer, oneOf, text, textOf, timestamp, uuid } from "../../base/columns.ts";
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
  mediaId: integer.null,
  fileName: text.default,
  state: oneOf(knowledgeStates).default,
  failure: textOf<FileFault>().null,
  tries: integer.default,
  claimedBy: uuid.null,
  touchedAt: timestamp.default,
});
export type KnowledgeSourceRow = InstanceType<typeof KnowledgeSourceRow>;
