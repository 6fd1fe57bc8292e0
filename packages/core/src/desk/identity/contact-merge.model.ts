import { integer, json, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import type { MovedRows } from "./moved-rows.ts";

export const ContactMergeRow = table("contact_merges", {
  id: integer.default,
  companyId: integer,
  keptId: integer,
  goneId: integer,
  reason: oneOf(["same-person", "same-number", "user"]),
  moved: json<MovedRows>(),
  mergedAt: timestamp.default,
  userId: integer.null,
  undoneAt: timestamp.null,
  undoneBy: integer.null,
});
export type ContactMergeRow = InstanceType<typeof ContactMergeRow>;
