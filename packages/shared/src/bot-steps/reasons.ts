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
  "option",
  "integration",
  "assistant",
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
  "option",
  "option-back",
  "option-left",
  "option-forwarded",
  "option-closed",
  "options-again",
  "options-changed",
  "options-lost",
  "options-gave-up",
  "talk-began",
  "talk",
  "keyword",
  "talk-said",
  "talk-over",
  "talk-ended",
  "talk-failed",
  "handed-over",
  "told-before",
  "attended",
  "too-soon",
  "chatter",
  "nothing",
] as const;
export type BotReason = (typeof botReasons)[number];
export const silentReasons = ["told-before", "attended", "too-soon", "chatter"] as const satisfies BotReason[];

/** Why who talks gave no usable answer; `paused`: it failed too often lately, `removed`: it is gone, or left the plan. */
export const talkFaults = [
  "configuration",
  "address",
  "unreachable",
  "silent",
  "bad-answer",
  "paused",
  "removed",
] as const;
export type TalkFault = (typeof talkFaults)[number];

/** Why who talks gives a customer to people. */
export const handOverReasons = ["asked", "misunderstood", "upset", "no-source", "limit", "instructed"] as const;
export type HandOverReason = (typeof handOverReasons)[number];
