import {
  afterSaying,
  type IntegrationAdapter,
  type IntegrationSurroundings,
  type OutsideAction,
  type OutsideReply,
  type OutsideSession,
  type OutsideTurn,
} from "@balcao/shared/integrations/port";
import type { TypebotSettings } from "@balcao/shared/integrations/settings";
import { Asker } from "../asker.ts";
import { addressOf, type FlowAddress } from "./address.ts";
import { Conversation, lostAgain, type Stand } from "./conversation.ts";
import { optionsOf } from "./inputs.ts";
import { flowMessage, isKeyword, optionOf } from "./reply.ts";
import { type ChatAnswer, type Input, keptSession, type KeptSession, type PendingInput } from "./schema.ts";
import { Speech } from "../speech.ts";

/** The first answer also contains the flow's colours. */
const mostBytes = 512 * 1024;

/** A flow of Typebot. Between turns the adapter stores the id of the server's session and the last question. */
export function typebotAdapter(settings: TypebotSettings, surroundings: IntegrationSurroundings): IntegrationAdapter {
  return { respond: (turn) => respond(settings, surroundings, turn) };
}

async function respond(
  settings: TypebotSettings,
  surroundings: IntegrationSurroundings,
  turn: OutsideTurn,
): Promise<OutsideReply> {
  if (isKeyword(turn.messages, settings.keywordFinish)) return { actions: [{ do: "close" }], session: null };
  const address = addressOf(settings);
  const speech = new Speech(settings.delayMs);
  const conversation = new Conversation(new Asker(surroundings, mostBytes), address, settings, speech);
  const isRestart = isKeyword(turn.messages, settings.keywordRestart);
  if (isRestart) speech.text(settings.restartMessage);
  const kept = isRestart ? null : keptOf(turn.session, flowOf(address), settings.expiresMinutes, turn.now);
  const { sessionId, stand } = await afterSaying(
    () => speech.actions,
    async () =>
      (kept && (await goOn(conversation, kept, turn, settings))) ??
      (await begin(conversation, turn, settings, isRestart)),
  );
  return ended(stand, speech, sessionId, address, turn.now);
}

interface PlayedFlow {
  sessionId: string;
  stand: Stand;
}

/** Continues the session. Null when the server has dropped or ended it. */
async function goOn(
  conversation: Conversation,
  { sessionId, pending }: KeptSession,
  turn: OutsideTurn,
  { language }: TypebotSettings,
): Promise<PlayedFlow | null> {
  const answer = await conversation.goOn(sessionId, flowMessage(turn.messages, pending, language));
  return answer && { sessionId, stand: await conversation.play(sessionId, answer) };
}

/** Begins the flow. If the flow begins with a question and has no texts before it, a message of the customer that fits is sent as the answer. */
async function begin(
  conversation: Conversation,
  turn: OutsideTurn,
  { language }: TypebotSettings,
  isRestart: boolean,
): Promise<PlayedFlow> {
  const { sessionId, ...started } = await conversation.start(variablesOf(turn));
  const asked = isRestart ? null : askedAtOnce(started, turn);
  if (!asked) return { sessionId, stand: await conversation.play(sessionId, started) };
  const answer = await conversation.goOn(sessionId, flowMessage(turn.messages, asked, language));
  if (!answer) throw lostAgain();
  return { sessionId, stand: await conversation.play(sessionId, answer) };
}

/** Inputs that accept any words, or report a fault themselves. */
const takesWords = new Set(["text input", "number input", "email input", "url input", "phone number input"]);

function askedAtOnce({ messages, input }: ChatAnswer, turn: OutsideTurn): PendingInput | null {
  if (!input || messages.length > 0) return null;
  const pending = silently(input);
  const hasChosen = turn.messages.some(({ text }) => optionOf(text, pending.options));
  return takesWords.has(input.type) || hasChosen ? pending : null;
}

const silently = (input: Input): PendingInput => ({
  type: input.type,
  options: optionsOf(input),
  isMultiple: input.options.isMultipleChoice === true,
  skip: null,
});

/** `number` and `pushName` are the usual names in flows for similar products. */
function variablesOf({ contact, ticket, connection }: OutsideTurn): Record<string, string> {
  return {
    ...contact.extraInfo,
    nome: contact.name,
    telefone: contact.number,
    ...(contact.userName && { usuario: contact.userName }),
    ticketId: ticket.uuid,
    conexao: connection.name,
    number: contact.number,
    pushName: contact.name,
  };
}

const flowOf = ({ base, slug }: FlowAddress): string => `${base}/${slug}`;

function keptOf(session: OutsideSession | null, flow: string, expiresMinutes: number, now: Date): KeptSession | null {
  const { data } = keptSession.safeParse(session);
  if (data?.flow !== flow) return null;
  const isOld = expiresMinutes > 0 && now.getTime() - Date.parse(data.at) > expiresMinutes * 60_000;
  return isOld ? null : data;
}

/** The texts of a flow, and the state that is stored. A flow that has ended hands the customer to attendants, unless it named a target. */
function ended(
  { pending, control }: Stand,
  speech: Speech,
  sessionId: string,
  address: FlowAddress,
  now: Date,
): OutsideReply {
  if (pending) {
    const session: KeptSession = { flow: flowOf(address), sessionId, at: now.toISOString(), pending };
    return { actions: speech.actions, session: { ...session } };
  }
  const last: OutsideAction = control ?? { do: "stop" };
  return { actions: [...speech.actions, last], session: null };
}

/** An example customer, so that a flow with a greeting by name shows the name. */
const example = { nome: "Maria", pushName: "Maria", telefone: "5511999990000", number: "5511999990000" };

/** The first texts of a flow, for the admin's test. Throws IntegrationFault. */
export async function tryTypebot(
  settings: TypebotSettings,
  surroundings: IntegrationSurroundings,
): Promise<readonly OutsideAction[]> {
  const speech = new Speech(0);
  const conversation = new Conversation(new Asker(surroundings, mostBytes), addressOf(settings), settings, speech);
  const { sessionId, ...started } = await conversation.start(example);
  await conversation.play(sessionId, started);
  return speech.actions;
}
