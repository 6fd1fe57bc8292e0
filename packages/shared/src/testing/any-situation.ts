import type { HeardMessage } from "../automation/decision.ts";
import type { BotState, Situation } from "../automation/situation.ts";
import { botQueue, botSituation, botState, closedDay, heard, moment } from "./automation.ts";
import { drawnTree, generator } from "./random-trees.ts";

// Situations and messages of any kind from a generator with a fixed seed, because a failure must be repeatable.

export const draw = generator(20_261_116);
/** One of these values at random. */
export const one = <T>(...choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;

const trees = Array.from({ length: 50 }, () => drawnTree(draw, 6));
/** A state somewhere in a tree, or where a tree was. */
const inSomeTree = () => ({
  options: one([], [{ n: 1, queueId: 1, name: "Opção 1", optionId: one(1, 99) }]),
  optionId: one(null, 1, 2, 99),
  misses: one(0, 1),
});

const keywords = ["Vendas", "#"].map((keyword) => ({ keyword, answer: "Bolo e pão" }));

/** A ticket in any state, of a number with any settings. */
export function anySituation(): Situation {
  const kind = one<BotState["kind"] | null>("menu", "chosen", "gave-up", "options", "talk", "unbegun", null, null);
  const talkers = () => ({ integrationId: one(null, null, 5), promptId: one(null, null, 6) });
  const queues = one(
    [],
    [botQueue(1, "Vendas", talkers())],
    [botQueue(1, "Vendas", { tree: one(...trees) })],
    [botQueue(1, "Vendas", { tree: one(...trees) }), botQueue(2, "Suporte", { greeting: "", tree: one(...trees) })],
    [botQueue(1, "Vendas"), botQueue(2, "Suporte", { greeting: "", ...talkers() })],
  );
  const status = one("pending", "open", "closed");
  return botSituation({
    ...one<Partial<typeof closedDay>>({}, closedDay),
    queues,
    talks: { integrations: draw() < 0.7, assistant: draw() < 0.7, company: draw() < 0.3 },
    keywords: one([], keywords),
    settings: {
      scheduleType: one("disabled", "company", "queue"),
      outOfHoursRepeatHours: one("0", "6", "seis"),
      userRating: one("enabled", "disabled"),
      sendGreetingAccepted: one("enabled", "disabled"),
      sendMsgTransfTicket: one("enabled", "disabled"),
      menuGiveUpMessage: one("", "Já vem alguém"),
    },
    ticket: {
      status,
      queueId: one(null, 1, 2),
      userId: status === "open" ? 7 : null,
      isGroup: draw() < 0.1,
      stopped: draw() < 0.3,
      outOfHours: draw() < 0.5,
      attended: status === "open" && draw() < 0.5,
      saidLately: one(0, 3, 10, 60),
      closedToldAt: one(null, moment),
      state: kind && {
        ...botState(kind, one(1, 2, 3, 9)),
        ...(kind === "options" && inSomeTree()),
        ...one({}, { own: { ids: [7], asks: true } }, { own: { ids: [7, 8], asks: false } }),
      },
      ...talkers(),
    },
    number: {
      ...talkers(),
      menuLimit: one(0, 1, 3),
      menuPause: one(0, 5),
      fallbackQueueId: one(null, 1),
      greetingMessage: one("", "Olá!"),
      outOfHoursMessage: one("", "#", "Fechado"),
    },
  });
}

/** Any message that a customer writes, or that the company writes on its phone. */
export const anyMessage = (): HeardMessage =>
  heard(one("Oi", "1", "2", "#", "9", "", "vendas", "sair", "voltar", "Olá!\n\n*[ 1 ]* - Vendas"), {
    mediaType: one("text", "text", "text", "image", "call_log", "undecrypted"),
    fromMe: draw() < 0.1,
    isNew: draw() < 0.3,
    optedOut: draw() < 0.3,
    rating: draw() < 0.1 ? { id: 1, rate: 2 } : null,
    at: new Date(moment.getTime() - one(0, 3_600_000)),
  });
