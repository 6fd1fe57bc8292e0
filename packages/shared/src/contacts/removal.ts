import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { idList } from "../paging.ts";

export const mostAtOnce = 500;
const access = "contacts-page:deleteContact";

export const contactRemovalApi = {
  /** Counts the data that a deletion of these contacts would delete, for the confirmation. */
  preview: route({
    method: "GET",
    path: "/contacts/removal",
    access,
    query: z.object({ contactIds: idList }),
    response: z.object({
      contacts: z.number().int(),
      tickets: z.number().int(),
      messages: z.number().int(),
      /** Contacts that stay, because they have an open or pending ticket. */
      busy: z.number().int(),
      /** Contacts that stay, because there is a hold on the contact or, for a group, on somebody who wrote in it. */
      held: z.number().int(),
      /** Contacts to be deleted that are blocked. WhatsApp continues to block them, and the desk no longer shows that. */
      blocked: z.number().int(),
      /** Contact lists that contain a number of these contacts. The numbers stay on these lists. */
      lists: z.number().int(),
      /** Open requests of these people about their own data, which the deletion closes. */
      requests: z.number().int(),
    }),
  }),
  /** Deletes the contact with all its tickets. 409 ERR_CONTACT_IN_USE while one of its tickets is open or pending, ERR_CONTACT_HELD under a hold. */
  delete: route({
    method: "DELETE",
    path: "/contacts/:contactId",
    access,
    params: z.object({ contactId: idParam }),
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Deletes the contacts that can be deleted, a few in each transaction, so a call that is interrupted may have deleted some. `kept` are the contacts
   * that have an open or pending ticket, are under a hold, or do not exist.
   */
  deleteMany: route({
    method: "POST",
    path: "/contacts/removal",
    access,
    scope: "none",
    body: z.object({ contactIds: z.array(idParam).min(1).max(mostAtOnce) }),
    response: z.object({ deleted: z.array(z.number().int()), kept: z.array(z.number().int()) }),
  }),
};
