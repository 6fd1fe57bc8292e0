import { z } from "zod";
import { text } from "../contract.ts";

/** Seconds between two messages of a number, on average. */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
/** The choices for the longer pause: after how many messages it comes, and how many seconds it lasts. 0 means no such pause. */
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;
export const maxDailyCap = 1000;
export const maxRestDays = 90;
export const maxShortcuts = 50;
export const shortcutKey = /^[a-z][a-z0-9_]{0,29}$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A text that every campaign may use as `{key}`. */
export const shortcutSchema = z.object({ key: z.string().regex(shortcutKey), value: text(500) });

export const campaignSettingsSchema = z.object({
  messageInterval: z.union(messageIntervals.map((seconds) => z.literal(seconds))),
  longerIntervalAfter: z.union(longerIntervals.map((count) => z.literal(count))),
  greaterInterval: z.union(longerIntervals.map((seconds) => z.literal(seconds))),
  variables: z.array(shortcutSchema).max(maxShortcuts),
  /**
   * The most messages a day to people who never wrote, for each number. `auto`: by the number's age. `off`: no cap, and only the company's
   * own intervals.
   */
  campaignDailyCap: z.union([z.literal("auto"), z.literal("off"), z.number().int().min(1).max(maxDailyCap)]),
  /** Campaigns send within these hours, in the company's time zone. */
  hoursFrom: z.string().regex(clock),
  hoursTo: z.string().regex(clock),
  /** Whether the first message to people who never wrote ends with a line on how to opt out. */
  optOutFooter: z.boolean(),
  /** The text of that line; empty for the usual line in the number's language. */
  optOutFooterText: text(200),
  /** People who got a campaign within this many days are left out of the next; 0 leaves nobody out. */
  restDays: z.number().int().min(0).max(maxRestDays),
});
export type CampaignSettings = z.infer<typeof campaignSettingsSchema>;

export const campaignSettingDefaults: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  campaignDailyCap: "auto",
  hoursFrom: "08:00",
  hoursTo: "20:00",
  optOutFooter: true,
  optOutFooterText: "",
  restDays: 0,
};
