import { z } from "zod";
import { text } from "../contract.ts";

/** Seconds between two messages of a number, on average. */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
/** The choices for the longer pause: after how many messages it comes, and how many seconds it lasts. 0: none. */
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
  /** Within these hours campaigns send, in the company's time zone. */
  hoursFrom: z.string().regex(clock),
  hoursTo: z.string().regex(clock),
  /** Whether a line says how to opt out, below the first message to people who never wrote. */
  optOutFooter: z.boolean(),
  /** Empty: the line in the language of the number. */
  optOutFooterText: text(200),
  /** Whoever got a campaign within so many days is left out of the next; 0: nobody. */
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
