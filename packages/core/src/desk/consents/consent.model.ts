import { consentEnds, consentPurposes, legalBases } from "@balcao/shared/consents/schema";
import { optOutSources } from "@balcao/shared/contacts/identity";
import { bigint, date, integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ConsentRow = table("consents", {
  id: integer.default,
  companyId: integer,
  contactId: integer,
  purpose: oneOf(consentPurposes),
  purposeName: text.default,
  basis: oneOf(legalBases),
  since: date,
  words: text.default,
  messageId: bigint.null,
  notedBy: integer.null,
  notedAt: timestamp.default,
  endedAt: timestamp.null,
  endedAs: oneOf(consentEnds).null,
  endWords: text.default,
  endMessageId: bigint.null,
  endedBy: integer.null,
  endSource: oneOf(optOutSources).null,
});
export type ConsentRow = InstanceType<typeof ConsentRow>;
