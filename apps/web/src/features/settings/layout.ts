import type { PlanFeature } from "@balcao/shared/plans/features";
import type { SettingKey } from "@balcao/shared/settings/schema";

type Kind =
  /** `on` is the value that the switch shows as on. For some settings this value is "disabled". */
  | { kind: "switch"; on: "enabled" | "disabled" | "true" }
  | { kind: "choice"; of: "words" | "language" }
  /** A number that can be switched off. The stored value of "off" is 0, which users never type. */
  | { kind: "number"; unit: "minutes" | "hours" | "days"; mayBeOff?: true }
  | { kind: "text" }
  | { kind: "words" }
  /** A text for people, which no customer gets by itself. */
  | { kind: "note" }
  | { kind: "zone" };
export type SettingEntry = Kind & {
  id: SettingKey;
  /** The setting has an effect only while another setting has this value. */
  needs?: { key: SettingKey; value: string };
  /** The setting is shown only if the plan has this feature, because otherwise it has no effect. */
  plan?: PlanFeature;
};
/** The parts of the page that consist of more than one value. */
export type BlockId = "week" | "holidays" | "preview" | "myCards" | "mySubscription";
type BlockEntry = { id: BlockId; kind: "block"; needs?: undefined; plan?: undefined };
export type LayoutEntry = SettingEntry | BlockEntry;
export type Group = { id: string; entries: readonly LayoutEntry[] };

const yesNo = { kind: "switch", on: "enabled" } as const;

/** The groups of the page and their entries, in order. */
export const groups: readonly Group[] = [
  {
    id: "attendance",
    entries: [
      { id: "CheckMsgIsGroup", ...yesNo },
      { id: "call", kind: "switch", on: "disabled" },
      { id: "ticketReuseMinutes", kind: "number", unit: "minutes", mayBeOff: true },
      { id: "closingThanks", ...yesNo },
      { id: "waitingAmberMinutes", kind: "number", unit: "minutes" },
      { id: "waitingRedMinutes", kind: "number", unit: "minutes" },
    ],
  },
  {
    id: "automatic",
    entries: [
      { id: "sendGreetingAccepted", ...yesNo },
      { id: "greetingAcceptedMessage", kind: "text", needs: { key: "sendGreetingAccepted", value: "enabled" } },
      { id: "sendMsgTransfTicket", ...yesNo },
      { id: "menuGiveUpMessage", kind: "text" },
      { id: "handOverMessage", kind: "text" },
      { id: "callMessage", kind: "text", needs: { key: "call", value: "disabled" } },
    ],
  },
  {
    id: "hours",
    entries: [
      { id: "scheduleType", kind: "choice", of: "words" },
      { id: "week", kind: "block" },
      { id: "holidays", kind: "block" },
      { id: "outOfHoursRepeatHours", kind: "number", unit: "hours", mayBeOff: true },
      { id: "preview", kind: "block" },
    ],
  },
  {
    id: "goals",
    entries: [
      { id: "serviceGoals", ...yesNo },
      {
        id: "goalAnswerMinutes",
        kind: "number",
        unit: "minutes",
        mayBeOff: true,
        needs: { key: "serviceGoals", value: "enabled" },
      },
      {
        id: "goalResolutionMinutes",
        kind: "number",
        unit: "minutes",
        mayBeOff: true,
        needs: { key: "serviceGoals", value: "enabled" },
      },
    ],
  },
  {
    id: "rating",
    entries: [
      { id: "userRating", ...yesNo },
      { id: "ratingWindowMinutes", kind: "number", unit: "minutes", needs: { key: "userRating", value: "enabled" } },
    ],
  },
  {
    id: "privacy",
    entries: [
      { id: "sendReadMarks", ...yesNo },
      { id: "customerTyping", ...yesNo },
      { id: "noticeText", ...yesNo },
      { id: "deviceStorage", ...yesNo },
      { id: "dataOfficer", kind: "note" },
      { id: "smallAgent", ...yesNo },
      { id: "optOutWords", kind: "words" },
      { id: "optOutMessage", kind: "text" },
    ],
  },
  {
    id: "security",
    entries: [
      { id: "secondFactor", kind: "choice", of: "words" },
      { id: "secondFactorGraceDays", kind: "number", unit: "days" },
    ],
  },
  {
    id: "features",
    entries: [
      { id: "campaignsEnabled", kind: "switch", on: "true", plan: "useCampaigns" },
      { id: "chatbotAgent", ...yesNo, plan: "useOpenAi" },
    ],
  },
  {
    id: "subscription",
    entries: [
      { id: "mySubscription", kind: "block" },
      { id: "myCards", kind: "block" },
    ],
  },
  {
    id: "region",
    entries: [
      { id: "timezone", kind: "zone" },
      { id: "language", kind: "choice", of: "language" },
    ],
  },
];
