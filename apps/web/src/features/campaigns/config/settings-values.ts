import { type CampaignSettings, maxDailyCap, maxRestDays } from "@balcao/shared/campaigns/settings";
import { isClock } from "../../../ui/fields/clock-text.ts";

/** The choices for the daily cap, in the order of the field. */
export const capModes = ["auto", "number", "off"] as const;
type CapMode = (typeof capModes)[number];
/** The cap that is filled in when somebody switches a cap on. */
const firstCap = 100;
/** The days of rest that are filled in when somebody switches them on. */
export const usualRestDays = 7;

/** The settings as the form holds them: typed numbers are strings. The shortcuts are saved separately. */
export type Values = Omit<CampaignSettings, "variables" | "campaignDailyCap" | "restDays"> & {
  capMode: CapMode;
  cap: string;
  restDays: string;
};

export function valuesOf({ variables: _saved, campaignDailyCap: cap, restDays, ...rest }: CampaignSettings): Values {
  return {
    ...rest,
    capMode: typeof cap === "number" ? "number" : cap,
    cap: String(typeof cap === "number" ? cap : firstCap),
    restDays: String(restDays),
  };
}

export const settingsOf = ({ capMode, cap, restDays, optOutFooterText, ...rest }: Values) => ({
  ...rest,
  optOutFooterText: optOutFooterText.trim(),
  restDays: Number(restDays),
  campaignDailyCap: capMode === "number" ? Number(cap) : capMode,
});

const isWhole = (typed: string, from: number, to: number): boolean =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= from && Number(typed) <= to;
export const isCap = (typed: string): boolean => isWhole(typed, 1, maxDailyCap);
export const isRestDays = (typed: string): boolean => isWhole(typed, 0, maxRestDays);

export const areHours = (from: string, to: string): boolean => isClock(from) && isClock(to);
/** Whether the sending hours lie within a day, run over midnight, or cover the whole day. */
export const spanOf = (from: string, to: string): "day" | "night" | "whole" =>
  from === to ? "whole" : from < to ? "day" : "night";
