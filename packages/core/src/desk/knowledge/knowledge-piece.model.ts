import { integer, searchWords, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const KnowledgePieceRow = table("knowledge_pieces", {
  id: integer.default,
  companyId: integer,
  sourceId: integer,
  position: integer,
  title: text,
  body: text,
  ways: text.default,
  words: searchWords.default,
  page: integer.null,
});
export type KnowledgePieceRow = InstanceType<typeof KnowledgePieceRow>;
