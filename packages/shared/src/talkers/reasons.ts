/** Why a talker gave no usable answer. `paused`: it failed too often recently; `removed`: it was deleted, or is no longer in the plan. */
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

/** Why a talker hands a customer over to attendants. */
export const handOverReasons = ["asked", "misunderstood", "upset", "no-source", "limit", "instructed"] as const;
export type HandOverReason = (typeof handOverReasons)[number];
