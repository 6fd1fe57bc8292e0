import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxReason, minReason } from "./rules.ts";
import { contactErasureSchema } from "./schema.ts";

const access = "contacts-page:personalData";
const ofContact = z.object({ contactId: idParam });
const ofErasure = z.object({ contactErasureId: idParam });
const body = z.object({ reason: text(maxReason).trim().min(minReason) });

export const contactErasuresApi = {
  /** The erasures of the company: first the open ones in the order of their days, then the ended ones, newest first. */
  list: route({ method: "GET", path: "/contact-erasures", access, response: z.array(contactErasureSchema) }),
  /** The erasures of one contact, the open ones first. */
  ofContact: route({
    method: "GET",
    path: "/contacts/:contactId/erasures",
    access,
    params: ofContact,
    response: z.array(contactErasureSchema),
  }),
  /**
   * Asks for the erasure of a person. Another admin must confirm it. In a company with one admin nobody confirms, and the erasure waits for longer. The
   * contact stays unchanged until the erasure's day. 404 ERR_NO_CONTACT_FOUND for a group, 409 ERR_CONTACT_HELD, ERR_ERASURE_STATE while one is open.
   */
  ask: route({
    method: "POST",
    path: "/contacts/:contactId/erasures",
    access,
    reauthenticated: true,
    duringVisit: false,
    params: ofContact,
    body,
    response: contactErasureSchema,
  }),
  /**
   * Confirms an erasure, which is then due in seven days. 409 ERR_ERASURE_NEEDS_ANOTHER for the user who asked, and for a user whose account was made, or
   * got access, a password, an e-mail or a profile from somebody else, since. ERR_CONTACT_HELD, or ERR_ERASURE_STATE when it is not asked for any more.
   */
  confirm: route({
    method: "POST",
    path: "/contact-erasures/:contactErasureId/confirm",
    access,
    reauthenticated: true,
    duringVisit: false,
    params: ofErasure,
    response: contactErasureSchema,
  }),
  /** Stops an erasure. 409 ERR_ERASURE_STATE when it has ended. */
  stop: route({
    method: "POST",
    path: "/contact-erasures/:contactErasureId/stop",
    access,
    reauthenticated: true,
    params: ofErasure,
    body,
    response: contactErasureSchema,
  }),
};
