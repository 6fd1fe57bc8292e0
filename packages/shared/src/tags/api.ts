import { z } from "zod";
import { colorSchema } from "../colors.ts";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { ticketSchema } from "../tickets/schema.ts";
import { maxTagName, maxTagsOfCompany, maxTagsOfTicket, minTagName } from "./rules.ts";
import { tagDetailSchema, tagSchema } from "./schema.ts";

const one = z.object({ tagId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(maxTagName).trim().min(minTagName),
  color: colorSchema,
  /** Only admins may change it (else 403). */
  kanban: z.union([z.literal(0), z.literal(1)]),
};

/** Tags belong to the whole company. Every user sees, makes and changes them. */
export const tagsApi = {
  /** By their places, then by name. The search ignores accents. */
  list: route({
    method: "GET",
    path: "/tags",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ tags: z.array(tagDetailSchema), ...pageReply }),
  }),
  /** All tags, for a field that chooses some. */
  all: route({
    method: "GET",
    path: "/tags/list",
    access: "user",
    query: z.object({ searchParam: text(100).default("") }),
    response: z.array(tagSchema),
  }),
  /** Orders the tags. Only for admins (else 403). Tags that are not named come after the others, by name. */
  order: route({
    method: "PUT",
    path: "/tags/order",
    access: "user",
    body: z.object({ tagIds: z.array(idParam).max(maxTagsOfCompany) }),
    response: z.object({ ok: z.literal(true) }),
  }),
  show: route({ method: "GET", path: "/tags/:tagId", access: "user", params: one, response: tagDetailSchema }),
  /** 409 ERR_TAG_NAME_ALREADY_EXISTS. Upper and lower case do not matter. */
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
  /** Also removes the tag from all its tickets. Only admins may delete a column of the board (else 403). */
  delete: route({
    method: "DELETE",
    path: "/tags/:tagId",
    access: "user",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Replaces the tags of a ticket. They are sent as ids or as tags. Only for users who may act on the ticket. */
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
