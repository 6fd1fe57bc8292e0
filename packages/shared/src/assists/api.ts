import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { language } from "../language.ts";
import { maxAssisted } from "./rules.ts";
import { assistSchema } from "./schema.ts";

const written = text(maxAssisted).refine((value) => value.trim() !== "", "must have words");
const asked = z.discriminatedUnion("kind", [
  /** An answer to the customer, from the company's knowledge. */
  z.object({ kind: z.literal("suggestion") }),
  /** A summary of the conversation in this language. */
  z.object({ kind: z.literal("summary"), language }),
  /** The attendant's text, with right spelling, clear and friendly. */
  z.object({ kind: z.literal("improvement"), text: written }),
  z.object({ kind: z.literal("translation"), text: written, language }),
]);

export const assistsApi = {
  /** Whether the company has a provider. */
  show: route({
    method: "GET",
    path: "/assists",
    access: "user",
    plan: "useOpenAi",
    response: z.object({ isReady: z.boolean() }),
  }),
  /**
   * Asks the company's provider. In a ticket that is not the caller's own open ticket it gives 409, as for writing. 409 ERR_ASSISTANT_OFF without a
   * provider, 409 ERR_ASSISTANT_LIMIT once the day's tokens are used up, 502 when the provider gives no usable answer.
   */
  create: route({
    method: "POST",
    path: "/tickets/:ticketId/assists",
    duringVisit: false,
    scope: "none",
    budget: "lookup",
    access: "user",
    plan: "useOpenAi",
    params: z.object({ ticketId: idParam }),
    body: asked,
    response: assistSchema,
  }),
};
