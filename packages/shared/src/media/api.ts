import { z } from "zod";
import { idParam, route, text } from "../contract.ts";

const one = z.object({ mediaId: idParam });

export const mediaApi = {
  /** The bytes of a file, with range requests, for callers who may see its ticket. The session's cookie is enough. */
  show: route({
    method: "GET",
    path: "/media/:mediaId",
    access: "user",
    scope: "none",
    params: one,
    stream: true,
    byCookie: true,
    response: z.never(),
  }),
  /** Asks WhatsApp again for a file that failed. */
  download: route({
    method: "POST",
    path: "/media/:mediaId/download",
    duringVisit: false,
    access: "user",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** The bytes of a customer's file, for a program that got this address. The address expires after six hours. 404 for any other address. */
  outside: route({
    method: "GET",
    path: "/outside-file",
    access: "public",
    scope: "none",
    query: z.object({ key: text(400) }),
    stream: true,
    response: z.never(),
  }),
};
