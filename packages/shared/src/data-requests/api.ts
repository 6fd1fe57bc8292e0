import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { firstDay, maxNote } from "./rules.ts";
import { dataRequestSchema, requestKinds, requestWays } from "./schema.ts";

const access = "contacts-page:personalData";
const ofContact = z.object({ contactId: idParam });
const reason = text(maxNote).trim();

export const dataRequestsApi = {
  /** All open requests of the company, the first due first. */
  list: route({ method: "GET", path: "/data-requests", access, response: z.array(dataRequestSchema) }),
  /** All requests of one contact, open ones first, then the newest first. */
  ofContact: route({
    method: "GET",
    path: "/contacts/:contactId/data-requests",
    access,
    params: ofContact,
    response: z.array(dataRequestSchema),
  }),
  /**
   * Writes a request down. It is due 15 days after it came, or 30 while the company's setting says that it is a small agent. 400 ERR_VALIDATION for a day
   * in the future or before 2000. When the same request is given again while it is open, the existing one is returned.
   */
  create: route({
    method: "POST",
    path: "/contacts/:contactId/data-requests",
    access,
    params: ofContact,
    body: z.object({
      kind: z.enum(requestKinds),
      way: z.enum(requestWays),
      receivedOn: z.iso.date({ abort: true }).refine((day) => day >= firstDay, "Must be later"),
      note: reason.default(""),
    }),
    response: dataRequestSchema,
  }),
  /** Closes an open request. A refusal needs its reason. 409 ERR_DATA_REQUEST_CLOSED when it is closed already. */
  close: route({
    method: "PUT",
    path: "/data-requests/:dataRequestId",
    access,
    params: z.object({ dataRequestId: idParam }),
    body: z.discriminatedUnion("state", [
      z.object({ state: z.literal("done"), answer: reason.default("") }),
      z.object({ state: z.literal("refused"), answer: reason.min(3) }),
    ]),
    response: dataRequestSchema,
  }),
};
