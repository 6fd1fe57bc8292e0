import { z } from "zod";

export const knowledgeKinds = ["answer", "article", "file", "quick-message"] as const;

/** Why the text of a file could not be read. The screen translates the word (`prompts.knowledge.file.fault.<word>`). */
export const fileFaults = [
  "broken",
  "protected",
  "noText",
  "tooBig",
  "tooSlow",
  "tooManyPages",
  "tooMuchText",
  "full",
  "noFile",
] as const;
export type FileFault = (typeof fileFaults)[number];

/** A file is read after it was stored. Every other kind is ready immediately. */
export const knowledgeStates = ["reading", "ready", "failed"] as const;

/** An item of the assistant's knowledge. */
export const knowledgeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(knowledgeKinds),
  /** The question, or the title. */
  title: z.string(),
  /** The beginning of the text, at most 300 letters. The call by the id gives the whole text. */
  beginning: z.string(),
  /** The number of letters in the whole text. */
  length: z.number().int(),
  /** Other ways to ask the question, one on each line. */
  ways: z.string(),
  /** The number of pieces into which the text is cut for the search. */
  pieces: z.number().int(),
  /** The fields of a file. They are empty for all other kinds. */
  fileName: z.string(),
  state: z.enum(knowledgeStates),
  /** Why the file could not be read. */
  failure: z.enum(fileFaults).nullable(),
  createdAt: z.iso.datetime(),
});
export type Knowledge = z.infer<typeof knowledgeSchema>;
export const knowledgeDetailSchema = knowledgeSchema.extend({ body: z.string() });
export type KnowledgeDetail = z.infer<typeof knowledgeDetailSchema>;

/** The place of a piece. */
export const placeFields = {
  /** The name of the piece's file. Empty when the piece comes from no file. */
  fileName: z.string(),
  /** The page on which the piece begins. Null when its source has no pages. */
  page: z.number().int().nullable(),
};
/** The search result for a question. */
export const foundPieceSchema = z.object({
  id: z.number().int(),
  sourceId: z.number().int(),
  title: z.string(),
  text: z.string(),
  ...placeFields,
  score: z.number(),
});
export type FoundPiece = z.infer<typeof foundPieceSchema>;
