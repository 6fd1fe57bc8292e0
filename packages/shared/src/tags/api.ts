import { z } from "zod";
import { colorSchema } from "../colors.ts";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { ticketSchema } from "../tickets/schema.ts";
import { maxTagName, maxTagsOfTicket, minTagName } from "./rules.ts";
import { tagDetailSchema, tagSchema } from "./schema.ts";

const one = z.object({ tagId: idParam });
/** Without defaults, which would make every change reset what it leaves out. */
const fields = {
  name: text(maxTagName).trim().min(minTagName),
  color: colorSchema,
  /** Only admins turn it on or off (403). */
  kanban: z.union([z.literal(0), z.literal(1)]),
};

/** Tags belong to the whole company: every user sees, makes and changes them. */
export const tagsApi = {
  /** By name, found without accents. */
  list: route({
    method: "GET",
    path: "/tags",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ tags: z.array(tagDetailSchema), ...pageReply }),
  }),
  /** All of them, for choosing. */
  all: route({
    method: "GET",
    path: "/tags/list",
    access: "user",
    query: z.object({ searchParam: text(100).default("") }),
    response: z.array(tagSchema),
  }),
  show: route({ method: "GET", path: "/tags/:tagId", access: "user", params: one, response: tagDetailSchema }),
  /** 409 ERR_TAG_NAME_ALREADY_EXISTS, whatever the case of the letters. */
  create: route({
    method: "POST",
    path: "/tags",
    access: "user",
    body: z.object({
      name: fields.name,
      color: fields.color.default("#7c7c7c"),
      kanban: fields.kanban.default(0),
    }),
    response: tagDetailSchema,
  }),
  update: route({
    method: "PUT",
    path: "/tags/:tagId",
    access: "user",
    params: one,
    body: z.object(fields).partial(),
    response: tagDetailSchema,
  }),
  /** Takes it off every ticket that carries it. A lane of the board is removed by admins only (403). */
  delete: route({
    method: "DELETE",
    path: "/tags/:tagId",
    access: "user",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** The tags of a ticket are these from now on, given as ids or as tags. Only who may act on the ticket. */
  sync: route({
    method: "POST",
    path: "/tags/sync",
    access: "user",
    body: z.object({
      ticketId: idParam,
      tags: z.array(z.union([idParam, z.object({ id: idParam }).transform(({ id }) => id)])).max(maxTagsOfTicket),
    }),
    response: ticketSchema,
  }),
};
