import { z } from "zod";
import { route } from "../contract.ts";
import { colleagueSchema } from "./schema.ts";

export const usersApi = {
  /** Everybody of the company, by name. */
  list: route({
    method: "GET",
    path: "/users/list",
    access: "user",
    response: z.object({ users: z.array(colleagueSchema) }),
  }),
};
