import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { helpLimits, videoSource } from "./rules.ts";
import { helpVideoSchema } from "./schema.ts";

const one = z.object({ helpVideoId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  title: text(helpLimits.title).trim().min(1),
  description: text(helpLimits.description).trim(),
  video: text(helpLimits.video)
    .trim()
    .refine(
      (address) => videoSource(address) !== null,
      "Expected an address or the code of a video of YouTube, or the address of a file by https",
    ),
};

/** Help videos belong to the installation. Users of every company watch them, and the operator writes them. */
export const helpsApi = {
  /** Sorted by title. `count` counts all videos. */
  list: route({
    method: "GET",
    path: "/helps",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ records: z.array(helpVideoSchema), count: z.number().int(), ...pageReply }),
  }),
  /** All of them, sorted by title. */
  all: route({
    method: "GET",
    path: "/helps/list",
    access: "user",
    response: z.object({ records: z.array(helpVideoSchema), count: z.number().int() }),
  }),
  create: route({
    method: "POST",
    path: "/helps",
    access: "helps-page:edit",
    scope: "platform",
    body: z.object({ title: fields.title, description: fields.description.default(""), video: fields.video }),
    response: helpVideoSchema,
  }),
  update: route({
    method: "PUT",
    path: "/helps/:helpVideoId",
    access: "helps-page:edit",
    scope: "platform",
    params: one,
    body: z.object(fields).partial(),
    response: helpVideoSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/helps/:helpVideoId",
    access: "helps-page:edit",
    scope: "platform",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
