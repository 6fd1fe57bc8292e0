import type { QueueDetail } from "@balcao/shared/queues/schema";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { mostListed } from "../plans/room.ts";
import { queueColumns, queueShape } from "./presenter.ts";

/** All queues of the company, in their order. */
export const listQueues = (): Promise<QueueDetail[]> =>
  query(queueShape, sql`select ${queueColumns} from queues q order by q.position, q.id limit ${raw(mostListed)}`);
