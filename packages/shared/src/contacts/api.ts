import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { contactSchema } from "./schema.ts";

export const contactsApi = {
  /** By name; a term that looks numeric is searched among numbers, with and without the Brazilian ninth digit. */
  list: route({
    method: "GET",
    path: "/contacts",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ contacts: z.array(contactSchema), ...pageReply }),
  }),
  show: route({
    method: "GET",
    path: "/contacts/:contactId",
    access: "user",
    params: z.object({ contactId: idParam }),
    response: contactSchema,
  }),
};
