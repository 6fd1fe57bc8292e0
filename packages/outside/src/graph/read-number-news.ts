import type { FactNews } from "@balcao/shared/connections/facts";
import type { AccountDecision } from "@balcao/shared/connections/facts-schema";
import { z } from "zod";
import { limitOf, nameStateOf } from "./number-facts.ts";

/** The facts in one call from Meta about an account, or one of its numbers. */
export interface NumberFactNews {
  wabaId: string;
  /** The time of the event as Meta gives it; null when Meta gives none. */
  at: Date | null;
  /** The digits of the number; null for facts about the whole account. */
  phone: string | null;
  news: FactNews;
}

export const factFields = [
  "phone_number_quality_update",
  "phone_number_name_update",
  "business_capability_update",
  "account_update",
  "account_alerts",
  "security",
] as const;

const text = (most: number) => z.string().max(most).nullish().catch(null);
const call = z.object({ entry: z.array(z.unknown()) });
const entry = z.object({
  id: z.string().regex(/^\d{1,30}$/),
  time: z.number().int().min(1).max(9_999_999_999).nullish().catch(null),
  changes: z.array(z.unknown()),
});
const change = z.object({
  field: z.enum(factFields),
  value: z.object({
    display_phone_number: text(60),
    event: text(60),
    current_limit: text(60),
    max_daily_conversations_per_business: text(60),
    decision: text(60),
    restriction_info: z
      .array(
        z.object({
          expiration: z
            .union([z.number(), z.string().regex(/^\d{1,12}$/)])
            .nullish()
            .catch(null),
        }),
      )
      .catch([]),
    ban_info: z
      .object({ waba_ban_state: z.string().catch("") })
      .nullish()
      .catch(null),
    alert_severity: text(60),
    alert_status: text(60),
    alert_type: text(100),
    alert_description: text(1000),
  }),
});
type Change = z.infer<typeof change>;

/** The facts in a call about numbers and accounts. Unreadable facts are left out, because the number itself is read now and then. */
export function readNumberNews(json: unknown): NumberFactNews[] {
  const read = call.safeParse(json).data;
  return (read?.entry ?? []).flatMap((given): NumberFactNews[] => {
    const told = entry.safeParse(given).data;
    if (!told) return [];
    return told.changes.flatMap((one): NumberFactNews[] => {
      const known = change.safeParse(one).data;
      if (!known) return [];
      const phone = known.value.display_phone_number?.replaceAll(/\D/g, "") || null;
      const at = told.time ? new Date(told.time * 1000) : null;
      return [{ wabaId: told.id, at, phone, news: newsOf(known) }];
    });
  });
}

function newsOf({ field, value }: Change): FactNews {
  switch (field) {
    case "phone_number_quality_update":
    case "business_capability_update": {
      const limit = limitOf(value.max_daily_conversations_per_business ?? value.current_limit);
      return { ...(value.event === "FLAGGED" && { quality: "red" }), ...(limit !== undefined && { limit }) };
    }
    case "phone_number_name_update":
      return value.decision ? { name: nameStateOf(value.decision) } : {};
    case "account_update":
      return accountNews(value);
    case "account_alerts":
      return alertNews(value);
    // Somebody changes the number's PIN. Meta does not report the end of the change, so it is shown like a warning.
    case "security":
      return value.event ? { alerts: { security: cleaned(`Two-step verification: ${value.event}`) } } : {};
  }
}

/** The decisions about an account that each event begins or ends. */
const accountEvents: Readonly<Record<string, { begins: AccountDecision } | { ends: readonly AccountDecision[] }>> = {
  ACCOUNT_RESTRICTION: { begins: "restricted" },
  ACCOUNT_VIOLATION: { begins: "violation" },
  PARTNER_REMOVED: { begins: "removed" },
  ACCOUNT_DELETED: { begins: "removed" },
  ACCOUNT_REINSTATED: { ends: ["disabled", "restricted", "violation"] },
  PARTNER_ADDED: { ends: ["removed"] },
};
const reinstated = "REINSTATE";

function accountNews({ event, restriction_info: restrictions, ban_info: ban }: Change["value"]): FactNews {
  const isBan = event === "DISABLED_UPDATE";
  if (isBan && ban?.waba_ban_state !== reinstated) return { decisions: { disabled: { holds: true, until: null } } };
  const told = accountEvents[isBan ? "ACCOUNT_REINSTATED" : (event ?? "")];
  if (!told) return {};
  if ("ends" in told)
    return { decisions: Object.fromEntries(told.ends.map((one) => [one, { holds: false, until: null }])) };
  const ends = restrictions.flatMap(({ expiration }) => (expiration ? [Number(expiration) * 1000] : []));
  const last = ends.length === restrictions.length && ends.length > 0 ? Math.max(...ends) : null;
  const until = last !== null && last < 8.64e15 ? new Date(last).toISOString() : null;
  return { decisions: { [told.begins]: { holds: true, until: told.begins === "restricted" ? until : null } } };
}

const cleaned = (words: string): string => words.replaceAll("\0", "").slice(0, 500);

function alertNews({ alert_severity: severity, alert_status: status, ...value }: Change["value"]): FactNews {
  if (severity !== "WARNING" && severity !== "CRITICAL") return {};
  const kind = value.alert_type || "";
  const words = value.alert_description || kind;
  return { alerts: { [cleaned(kind)]: status === "ACTIVE" ? cleaned(words) : "" } };
}
