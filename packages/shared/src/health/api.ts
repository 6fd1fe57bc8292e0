import { z } from "zod";
import { route } from "../contract.ts";

const part = z.object({ ok: z.boolean(), detail: z.string() });

export const healthApi = {
  /** 200 when every part works, else 503 with the same body. `backup` says how old the last one is; customers are served without it, so it makes no 503. */
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
