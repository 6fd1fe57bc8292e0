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
  /** A customer who writes within this many minutes after the end comes back to the same ticket; 0 = always a new one. */
  ticketReuseMinutes: "120",
} as const;
export type SettingKey = keyof typeof settingDefaults;
