import { bigint, integer, json, oneOf, smallint, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";
import { allKinds } from "./kinds.ts";

export const ConnectionCommandRow = table("connection_commands", {
  id: bigint.default,
  companyId: integer,
  connectionId: integer,
  lane: text.default,
  kind: oneOf(allKinds),
  priority: smallint.default,
  messageId: bigint.null,
  payload: json<unknown>().default,
  state: oneOf(["waiting", "done", "failed"]).default,
  result: json<unknown>().null,
  failure: text.null,
  attempts: integer.default,
  notBefore: timestamp.default,
  createdAt: timestamp.default,
  doneAt: timestamp.null,
});
export type ConnectionCommandRow = InstanceType<typeof ConnectionCommandRow>;
