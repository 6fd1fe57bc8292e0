import type { OutsideAction } from "../../integrations/port.ts";
import { type BotAction, type Decision, decided, type TalkerAnswer, saying } from "../decision.ts";
import { type BotState, closedText, inQueue, isClosed, settingOf, type Situation, usualTexts } from "../situation.ts";
import { type NoteWords, noteText } from "./talk-notes.ts";
import { isTalkingWith } from "./talk.ts";
import { unbegun } from "../waits-to-begin.ts";

/**
 * After this many automatic texts in ten minutes no person is reading. Two programs that answer each other would never end. A flow sends far fewer.
 */
export const talkChatter = 60;

type EndingAction = Extract<OutsideAction, { do: "transfer" | "close" | "stop" }>;
export const isEnding = (action: OutsideAction): action is EndingAction =>
  action.do === "transfer" || action.do === "close" || action.do === "stop";

/** The actions for an answer, in order: words and files, then one note about what was left out, then the first action that ends the talk. */
export const inOrder = (actions: readonly OutsideAction[]): OutsideAction[] => {
  const missing = actions.flatMap((action) => (action.do === "left-out" ? [action.detail.trim()] : []));
  const isSaid = (action: OutsideAction) =>
    !isEnding(action) && action.do !== "left-out" && !(action.do === "text" && action.text.trim() === "");
  return [
    ...actions.filter(isSaid),
    ...(missing.length > 0 ? [{ do: "left-out" as const, detail: missing.join("\n").slice(0, 1000) }] : []),
    ...actions.filter(isEnding).slice(0, 1),
  ];
};

/**
 * Decides about the answer of a program or the assistant. The answer counts only while the ticket waits and the talk with this talker continues. Once
 * an attendant has answered, nothing is sent. A talk ends by its own action, or with a hand-over to attendants.
 */
export function hearTalker(situation: Situation, event: TalkerAnswer): Decision {
  const { ticket } = situation;
  if (ticket.status !== "pending" || ticket.stopped || ticket.isGroup || !isTalkingWith(ticket.state, event.talker))
    return decided(situation, "talk-over");
  const actions = inOrder(event.actions);
  const said = actions.flatMap((action) => wordsOf(situation, event, action));
  if (ticket.saidLately + said.filter((action) => action.do !== "note").length > talkChatter)
    return endMachine(situation);
  const ending = actions.find(isEnding);
  if (event.failed)
    return handOver(situation, { ...event, queueId: null, said, reason: "talk-failed", words: event.failed });
  if (event.handOver) {
    const { queueId, ...words } = event.handOver;
    return handOver(situation, { ...event, queueId, said, reason: "handed-over", words });
  }
  return ending ? end(situation, event, said, ending) : decided(situation, "talk-said", ...said);
}

/** Ends the talk with a machine, and informs only attendants, because the machine would answer a text. */
export const endMachine = (situation: Situation): Decision => ({
  actions: [{ do: "remember" }, note(situation, "", { reason: "machine", detail: "" })],
  next: gaveUp(situation),
  reason: "chatter",
});

/** The words of an action. A talker's texts are sent unchanged, because only our texts have variables. */
function wordsOf(situation: Situation, { talker, name }: TalkerAnswer, action: OutsideAction): BotAction[] {
  if (action.do === "left-out") return [note(situation, name, { reason: "left-out", detail: action.detail })];
  if (action.do === "text") return saying(talker.kind, "", action.text);
  if (action.do !== "media") return [];
  return [{ do: "media", source: talker.kind, url: action.url, caption: action.caption }];
}

/** Ends the talk. A customer who is handed over without words gets our text. */
function end(situation: Situation, event: TalkerAnswer, said: BotAction[], ending: EndingAction): Decision {
  if (ending.do === "close") return unbegun(situation, decided(situation, "talk-ended", ...said, { do: "close" }));
  const moved = ending.do === "transfer" ? transfer(situation, ending) : null;
  const isTold =
    event.isTold === true ||
    said.some((action) => action.do !== "note") ||
    (moved !== null && isToldOfTransfers(situation));
  const words = isTold ? [] : partingWords(inQueue(situation, moved ? moved.queueId : situation.ticket.queueId));
  const named = ending.do === "transfer" ? (ending.named ?? "") : "";
  const isStrange = ending.do === "transfer" && ending.queueId !== null && ending.queueId !== situation.ticket.queueId;
  const isLost = named !== "" || (isStrange && !moved);
  const why = isLost ? [note(situation, event.name, { reason: "nowhere", detail: named })] : [];
  if (moved) return { actions: [...said, ...words, moved, ...why], next: null, reason: "handed-over" };
  const reason = ending.do === "stop" ? "talk-ended" : "handed-over";
  return { actions: [...said, { do: "remember" }, ...words, ...why], next: gaveUp(situation), reason };
}

const isToldOfTransfers = (situation: Situation): boolean => settingOf(situation, "sendMsgTransfTicket") === "enabled";

/** A transfer to a person or another queue. Null when the ticket need not move, because attendants take it where it is. */
function transfer(
  { ticket, queues }: Situation,
  { queueId, userId }: Extract<EndingAction, { do: "transfer" }>,
): Extract<BotAction, { do: "transfer" }> | null {
  const queue = queues.find(({ id }) => id === queueId)?.id ?? null;
  if (userId !== null) return { do: "transfer", queueId: queue ?? ticket.queueId, userId };
  return queue === null || queue === ticket.queueId ? null : { do: "transfer", queueId: queue, userId: null };
}

interface HandedOver extends Pick<TalkerAnswer, "name"> {
  queueId: number | null;
  said: BotAction[];
  reason: "talk-failed" | "handed-over";
  words: NoteWords;
}

/** The customer gets a polite text, or the out-of-hours text, and waits in the named queue, the ticket's or the fallback queue. A note has the reason. */
function handOver(situation: Situation, { name, queueId, said, reason, words }: HandedOver): Decision {
  const { ticket, queues, number } = situation;
  const wanted = [queueId, ticket.queueId, number.fallbackQueueId];
  const target = wanted.find((id) => id !== null && queues.some((queue) => queue.id === id)) ?? null;
  const inside = inQueue(situation, target);
  const move: BotAction = target === ticket.queueId ? { do: "remember" } : { do: "enter", queueId: target };
  const actions = [...said, move, ...partingWords(inside), note(situation, name, words)];
  return { actions, next: gaveUp(situation), reason };
}

function partingWords(situation: Situation): BotAction[] {
  if (isClosed(situation))
    return [{ do: "mark-closed", flag: true, told: true }, ...saying("hours", closedText(situation))];
  const own = settingOf(situation, "handOverMessage");
  return saying("gave-up", own.trim() === "" ? usualTexts(situation).handOverMessage : own);
}

const note = ({ number }: Situation, name: string, words: NoteWords): BotAction => ({
  do: "note",
  text: noteText(number.language, name, words),
});

const gaveUp = ({ ticket, now }: Situation): BotState => ({
  kind: "gave-up",
  options: [],
  count: ticket.state?.count ?? 0,
  sentAt: now.toISOString(),
});
