import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { Queue } from "@balcao/shared/queues/schema";
import { query } from "../database.ts";

/** Admins see all queues, others the ones they work in. */
export const listQueues = (actor: Actor): Promise<Queue[]> =>
  query<Queue>("select id, name, color from queues where $1 or id = any($2::int[]) order by position, id", [
    isAdmin(actor),
    [...actor.queueIds],
  ]);
