import type { AuditEntry } from "@balcao/shared/audit/schema";
import type { BotReason } from "@balcao/shared/bot-steps/reasons";
import type { ShippingState } from "@balcao/shared/campaigns/schema";
import type { Consent } from "@balcao/shared/consents/schema";
import type { optOutSources } from "@balcao/shared/contacts/identity";
import type { DataRequest } from "@balcao/shared/data-requests/schema";
import type { RecipientState } from "@balcao/shared/emails/rules";
import type { ScheduleStatus } from "@balcao/shared/schedules/schema";

/** The words that a person reads in place of the codes of the tables. They are the words of the screens, where a screen shows the code too. */
export interface ExportTerms {
  address: Record<"phone" | "lid" | "bsuid" | "username" | "group", string>;
  request: Record<DataRequest["kind"], string>;
  requestState: Record<DataRequest["state"], string>;
  purpose: Record<Consent["purpose"], string>;
  basis: Record<Consent["basis"], string>;
  basisEnd: Record<NonNullable<Consent["end"]>["as"], string>;
  schedule: Record<ScheduleStatus, string>;
  delivery: Record<ShippingState, string>;
  email: Record<RecipientState, string>;
  step: Record<BotReason, string>;
  /** What somebody did with the person's data. */
  seen: Record<Extract<AuditEntry["action"], `contact.${string}` | "contacts.exported">, string>;
  /** Somebody who acted as the user of this name during a visit. */
  byHost: (name: string) => string;
  optOut: Record<(typeof optOutSources)[number], string>;
}
