import { z } from "zod";
import { route, text } from "../contract.ts";
import { maxFiles, maxTextLength } from "../messages/rules.ts";
import { maxKeyLength } from "./rules.ts";
import { acceptedSchema, sendStateSchema } from "./schema.ts";

const forPrograms = { access: "token", plan: "useExternalApi" } as const;

/** The calls of other programs, each with a token of the number that sends. */
export const apiMessagesApi = {
  /**
   * Queues a text, or files with `body` as caption of the first; all of them share one `messageId`. `number` has country and area code. A call with
   * an Idempotency-Key can be repeated for a day: the same message gets the same answer and is sent once, and another message is 422.
   */
  send: route({
    method: "POST",
    path: "/messages/send",
    ...forPrograms,
    scope: "none",
    budget: "send",
    headers: z.object({ "idempotency-key": text(maxKeyLength).min(1).optional() }),
    files: maxFiles,
    body: z.object({ number: text(50), body: text(maxTextLength).default("") }),
    response: acceptedSchema,
  }),
  /** The state of a message that the token's number sent. */
  state: route({
    method: "GET",
    path: "/messages/send/:sendId",
    ...forPrograms,
    budget: "state",
    params: z.object({ sendId: z.uuid() }),
    response: sendStateSchema,
  }),
};
