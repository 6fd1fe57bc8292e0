import { z } from "zod";
import { profiles } from "../permissions.ts";
import { settingKeys } from "../settings/schema.ts";
import { auditFields } from "./fields.ts";

/** A value before or after a change. A long text is shortened. Null when there was no value, or when it is not a single value. */
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const changeSchema = z.object({ field: z.enum(auditFields), from: value, to: value });
export type AuditChange = z.infer<typeof changeSchema>;

/** All facts that an entry may have. A secret is never among them. */
export const facts = z.object({
  changes: z.array(changeSchema),
  profile: z.enum(profiles),
  /** A phone number. */
  number: z.string(),
  key: z.enum(settingKeys),
  from: z.string(),
  to: z.string(),
  /** The name of the second person or object, for an action with two. */
  other: z.string(),
  part: z.enum(["week", "holidays"]),
  /** The operator's reason for the visit. */
  reason: z.string(),
  /** The number of recipients. */
  count: z.number().int(),
  /** What a retention removed on one day. */
  conversations: z.number().int(),
  messages: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
});
export const nothing = facts.pick({});
