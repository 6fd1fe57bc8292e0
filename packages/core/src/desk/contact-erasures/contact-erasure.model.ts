import { type ErasureReceipt, erasureStates } from "@balcao/shared/contact-erasures/schema";
import { integer, integerArray, json, oneOf, text, textArray, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactErasureRow = table("contact_erasures", {
  id: integer.default,
  companyId: integer,
  contactId: integer.null,
  state: oneOf(erasureStates),
  reason: text.default,
  askedBy: integer.null,
  askedAt: timestamp.default,
  confirmedBy: integer.null,
  dueAt: timestamp.null,
  stoppedBy: integer.null,
  stopReason: text.default,
  endedAt: timestamp.null,
  receipt: json<ErasureReceipt>().null,
  /** `fingerprints` and `goneIds` find the person again in a backup from before the erasure. */
  fingerprints: textArray.default,
  goneIds: integerArray.default,
});
export type ContactErasureRow = InstanceType<typeof ContactErasureRow>;
