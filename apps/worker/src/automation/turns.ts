import { asPlatform, inCompany } from "@balcao/core/base/database";
import type { StoredFile } from "@balcao/core/base/files/stored-file";
import { logger } from "@balcao/core/base/logger";
import { noteOutcome } from "@balcao/core/company/integrations/outcome";
import { takeStep } from "@balcao/core/followers/automation/hear";
import { awaitsFile, type FileAddress, questionOf } from "@balcao/core/followers/automation/question";
import {
  claimTurn,
  type ClaimedTurn,
  type DueTurn,
  dueTurns,
  endTurn,
  isHopeless,
  keepReply,
  restTurn,
} from "@balcao/core/followers/automation/turns";
import type { TalkReply } from "@balcao/core/followers/automation/reply";
import { showTyping } from "@balcao/core/followers/automation/typing";
import { IntegrationFault, type OutsideTurn } from "@balcao/shared/integrations/port";
import { Flights } from "../flights.ts";
import type { HearVoices } from "./hear-voices.ts";
import type { Responder } from "./responder.ts";

/** While a file has not arrived, the turn looks again after this time. */
const filePauseMs = 1000;

interface Hands {
  respond: Responder;
  /** Fetches a file at a foreign address into the store. Null when the address gives no file. */
  fetchFile: (companyId: number, url: string) => Promise<StoredFile | null>;
  addressOf: FileAddress;
  /** Transcribes voice notes for talkers that read text only. Without `hear`, voice notes stay untranscribed. */
  hear?: HearVoices;
  publicUrl: string;
}
interface Options extends Hands {
  /** The most turns that are answered at the same time: in total, for one talker, and for one company. */
  most?: number;
  mostOfOne?: number;
  mostOfCompany?: number;
}
interface CompanyTurn {
  companyId: number;
  turn: ClaimedTurn;
}

/**
 * Lets programs and the assistant answer customers: many tickets at the same time, one question of each ticket, with a limit for each talker and
 * company. An answer is stored before it is sent, and it is sent step by step, so that another worker can continue after a worker died.
 */
export class BotTurns extends Flights<DueTurn, ClaimedTurn, string> {
  constructor({ most = 64, mostOfOne = 8, mostOfCompany = 16, ...hands }: Options) {
    super({
      name: "an answer",
      most,
      mostOfOne,
      mostOfCompany,
      find: (free, ...full) => asPlatform(() => dueTurns(free, ...full)),
      keyOf: ({ key }) => key,
      claim: ({ id, companyId }) => inCompany(companyId, () => claimTurn(id)),
      run: (turn, { companyId }) => answer(hands, { companyId, turn }),
    });
  }
}

async function answer(hands: Hands, place: CompanyTurn): Promise<void> {
  const { companyId, turn } = place;
  const kept = isHopeless(turn) ? null : turn.reply;
  const reply = kept ?? (await (isHopeless(turn) ? giveUp(hands, place) : ask(hands, place)));
  if (!reply) return;
  for (let position = kept ? turn.position : 0; ; position += 1) {
    const step = reply.steps[position];
    const file = step?.do === "media" ? await hands.fetchFile(companyId, step.url) : null;
    const outcome = await inCompany(companyId, () => takeStep(turn, { ...reply, position, file }));
    if (outcome !== "next") return;
  }
}

async function ask(hands: Hands, place: CompanyTurn) {
  const question = await questionFor(hands, place);
  return question && keep(hands, place, await replyOf(hands.respond, question, place.turn));
}

/** Ends the turn as failed, because its answer cannot be stored, or a step still fails after all tries. */
const giveUp = (hands: Hands, place: CompanyTurn) =>
  keep(hands, place, { actions: [], session: null, failed: { reason: "bad-answer", detail: "" } });

const keep = ({ publicUrl }: Hands, { companyId, turn }: CompanyTurn, reply: TalkReply) =>
  inCompany(companyId, async () => {
    const name = await noteOutcome(turn.talker, { failed: reply.failed ?? null, publicUrl });
    return keepReply(turn, name, reply);
  });

/** The question of a turn. Null when there is nothing left to ask, or when the turn waits for one of its files. */
async function questionFor({ addressOf, hear }: Hands, { companyId, turn }: CompanyTurn): Promise<OutsideTurn | null> {
  const question = await inCompany(companyId, async () => {
    const found = await questionOf(turn, addressOf);
    if (!found) await endTurn(turn, { talkEnds: false });
    else if (await awaitsFile(turn)) await restTurn(turn, filePauseMs);
    else {
      await showTyping(turn.ticketId);
      return found;
    }
    return null;
  });
  if (!question || !hear || !(await hear(question, turn.talker))) return question;
  return inCompany(companyId, () => questionOf(turn, addressOf));
}

async function replyOf(
  respond: Responder,
  question: OutsideTurn,
  { talker, ticketId }: ClaimedTurn,
): Promise<TalkReply> {
  try {
    return await respond(question, talker);
  } catch (error) {
    const known = error instanceof IntegrationFault;
    if (!known) logger.error({ err: error, ticketId }, "who talks failed in a way nobody foresaw");
    const { reason, detail, said } = known ? error : { reason: "bad-answer" as const, detail: "", said: [] };
    return { actions: said, session: null, failed: { reason, detail } };
  }
}
