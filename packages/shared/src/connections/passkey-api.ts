import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { passkeyAnswerSchema, passkeyOptionsSchema } from "./passkey.ts";

const one = z.object({ connectionId: idParam });
const attempt = text(64).min(1);
const done = z.object({ ok: z.literal(true) });

/**
 * The desk's steps of a link. Their data is neither stored nor logged. 409 ERR_NO_PASSKEY_ASKED when no link waits for a passkey, 503
 * ERR_NUMBER_SILENT when the worker that holds the number does not answer.
 */
export const passkeyApi = {
  /** Takes the question to this user's browser, and away from any earlier browser. WhatsApp gets a new request when the question is too old. */
  begin: route({
    method: "POST",
    path: "/whatsappsession/:connectionId/passkey",
    access: "connections-page:actionButtons",
    scope: "none",
    budget: "lookup",
    reauthenticated: true,
    duringVisit: false,
    params: one,
    response: z.object({
      attempt: z.string(),
      options: passkeyOptionsSchema,
      until: z.iso.datetime(),
      /** The last digits of the number, which the helper shows. Null while the number is not known. */
      digits: z.string().nullable(),
    }),
  }),
  /**
   * 409 ERR_PASSKEY_ATTEMPT_OVER when a browser took the question again since then; 400 ERR_PASSKEY_ANSWER with the wrong part: type, origin or
   * challenge.
   */
  answer: route({
    method: "PUT",
    path: "/whatsappsession/:connectionId/passkey",
    access: "connections-page:actionButtons",
    scope: "none",
    budget: "lookup",
    duringVisit: false,
    params: one,
    body: z.strictObject({ attempt, answer: passkeyAnswerSchema }),
    response: done,
  }),
  /** Whether the phone shows the code of this screen. Only the session that answered may say so. A different code ends the link. */
  compare: route({
    method: "PUT",
    path: "/whatsappsession/:connectionId/passkey/code",
    access: "connections-page:actionButtons",
    scope: "none",
    budget: "lookup",
    duringVisit: false,
    params: one,
    body: z.strictObject({ same: z.boolean() }),
    response: done,
  }),
};
