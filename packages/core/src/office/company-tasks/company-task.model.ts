import { type Findings, taskFailures, taskKinds, taskStates, taskSteps } from "@balcao/shared/company-tasks/schema";
import { bigint, boolean, bytes, integer, json, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** A long task for a company, requested by an operator. */
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
  /** The key of a file: a recipient, or a passphrase that is sealed with DATA_KEY and deleted after the task. */
  recipient: text.null,
  passphrase: bytes.null,
  tries: integer.default,
  step: oneOf(taskSteps).null,
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
  /** The time of the last work on the task. */
  notedAt: timestamp.default,
  /** The number of tries before the operator requested the task again. */
  triesBefore: integer.default,
  fileName: text.default,
  size: bigint.default,
  findings: json<Findings>().null,
  name: text.null,
  confirmed: boolean.default,
});
export type CompanyTaskRow = InstanceType<typeof CompanyTaskRow>;
