import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxReason, minReason } from "./rules.ts";
import { contactHoldSchema } from "./schema.ts";

const access = "contacts-page:personalData";
const ofContact = z.object({ contactId: idParam });

export const contactHoldsApi = {
  /** All holds of one contact: first the unreleased ones, then the released ones, both newest first. */
  list: route({
    method: "GET",
    path: "/contacts/:contactId/holds",
    access,
    params: ofContact,
    response: z.array(contactHoldSchema),
  }),
  /** Holds a contact: until the release nobody deletes it, its tickets or their notes (409 ERR_CONTACT_HELD). 404 ERR_NO_CONTACT_FOUND for a group. */
  place: route({
    method: "POST",
    path: "/contacts/:contactId/holds",
    access,
    reauthenticated: true,
    params: ofContact,
    body: z.object({ reason: text(maxReason).trim().min(minReason) }),
    response: contactHoldSchema,
  }),
  /** Ends a hold. 409 ERR_CONTACT_HOLD_RELEASED when it has ended already. */
  release: route({
    method: "POST",
    path: "/contact-holds/:contactHoldId/release",
    access,
    reauthenticated: true,
    duringVisit: false,
    params: z.object({ contactHoldId: idParam }),
    response: contactHoldSchema,
  }),
};
