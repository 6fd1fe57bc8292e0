import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { idList } from "../paging.ts";

export const mostAtOnce = 500;
const access = "contacts-page:deleteContact";

export const contactRemovalApi = {
  /** What goes with these contacts, for the question before. */
  preview: route({
    method: "GET",
    path: "/contacts/removal",
    access,
    query: z.object({ contactIds: idList }),
    response: z.object({
      contacts: z.number().int(),
      tickets: z.number().int(),
      messages: z.number().int(),
      /** Of them with a conversation that is open or waits: they stay. */
      busy: z.number().int(),
      /** Of those that would go: WhatsApp goes on blocking them, and the desk knows it no more. */
      blocked: z.number().int(),
    }),
  }),
  /** With all its conversations; 409 ERR_CONTACT_IN_USE while one of them is open or waits. */
  delete: route({
    method: "DELETE",
    path: "/contacts/:contactId",
    access,
    params: z.object({ contactId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Those that can go, a few at a time: what was deleted when the call broke off is gone. `kept` have a conversation that is open or waits, or were not there. */
  deleteMany: route({
    method: "POST",
    path: "/contacts/removal",
    access,
    scope: "none",
    body: z.object({ contactIds: z.array(idParam).min(1).max(mostAtOnce) }),
    response: z.object({ deleted: z.array(z.number().int()), kept: z.array(z.number().int()) }),
  }),
};
