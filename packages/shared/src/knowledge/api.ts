import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { maxBody, maxWays, titleLength } from "./rules.ts";
import { foundPieceSchema, knowledgeDetailSchema, knowledgeSchema } from "./schema.ts";

const one = z.object({ knowledgeId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  title: text(titleLength.max).trim().min(titleLength.min),
  body: text(maxBody).trim().min(1),
  ways: text(maxWays),
};
const forAdmins = { access: "prompts-page:view", plan: "useOpenAi" } as const;

/** The assistant's knowledge. 409 ERR_KNOWLEDGE_FULL when one more piece would exceed 2,000 pieces or 5 MB of text. */
export const knowledgeApi = {
  /** Newest first. The search covers titles and texts and ignores accents. */
  list: route({
    method: "GET",
    path: "/knowledge",
    ...forAdmins,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ knowledge: z.array(knowledgeSchema), ...pageReply }),
  }),
  /** The pieces that the assistant would get for a question, best first. The assistant's own search finds them. */
  find: route({
    method: "GET",
    path: "/knowledge/find",
    budget: "search",
    ...forAdmins,
    query: z.object({ question: text(500) }),
    response: z.array(foundPieceSchema),
  }),
  show: route({
    method: "GET",
    path: "/knowledge/:knowledgeId",
    ...forAdmins,
    params: one,
    response: knowledgeDetailSchema,
  }),
  create: route({
    method: "POST",
    path: "/knowledge",
    ...forAdmins,
    body: z.object({
      kind: z.enum(["answer", "article"]),
      title: fields.title,
      body: fields.body,
      ways: fields.ways.default(""),
      /** The question without an answer that the new piece settles. */
      questionId: idParam.optional(),
    }),
    response: knowledgeSchema,
  }),
  /**
   * 409 ERR_KNOWLEDGE_KEPT for the piece of a quick message, which must be changed with the quick message. 409 ERR_KNOWLEDGE_OF_FILE for the text of
   * a file.
   */
  update: route({
    method: "PUT",
    path: "/knowledge/:knowledgeId",
    ...forAdmins,
    params: one,
    body: z.object(fields).partial(),
    response: knowledgeSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/knowledge/:knowledgeId",
    scope: "none",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Adds a file (.txt, .md or .pdf, up to 10 MB). The call answers immediately, a worker then reads the file, and the event `knowledge.update` reports
   * the result. 400 ERR_KNOWLEDGE_FILE_TYPE when the bytes do not fit the file's name.
   */
  addFile: route({
    method: "POST",
    path: "/knowledge/file",
    ...forAdmins,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: knowledgeSchema,
  }),
  /** Replaces a file. The assistant uses the old text until the new file is read. 409 ERR_KNOWLEDGE_WITHOUT_FILE when there is no file. */
  replaceFile: route({
    method: "POST",
    path: "/knowledge/:knowledgeId/file",
    scope: "none",
    ...forAdmins,
    params: one,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: knowledgeSchema,
  }),
  /** Reads a file again after a failure. A file that was read stays as it is. 409 ERR_KNOWLEDGE_WITHOUT_FILE when there is no file. */
  readAgain: route({
    method: "POST",
    path: "/knowledge/:knowledgeId/read",
    ...forAdmins,
    params: one,
    response: knowledgeSchema,
  }),
  /** Adds a quick message of the company. The knowledge follows the changes of the quick message. A second call returns the existing piece. */
  fromQuickMessage: route({
    method: "POST",
    path: "/knowledge/quick-message",
    ...forAdmins,
    body: z.object({ quickMessageId: idParam }),
    response: knowledgeSchema,
  }),
};
