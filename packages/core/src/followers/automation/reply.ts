import type { HandOverReason, TalkFault } from "@balcao/shared/talkers/reasons";
import type { OutsideAction, OutsideReply } from "@balcao/shared/integrations/port";

/** What an answer comes to, step by step. Pauses and the end are steps too. */
export type TalkStep =
  | OutsideAction
  | { do: "fail"; reason: TalkFault; detail: string }
  | { do: "hand-over"; queueId: number | null; reason: HandOverReason; detail: string };

/** What whoever talks answered: a program's words, or why there are none, or that people go on after them. */
export interface TalkReply extends OutsideReply {
  failed?: { reason: TalkFault; detail: string };
  handOver?: { queueId: number | null; reason: HandOverReason; detail: string };
  /** Of the assistant's answer that was written down: its texts are told apart from others by it. */
  answerId?: number;
}
/** An answer as it is kept until all of it is said. */
export interface StoredReply {
  /** Of the integration; empty: the assistant. */
  name: string;
  steps: TalkStep[];
  /** Of the assistant's answer, whose sources its texts have. */
  answerId?: number;
}
