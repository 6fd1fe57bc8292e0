import type { SettingKey } from "@balcao/shared/settings/schema";

type Kind =
  /** `on`: the word that stands for "yes"; some settings say what is left undone. */
  | { kind: "switch"; on: "enabled" | "disabled" | "true" }
  | { kind: "choice"; of: "scheduleType" | "language" }
  | { kind: "number"; unit: "minutes" | "hours" }
  | { kind: "text" }
  | { kind: "words" }
  | { kind: "zone" };
export type SettingEntry = Kind & {
  id: SettingKey;
  /** It has an effect only while another setting is this. */
  needs?: { key: SettingKey; value: string };
  /** What it decides is not part of the installation yet: the choice is kept until then, and the page says so. */
  later?: true;
};
/** What stands among the settings and is more than one value. */
type BlockEntry = { id: "week" | "holidays" | "preview"; kind: "block"; needs?: undefined };
export type Entry = SettingEntry | BlockEntry;
export type Group = { id: string; entries: readonly Entry[] };

const yesNo = { kind: "switch", on: "enabled" } as const;

/** The page as it is read. */
export const groups: readonly Group[] = [
  {
    id: "attendance",
    entries: [
      { id: "CheckMsgIsGroup", ...yesNo },
      { id: "call", kind: "switch", on: "disabled" },
      { id: "ticketReuseMinutes", kind: "number", unit: "minutes" },
      { id: "closingThanks", ...yesNo },
    ],
  },
  {
    id: "automatic",
    entries: [
      { id: "sendGreetingAccepted", ...yesNo },
      { id: "greetingAcceptedMessage", kind: "text", needs: { key: "sendGreetingAccepted", value: "enabled" } },
      { id: "sendMsgTransfTicket", ...yesNo },
      { id: "menuGiveUpMessage", kind: "text" },
      { id: "callMessage", kind: "text", needs: { key: "call", value: "disabled" } },
    ],
  },
  {
    id: "hours",
    entries: [
      { id: "scheduleType", kind: "choice", of: "scheduleType" },
      { id: "week", kind: "block" },
      { id: "holidays", kind: "block" },
      { id: "outOfHoursRepeatHours", kind: "number", unit: "hours" },
      { id: "preview", kind: "block" },
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
      { id: "optOutWords", kind: "words" },
      { id: "optOutMessage", kind: "text" },
    ],
  },
  {
    id: "features",
    entries: [
      { id: "campaignsEnabled", kind: "switch", on: "true", later: true },
      { id: "chatbotAgent", ...yesNo, later: true },
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
