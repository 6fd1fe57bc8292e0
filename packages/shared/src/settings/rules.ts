import { languages } from "../automation/texts.ts";
import { isTimeZone } from "../time-zone.ts";
import type { SettingKey } from "./schema.ts";

/** What a setting may be: one of some words, a whole number between two, or a text. */
type Values = readonly string[] | { from: number; to: number } | "text" | "timezone";
const onOff = ["enabled", "disabled"] as const;

export const settingValues: Record<SettingKey, Values> = {
  userRating: onOff,
  scheduleType: ["disabled", "queue", "company"],
  call: onOff,
  CheckMsgIsGroup: onOff,
  chatbotAgent: onOff,
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  campaignsEnabled: ["true", "false"],
  ticketReuseMinutes: { from: 0, to: 43_200 },
  greetingAcceptedMessage: "text",
  menuGiveUpMessage: "text",
  ratingWindowMinutes: { from: 1, to: 10_080 },
  closingThanks: onOff,
  customerTyping: onOff,
  sendReadMarks: onOff,
  timezone: "timezone",
  language: languages,
  outOfHoursRepeatHours: { from: 0, to: 720 },
  callMessage: "text",
  optOutWords: "text",
  optOutMessage: "text",
};

export function isSettingValue(key: SettingKey, value: string): boolean {
  const values = settingValues[key];
  if (values === "text") return true;
  if (values === "timezone") return isTimeZone(value);
  if (!("from" in values)) return values.includes(value);
  return /^\d{1,6}$/.test(value) && Number(value) >= values.from && Number(value) <= values.to;
}
