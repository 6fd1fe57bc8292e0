import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { botStepSchema, optionFiguresSchema } from "./schema.ts";

export const botStepsApi = {
  /** The automatic steps of a number in a ticket that the caller may see (else 403, 404): the newest 100 steps. */
  list: route({
    method: "GET",
    path: "/tickets/:ticketId/bot-steps",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.array(botStepSchema),
  }),
  /** How customers used the tree of a queue in the last 30 days. Options that no customer reached are left out. 404 ERR_NO_QUEUE_FOUND. */
  figures: route({
    method: "GET",
    path: "/queue/:queueId/option-figures",
    access: "queues-page:view",
    params: z.object({ queueId: idParam }),
    response: z.array(optionFiguresSchema),
  }),
};
