import { z } from "zod";

export const knowledgeKinds = ["answer", "article", "file", "quick-message"] as const;

/** Something that the assistant knows. */
export const knowledgeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(knowledgeKinds),
  /** The question of an answer; else a title. */
  title: z.string(),
  /** The beginning of the text, at most 300 letters; the whole is asked for by its id. */
  beginning: z.string(),
  /** Letters of the whole text. */
  length: z.number().int(),
  /** Other ways to ask for it, one on each line. */
  ways: z.string(),
  /** What it is searched in. */
  pieces: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Knowledge = z.infer<typeof knowledgeSchema>;
export const knowledgeDetailSchema = knowledgeSchema.extend({ body: z.string() });
export type KnowledgeDetail = z.infer<typeof knowledgeDetailSchema>;

/** What is found for a question. */
export const foundPieceSchema = z.object({
  id: z.number().int(),
  sourceId: z.number().int(),
  title: z.string(),
  text: z.string(),
  score: z.number(),
});
export type FoundPiece = z.infer<typeof foundPieceSchema>;
