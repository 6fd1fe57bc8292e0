import { z } from "zod";
import { route } from "../contract.ts";

const part = z.object({ ok: z.boolean(), detail: z.string() });

export const healthApi = {
  /**
   * 200 when every part works, else 503 with the same body. `backup` gives the age of the last backup. A late backup causes no 503, because the desk
   * works without it.
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
      backup: part,
    }),
  }),
};
