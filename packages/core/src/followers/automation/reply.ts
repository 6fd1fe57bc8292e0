import type { HandOverReason, TalkFault } from "@balcao/shared/talkers/reasons";
import type { OutsideAction, OutsideReply } from "@balcao/shared/integrations/port";

/** The steps of an answer. Pauses and the end are steps too. */
export type TalkStep =
  | OutsideAction
  | { do: "fail"; reason: TalkFault; detail: string }
  | { do: "hand-over"; queueId: number | null; reason: HandOverReason; detail: string };

/** The answer of a talker: its words, the fault if there are no words, and the hand-over to people after the words. */
export interface TalkReply extends OutsideReply {
  failed?: { reason: TalkFault; detail: string };
  handOver?: { queueId: number | null; reason: HandOverReason; detail: string };
  /** The id of the assistant's stored answer, with which its texts are linked. */
  answerId?: number;
}
/** An answer as it is stored until all of it has been sent. */
export interface StoredReply {
  /** The name of the integration; empty for the assistant. */
  name: string;
  steps: TalkStep[];
  /** The id of the assistant's answer, whose sources the texts show. */
  answerId?: number;
}
