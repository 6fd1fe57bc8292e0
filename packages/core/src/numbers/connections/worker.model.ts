import { networks } from "@balcao/shared/connections/schema";
import { integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const WorkerRow = table(
  "workers",
  {
    id: text,
    network: oneOf(networks),
    numbers: integer.default,
    startedAt: timestamp.default,
    seenAt: timestamp.default,
    /** The worker's report about itself and about the queue: `WorkerReport`. */
    report: json<unknown>().null,
  },
  { company: null },
);
export type WorkerRow = InstanceType<typeof WorkerRow>;
