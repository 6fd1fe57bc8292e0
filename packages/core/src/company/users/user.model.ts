import { profiles } from "@balcao/shared/permissions";
import { offBy } from "@balcao/shared/plans/off";
import { boolean, integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const UserRow = table("users", {
  id: integer.default,
  companyId: integer,
  name: text,
  email: text,
  passwordHash: text,
  profile: oneOf(profiles).default,
  super: boolean.default,
  allTicket: boolean.default,
  newCustomers: boolean.default,
  connectionId: integer.null,
  createdAt: timestamp.default,
  online: boolean.default,
  lastSeenAt: timestamp.null,
  deletedAt: timestamp.null,
  offBy: oneOf(offBy).null,
  goesOff: boolean.default,
  // Only the version before 0214 writes these two columns.
  earlierEmail: text.null,
  emailChangedAt: timestamp.null,
});
export type UserRow = InstanceType<typeof UserRow>;
