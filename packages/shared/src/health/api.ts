import { z } from "zod";
import { route } from "../contract.ts";

const part = z.object({ ok: z.boolean(), detail: z.string() });

export const healthApi = {
  /**
   * 200 when every part works, else 503 with the same body. `backup` gives the age of the last backup, and `files` tells whether the bucket of the files
   * answers. Neither causes a 503, because the desk works without them.
   */
  show: route({
    method: "GET",
    path: "/health",
    access: "public",
    scope: "none",
    stream: true,
    response: z.object({
      ok: z.boolean(),
      database: part,
      queue: part,
      relay: part,
      workers: part,
      disk: part,
      files: part,
      backup: part,
    }),
  }),
};
