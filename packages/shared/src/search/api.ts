import { z } from "zod";
import { route, text } from "../contract.ts";
import { idList } from "../paging.ts";
import { messageSchema } from "../messages/schema.ts";
import { ticketSchema } from "../tickets/schema.ts";

export const searchApi = {
  /**
   * Finds tickets by the contact's name or number (with and without the ninth digit), and words in messages. Accents do not matter. The caller gets
   * only what they may see: each contact's newest ticket, names that begin with the term first, and messages newest first. A page of messages may be
   * short although `nextCursor` leads to more.
   */
  find: route({
    method: "GET",
    path: "/search",
    access: "user",
    budget: "search",
    query: z.object({
      q: text(100).trim().min(2),
      /** Tickets must have all of these tags. */
      tags: idList,
      /** The tickets of any of these owners. Only admins may name other users than themselves. */
      users: idList,
      /** Only tickets that any of these advertisements brought. */
      adverts: idList.optional(),
      queueIds: idList,
      /** The cursor of the message hits. */
      cursor: text(1000).optional(),
    }),
    response: z.object({
      /** The tickets. They are only on the first page. */
      tickets: z.array(ticketSchema),
      messages: z.array(
        z.object({
          message: messageSchema,
          ticket: ticketSchema,
          /** The line around the match, as pieces of text in order. The screen marks the pieces with `hit`. */
          snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
};
