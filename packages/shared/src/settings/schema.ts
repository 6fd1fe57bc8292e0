import { z } from "zod";
import { automaticTexts } from "../automation/texts.ts";

/** Company settings by key: the specification's names, with the value a company has that never chose. */
export const settingDefaults = {
  userRating: "disabled",
  scheduleType: "disabled",
  call: "enabled",
  /** enabled = groups are ignored. */
  CheckMsgIsGroup: "disabled",
  chatbotAgent: "disabled",
  sendGreetingAccepted: "disabled",
  sendMsgTransfTicket: "disabled",
  campaignsEnabled: "true",
  /** enabled = the desk sees customers type; WhatsApp tells that only to numbers that show themselves online, whose phone then stays silent. */
  customerTyping: "disabled",
  /** disabled = customers never see blue ticks. */
  sendReadMarks: "enabled",
  /** A customer who writes within this many minutes after the end comes back to the same ticket; 0 = always a new one. */
  ticketReuseMinutes: "120",
  /** What is said to who was accepted, with `sendGreetingAccepted`. These two speak the connection's language until a company writes its own. */
  greetingAcceptedMessage: automaticTexts.pt.greetingAcceptedMessage,
  /** What is said to who did not choose from the menu as often as it was sent. */
  menuGiveUpMessage: automaticTexts.pt.menuGiveUpMessage,
  /** How long an answer counts as a rating. */
  ratingWindowMinutes: "30",
  /** enabled = a word of thanks within ten minutes after the end stays in the closed conversation. */
  closingThanks: "enabled",
  /** Kept with the company: days, hours and reports are meant in it. */
  timezone: "America/Sao_Paulo",
  /** What new numbers speak, and texts that no number says. */
  language: "pt",
  /** Hours until the out-of-hours text is said again in one conversation; 0 = each time. */
  outOfHoursRepeatHours: "6",
  /** What is said to who calls while `call` is disabled; empty = nothing. */
  callMessage: automaticTexts.pt.callMessage,
  /** Further words, one a line, by which a customer asks not to be written to; beside those known in three languages. */
  optOutWords: "",
  /** What is said to who asked for it; empty = nothing. */
  optOutMessage: automaticTexts.pt.optOutMessage,
} as const;
export type SettingKey = keyof typeof settingDefaults;
export const settingKeys = Object.keys(settingDefaults) as SettingKey[];

/** As it is kept and told: rows of keys that an older version knew may be among them. */
export const settingSchema = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof settingSchema>;
