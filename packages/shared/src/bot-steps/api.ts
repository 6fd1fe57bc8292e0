import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { botStepSchema } from "./schema.ts";

export const botStepsApi = {
  /** What was done by itself in a ticket that the caller may see (else 403, 404), the newest 100 first. */
  list: route({
    method: "GET",
    path: "/tickets/:ticketId/bot-steps",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.array(botStepSchema),
  }),
};
