import { z } from "zod";
import { route } from "../contract.ts";
import { advertSchema } from "./schema.ts";

export const advertsApi = {
  /** The advertisements that brought customers, newest first, each with the number of its tickets that the caller may see. */
  list: route({
    method: "GET",
    path: "/adverts",
    access: "user",
    response: z.array(advertSchema.extend({ tickets: z.number().int(), lastAt: z.iso.datetime() })),
  }),
};
