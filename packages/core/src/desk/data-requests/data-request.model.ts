import { requestKinds, requestStates, requestWays } from "@balcao/shared/data-requests/schema";
import { date, integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const DataRequestRow = table("data_requests", {
  id: integer.default,
  companyId: integer,
  contactId: integer.null,
  kind: oneOf(requestKinds),
  way: oneOf(requestWays),
  receivedOn: date,
  dueOn: date,
  note: text.default,
  state: oneOf(requestStates).default,
  answer: text.default,
  createdBy: integer.null,
  closedBy: integer.null,
  createdAt: timestamp.default,
  closedAt: timestamp.null,
});
export type DataRequestRow = InstanceType<typeof DataRequestRow>;
