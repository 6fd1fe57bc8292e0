import { z } from "zod";
import { route, text } from "../contract.ts";
import { idList } from "../paging.ts";
import { messageSchema } from "../messages/schema.ts";
import { ticketSchema } from "../tickets/schema.ts";

export const searchApi = {
  /**
   * Finds without accents: tickets by the contact's name or number (with and without the ninth digit), and words inside messages. Only
   * what the caller may see. Of each contact the newest ticket, names that begin with the term first; messages newest first. A page of
   * messages may be short while `nextCursor` leads on.
   */
  find: route({
    method: "GET",
    path: "/search",
    access: "user",
    query: z.object({
      q: text(100).trim().min(2),
      /** All of these. */
      tags: idList,
      /** Any of these; others than oneself only for admins. */
      users: idList,
      queueIds: idList,
      /** Of the message hits. */
      cursor: z.string().max(1000).optional(),
    }),
    response: z.object({
      /** Only on the first page. */
      tickets: z.array(ticketSchema),
      messages: z.array(
        z.object({
          message: messageSchema,
          ticket: ticketSchema,
          /** The place of the hit, cut to a line, as pieces of text in order; `hit` ones are shown marked. */
          snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
};
