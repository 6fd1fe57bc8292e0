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
