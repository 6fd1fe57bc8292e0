import type { Holiday, HoursDay } from "@balcao/shared/hours/schema";
import type { PlanFeature } from "@balcao/shared/plans/features";
import {
  bigint,
  boolean,
  date,
  integer,
  json,
  oneOf,
  smallint,
  text,
  textArrayOf,
  timestamp,
  uuid,
} from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const CompanyRow = table(
  "companies",
  {
    id: integer.default,
    name: text,
    status: boolean.default,
    dueDate: date.null,
    recurrence: text.default,
    timezone: text.default,
    createdAt: timestamp.default,
    maxQueues: integer.null,
    maxUsers: integer.null,
    maxConnections: integer.null,
    schedules: json<HoursDay[]>().default,
    holidays: json<Holiday[]>().default,
    maxStorageMb: integer.null,
    storageBytes: bigint.default,
    storageTold: smallint.default,
    planFeatures: textArrayOf<PlanFeature>().default,
    planId: integer.null,
    email: text.default,
    phone: text.default,
    taxId: text.null,
    segment: text.default,
    employeeCount: integer.null,
    suspendedAt: timestamp.null,
    removedAt: timestamp.null,
    confirmBy: timestamp.null,
    guideOpen: boolean.default,
    /** Why the company is closed until the host opens it. Null for any other company. */
    seal: oneOf(["arriving", "arrived", "left"]).null,
    archive: uuid.null,
  },
  { company: "id" },
);
export type CompanyRow = InstanceType<typeof CompanyRow>;
