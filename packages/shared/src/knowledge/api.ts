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
  /** 409 ERR_KNOWLEDGE_KEPT for a quick message's: it is changed where quick messages are. */
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
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
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
