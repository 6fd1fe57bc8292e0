import { z } from "zod";
import { route, text } from "../contract.ts";
import { idList } from "../paging.ts";
import { messageSchema } from "../messages/schema.ts";
import { ticketSchema } from "../tickets/schema.ts";

export const searchApi = {
  /**
   * Finds without accents: tickets by the contact's name or number (with and without the ninth digit), and words inside messages. Only
   * what the caller may see; the best hits of each kind, newest first among equals.
   */
  find: route({
    method: "GET",
    path: "/search",
    access: "user",
    query: z.object({
      q: text(100).trim().min(2),
      /** All of these. */
      tags: idList,
      /** Any of these. */
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
