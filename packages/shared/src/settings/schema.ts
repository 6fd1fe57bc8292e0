import { z } from "zod";
import { automaticTexts } from "../automatic-texts.ts";

/** The company's settings, each with the value that applies until the company chooses one. */
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
  /**
   * enabled = attendants see that customers type. WhatsApp reports typing only to a number that is online, and the phone of an online number stays
   * silent.
   */
  customerTyping: "disabled",
  /** enabled = notices on attendants' devices show the words of a message; disabled = notices only say that there is a message. */
  noticeText: "disabled",
  /** disabled = browsers of the company store nothing of the screens, so a reload without a network shows nothing. */
  deviceStorage: "enabled",
  /** The users who must have a second factor. Every other user may have one. */
  secondFactor: "nobody",
  /** The days of grace after a change of `secondFactor`, and after the creation of a user. Until then the desk only shows a line. */
  secondFactorGraceDays: "7",
  /** disabled = customers never see blue ticks. */
  sendReadMarks: "enabled",
  /** A customer who writes within this many minutes after the end returns to the same ticket. 0 means always a new ticket. */
  ticketReuseMinutes: "120",
  /** Two numbers of minutes: the list marks customers who wait longer than the first, and marks them as late after the second. */
  waitingAmberMinutes: "10",
  waitingRedMinutes: "30",
  /**
   * Sent when an attendant accepts a ticket, with `sendGreetingAccepted`. Until the company changes it, the same text in the connection's language is
   * sent. The other texts to customers below work in the same way.
   */
  greetingAcceptedMessage: automaticTexts.pt.greetingAcceptedMessage,
  /** Sent to a customer who did not choose from the last allowed menu. */
  menuGiveUpMessage: automaticTexts.pt.menuGiveUpMessage,
  /** Sent when an integration or the assistant cannot answer and attendants take over. The usual text replaces an empty one. */
  handOverMessage: automaticTexts.pt.handOverMessage,
  /** An answer counts as a rating for this many minutes. */
  ratingWindowMinutes: "30",
  /** enabled = a word of thanks within ten minutes after the end stays in the closed conversation. */
  closingThanks: "enabled",
  /** enabled = an attendant should answer, and a conversation should end, within these minutes of opening hours. 0 = no such goal. */
  serviceGoals: "disabled",
  goalAnswerMinutes: "15",
  goalResolutionMinutes: "480",
  /** enabled = the company declares itself a small agent, so requests about personal data are due in twice as many days. */
  smallAgent: "disabled",
  /** The person who is responsible for personal data in the company, with a way to reach them. Every export of a person's data names them. */
  dataOfficer: "",
  /** The time zone of days, hours and reports. It is stored in the company's row. */
  timezone: "America/Sao_Paulo",
  /** The language of new numbers, and of texts that belong to no number. */
  language: "pt",
  /** Hours until the out-of-hours text is sent again in one ticket. 0 = each time. */
  outOfHoursRepeatHours: "6",
  /** Sent to a customer who calls while `call` is disabled. Empty = no text. */
  callMessage: automaticTexts.pt.callMessage,
  /** The company's own opt-out words, one on each line, besides the words known in three languages. */
  optOutWords: "",
  /** Sent to a customer who opted out. Empty = no text. */
  optOutMessage: automaticTexts.pt.optOutMessage,
} as const;
export type SettingKey = keyof typeof settingDefaults;
export const settingKeys = Object.keys(settingDefaults) as SettingKey[];

/** A stored setting. It may have a key of an older version. */
export const settingSchema = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof settingSchema>;
