import { z } from "zod";
import { bsuidForm, changesIn, digits, maybe, phoneNumberId } from "./wire.ts";

/** A person's wish about marketing messages of a company, as WhatsApp reported it. */
export interface PreferenceNews {
  phoneNumberId: string;
  /** The digits of the phone; null when the person hides the number. */
  phone: string | null;
  /** Meta's id of the person for the portfolio of the number. */
  bsuid: string | null;
  /** Whether the person wants such messages. */
  wants: boolean;
  at: Date;
}

const change = z.object({
  field: z.literal("user_preferences"),
  value: z.object({
    metadata: z.object({ phone_number_id: phoneNumberId }),
    user_preferences: z.array(z.unknown()).catch([]),
  }),
});
const preference = z.object({
  wa_id: maybe(digits),
  user_id: maybe(bsuidForm),
  category: z.literal("marketing_messages"),
  value: z.enum(["stop", "resume"]),
  /** Seconds. */
  timestamp: z.coerce.number().int().min(1).max(9_999_999_999),
});

/**
 * What a call reports about the wishes of people. Parts that cannot be read are left out. That does no harm, because Meta itself then refuses marketing
 * messages.
 */
export function readPreferences(json: unknown): PreferenceNews[] {
  return changesIn(json).flatMap((one): PreferenceNews[] => {
    const { value } = change.safeParse(one).data ?? {};
    return (value?.user_preferences ?? []).flatMap((given): PreferenceNews[] => {
      const read = preference.safeParse(given).data;
      if (!value || !read || (!read.wa_id && !read.user_id)) return [];
      return [
        {
          phoneNumberId: value.metadata.phone_number_id,
          phone: read.wa_id ?? null,
          bsuid: read.user_id ?? null,
          wants: read.value === "resume",
          at: new Date(read.timestamp * 1000),
        },
      ];
    });
  });
}
