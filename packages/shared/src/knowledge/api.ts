import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { maxBody, maxWays, titleLength } from "./rules.ts";
import { foundPieceSchema, knowledgeDetailSchema, knowledgeSchema } from "./schema.ts";

const one = z.object({ knowledgeId: idParam });
/** These have no defaults: with defaults, an update would reset every field that it leaves out. */
const fields = {
  title: text(titleLength.max).trim().min(titleLength.min),
  body: text(maxBody).trim().min(1),
  ways: text(maxWays),
};
const forAdmins = { access: "prompts-page:view", plan: "useOpenAi" } as const;

/** What the assistant may say. 409 ERR_KNOWLEDGE_FULL where one more would be over 2,000 pieces or 5 MB of text. */
export const knowledgeApi = {
  /** Newest first; the search looks in titles and texts and ignores accents. */
  list: route({
    method: "GET",
    path: "/knowledge",
    ...forAdmins,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ knowledge: z.array(knowledgeSchema), ...pageReply }),
  }),
  /** What the assistant would be given for a question, best first: the same search. */
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
      /** The question without an answer that this settles. */
      questionId: idParam.optional(),
    }),
    response: knowledgeSchema,
  }),
  /** 409 ERR_KNOWLEDGE_KEPT for a quick message's: it is changed where quick messages are. 409 ERR_KNOWLEDGE_OF_FILE for the text of a file. */
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
   * A file (.txt, .md or .pdf, up to 10 MB) joins: it is answered at once and read by a worker, which the event `knowledge.update` tells of. 400
   * ERR_KNOWLEDGE_FILE_TYPE when its bytes are not what its name says.
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
  /** Another file in its place. What the old one said is known until the new one is read. 409 ERR_KNOWLEDGE_WITHOUT_FILE where there is none. */
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
  /** Has a file read again that could not be; one that could stays as it is. 409 ERR_KNOWLEDGE_WITHOUT_FILE where there is none. */
  readAgain: route({
    method: "POST",
    path: "/knowledge/:knowledgeId/read",
    ...forAdmins,
    params: one,
    response: knowledgeSchema,
  }),
  /** A quick message of the company joins, and follows its changes; the same again answers the one there is. */
  fromQuickMessage: route({
    method: "POST",
    path: "/knowledge/quick-message",
    ...forAdmins,
    body: z.object({ quickMessageId: idParam }),
    response: knowledgeSchema,
  }),
};
