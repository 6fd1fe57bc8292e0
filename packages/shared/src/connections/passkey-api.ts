import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { passkeyAnswerSchema, passkeyOptionsSchema } from "./passkey.ts";

const one = z.object({ connectionId: idParam });
const attempt = text(64).min(1);
const done = z.object({ ok: z.literal(true) });

/**
 * The steps of a link that the desk takes. What goes through here is neither stored nor logged. 409 ERR_NO_PASSKEY_ASKED where no link waits for it,
 * 503 ERR_NUMBER_SILENT where the holder of the number does not answer.
 */
export const passkeyApi = {
  /** Takes the question to this user's browser, and from whoever had it before. It is asked of WhatsApp anew where it became too old. */
  begin: route({
    method: "POST",
    path: "/whatsappsession/:connectionId/passkey",
    access: "connections-page:actionButtons",
    scope: "none",
    budget: "lookup",
    reauthenticated: true,
    duringVisit: false,
    params: one,
    response: z.object({ attempt: z.string(), options: passkeyOptionsSchema, until: z.iso.datetime() }),
  }),
  /** 409 ERR_PASSKEY_ATTEMPT_OVER where the question was taken anew since; 400 ERR_PASSKEY_ANSWER with what is wrong: type, origin, challenge. */
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
  /** Whether the phone shows the code that this screen shows. Only who answered may say so; a different code ends the link. */
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
