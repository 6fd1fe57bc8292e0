import { z } from "zod";
import { route } from "../contract.ts";
import { queueSchema } from "./schema.ts";

export const queuesApi = {
  list: route({ method: "GET", path: "/queue", access: "user", response: z.array(queueSchema) }),
};
