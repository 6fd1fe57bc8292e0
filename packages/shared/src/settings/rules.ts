import { languages } from "../automatic-texts.ts";
import { maxGoalMinutes } from "../service-goals/rules.ts";
import { isTimeZone } from "../time-zone.ts";
import type { SettingKey } from "./schema.ts";

/** The values of a setting: one of several words, a whole number in a range, any text, one word on each line, or a time zone. */
type Values = readonly string[] | { from: number; to: number } | "text" | "words" | "timezone";
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
  waitingAmberMinutes: { from: 1, to: 10_080 },
  waitingRedMinutes: { from: 1, to: 10_080 },
  greetingAcceptedMessage: "text",
  menuGiveUpMessage: "text",
  handOverMessage: "text",
  ratingWindowMinutes: { from: 1, to: 10_080 },
  closingThanks: onOff,
  customerTyping: onOff,
  noticeText: onOff,
  deviceStorage: onOff,
  secondFactor: ["nobody", "adminsAndSupporters", "everybody"],
  secondFactorGraceDays: { from: 0, to: 90 },
  smallAgent: onOff,
  dataOfficer: "text",
  sendReadMarks: onOff,
  serviceGoals: onOff,
  goalAnswerMinutes: { from: 0, to: maxGoalMinutes },
  goalResolutionMinutes: { from: 0, to: maxGoalMinutes },
  timezone: "timezone",
  language: languages,
  outOfHoursRepeatHours: { from: 0, to: 720 },
  callMessage: "text",
  optOutWords: "words",
  optOutMessage: "text",
};

/** The settings that decide who must have a second factor. A change of them needs a fresh proof. */
export const decidesFactors: readonly SettingKey[] = ["secondFactor", "secondFactorGraceDays"];

export function isSettingValue(key: SettingKey, value: string): boolean {
  const values = settingValues[key];
  if (values === "text") return true;
  if (values === "words") return wordFaults(value).length === 0;
  if (values === "timezone") return isTimeZone(value);
  if (!("from" in values)) return values.includes(value);
  return /^\d{1,6}$/.test(value) && Number(value) >= values.from && Number(value) <= values.to;
}

export type WordFault = { line: number; fault: "short" | "long" | "number" | "twice" };
const longestWord = 60;

/** The faults of a text with one word on each line. Empty lines are skipped. A number is refused, because numbers answer menus. */
export function wordFaults(text: string): WordFault[] {
  const seen = new Set<string>();
  return text.split("\n").flatMap((typed, index): WordFault[] => {
    const word = typed.trim().toLowerCase();
    if (word === "") return [];
    const fault = seen.has(word) ? "twice" : wordFault(word);
    seen.add(word);
    return fault === null ? [] : [{ line: index + 1, fault }];
  });
}

function wordFault(word: string): WordFault["fault"] | null {
  if (/^[\d\s]+$/.test(word)) return "number";
  if (word.length < 2) return "short";
  return word.length > longestWord ? "long" : null;
}
