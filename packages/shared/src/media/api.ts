import { z } from "zod";
import { idParam, route } from "../contract.ts";

const one = z.object({ mediaId: idParam });

export const mediaApi = {
  /** Bytes, with range requests, to whoever may see the ticket; the cookie of the session opens it. */
  show: route({
    method: "GET",
    path: "/media/:mediaId",
    access: "user",
    scope: "none",
    params: one,
    stream: true,
    response: z.never(),
  }),
  /** Asks WhatsApp for a failed file again. */
  download: route({
    method: "POST",
    path: "/media/:mediaId/download",
    access: "user",
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
