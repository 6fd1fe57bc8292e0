/** What an automatic text is. */
export const botSources = [
  "menu",
  "greeting",
  "hours",
  "gave-up",
  "accepted",
  "transfer",
  "closing",
  "rating",
  "silence",
  "call",
  "opt-out",
  "keyword",
] as const;
export type BotSource = (typeof botSources)[number];

/** Why this was decided. Those of `silentReasons` say why nothing was said though the customer may have expected it. */
export const botReasons = [
  "menu",
  "menu-again",
  "back-to-menu",
  "option-gone",
  "chosen",
  "gave-up",
  "only-queue",
  "greeted",
  "closed",
  "rated",
  "opted-out",
  "opted-in",
  "accepted",
  "transferred",
  "ended",
  "asked-rating",
  "unrated",
  "called",
  "customer-silent",
  "no-queue",
  "keyword",
  "told-before",
  "attended",
  "too-soon",
  "chatter",
  "nothing",
] as const;
export type BotReason = (typeof botReasons)[number];
export const silentReasons = ["told-before", "attended", "too-soon", "chatter"] as const satisfies BotReason[];
