import { z } from "zod";
import { route, text } from "../contract.ts";
import { namedTemplate } from "../message-templates/values.ts";
import { maxFiles, maxTextLength } from "../messages/rules.ts";
import { maxKeyLength } from "./rules.ts";
import { acceptedSchema, sendStateSchema } from "./schema.ts";

const forPrograms = { access: "token", plan: "useExternalApi" } as const;

/** The calls of other programs, each with a token of the number that sends. */
export const apiMessagesApi = {
  /**
   * Queues a text, or files with `body` as caption of the first. All of them share one `messageId`. `number` has country and area code. An
   * Idempotency-Key is valid for a day: a repeated message gets the first answer and is sent once, and another message under the same key gets 422.
   * With `template` an official number sends an approved template, also to a customer who has not written for a day. The call then has no `body`, and
   * one file if the header is a file. 404 ERR_NO_MESSAGE_TEMPLATE_FOUND, 409 ERR_TEMPLATE_NOT_SENDABLE with its `status`, 422 ERR_TEMPLATE_VALUES
   * with the missing values, ERR_TEMPLATE_FILE; 409 ERR_NUMBER_CANNOT for a number that is not official.
   */
  send: route({
    method: "POST",
    path: "/messages/send",
    ...forPrograms,
    scope: "none",
    budget: "send",
    headers: z.object({ "idempotency-key": text(maxKeyLength).min(1).optional() }),
    files: maxFiles,
    body: z.object({ number: text(50), body: text(maxTextLength).default(""), template: namedTemplate.optional() }),
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
