import { exportSteps, taskFailures, taskKinds, taskStates } from "@balcao/shared/company-tasks/schema";
import { bigint, boolean, bytes, integer, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** Long work for a company that an operator asked for. */
export const CompanyTaskRow = table("company_tasks", {
  id: uuid.default,
  companyId: integer,
  kind: oneOf(taskKinds),
  state: oneOf(taskStates).default,
  operatorId: integer,
  operatorName: text,
  askedAt: timestamp.default,
  billing: boolean.default,
  keys: boolean.default,
  /** What seals a file: a recipient, or a passphrase, which is sealed with DATA_KEY and forgotten when the work is over. */
  recipient: text.null,
  passphrase: bytes.null,
  tries: integer.default,
  step: oneOf(exportSteps).null,
  done: integer.default,
  total: integer.default,
  bytes: bigint.default,
  endedAt: timestamp.null,
  rowCount: bigint.default,
  files: integer.default,
  missing: integer.default,
  unread: integer.default,
  mails: integer.default,
  erased: integer.default,
  sha256: text.default,
  failure: oneOf(taskFailures).null,
  detail: text.default,
});
export type CompanyTaskRow = InstanceType<typeof CompanyTaskRow>;
