import { type AssistantMode, freshControl, type ScriptedAnswer } from "@balcao/outside-simulator/assistant/control";
import { startAssistantServer, type AssistantServer } from "@balcao/outside-simulator/assistant/server";
import type {
  AiProvider,
  AssistantLine,
  AssistantSurroundings,
  AssistantTurn,
  KnowledgePiece,
} from "@balcao/shared/assistant/port";
import { assistantLimits } from "@balcao/shared/assistant/port";
import { plainWords } from "@balcao/shared/assistant/plain";
import { readAllowance } from "../allowance.ts";
import { callsThrough } from "../call.ts";
import { outsideAgent } from "../post-outside.ts";

export const apiKey = "sk-teste-0123456789abcdef";

/** A model on this machine, and every question that it gets. */
export interface PlayedModel {
  server: AssistantServer;
  provider: AiProvider;
  /** The environment of a process that knows nothing about the model yet, and whose pauses take no time. */
  surroundings: (more?: Partial<AssistantSurroundings>) => AssistantSurroundings & { rests: number[] };
  /** Makes the next answers fail or differ in this way. */
  behave: (mode: AssistantMode, next?: number) => void;
  script: (...answers: readonly ScriptedAnswer[]) => void;
  /** Resets the server to its start. Throws when a call broke the protocol. */
  reset: () => void;
}
export async function playAssistant(): Promise<PlayedModel> {
  const server = await startAssistantServer({ key: apiKey });
  const model = { baseUrl: server.baseUrl, apiKey, model: "demo-grande" };
  return {
    server,
    provider: { ...model, temperature: 0.3, transcription: { ...model, model: "whisper-1" } },
    surroundings: (more = {}) => {
      const rests: number[] = [];
      const pause = (ms: number) => Promise.resolve(void rests.push(ms));
      const call = callsThrough(outsideAgent(readAllowance("127.0.0.0/8")));
      return { call, pause, rests, limits: assistantLimits, ...more };
    },
    behave: (mode, next = 1) => void (server.control.mode = { next, mode }),
    script: (...answers) => void server.control.script.push(...answers),
    reset: () => {
      const { complaints } = server.control;
      Object.assign(server.control, freshControl());
      if (complaints.length > 0) throw new Error(complaints.join(", "));
    },
  };
}

export const knowledge: readonly KnowledgePiece[] = [
  [
    "Trocas e devoluções",
    "A troca ou devolução pode ser pedida em até 7 dias depois do recebimento. O produto precisa estar na embalagem original.",
  ],
  [
    "Horário de funcionamento",
    "A loja abre de segunda a sexta das 9h às 18h e no sábado das 9h às 13h. Aos domingos e feriados fica fechada.",
  ],
  ["Formas de pagamento", "Aceitamos Pix, boleto e cartão de crédito em até 6 vezes sem juros. Não aceitamos cheque."],
  [
    "Entrega",
    "A entrega em São Paulo leva 2 dias úteis. Para outros estados o prazo é de 5 a 10 dias úteis. O frete é grátis em compras acima de R$ 299,00.",
  ],
  ["Endereço", "A loja fica na Rua das Flores, 120, Centro, São Paulo. Há estacionamento ao lado."],
  ["Garantia", "Todos os móveis têm garantia de 12 meses contra defeitos de fabricação."],
  ["Montagem", "A montagem é feita por nossa equipe e custa R$ 80,00 por móvel. Ela é marcada depois da entrega."],
  [
    "Contato",
    "O site é https://www.lojasol.example/moveis e o e-mail é contato@lojasol.example. O telefone fixo é (11) 3333-4444.",
  ],
  ["Nota fiscal", "A nota fiscal é enviada por e-mail no dia da compra."],
].map(([title = "", text = ""], place) => ({ id: 101 + place, title, text }));

const stemsOf = (text: string): Set<string> =>
  new Set(
    plainWords(text)
      .split(" ")
      .filter((word) => word.length > 3)
      .map((word) => word.slice(0, 5)),
  );
/** A very simple search, in which the pieces with the most common beginnings of words come first. */
export const searchIn =
  (pieces: readonly KnowledgePiece[]) =>
  (query: string): Promise<readonly KnowledgePiece[]> => {
    const wanted = stemsOf(query);
    const found = pieces
      .map((piece) => ({
        piece,
        weight: [...stemsOf(`${piece.title} ${piece.text}`)].filter((stem) => wanted.has(stem)).length,
      }))
      .filter(({ weight }) => weight > 0)
      .toSorted((one, other) => other.weight - one.weight);
    return Promise.resolve(found.map(({ piece }) => piece).slice(0, 6));
  };

export const customer = (text: string): AssistantLine => ({ role: "customer", text });
export const assistant = (text: string): AssistantLine => ({ role: "assistant", text });

/** A question of a furniture shop's customer, in the form of a turn. */
export const turnOf = (asked: string | readonly AssistantLine[], more: Partial<AssistantTurn> = {}): AssistantTurn => ({
  company: "Loja Sol Móveis",
  instructions: "Seja gentil. Vendemos móveis para casa e escritório.",
  now: "segunda-feira, 16/11/2026 14:30",
  hours: { open: true, text: "segunda a sexta 09:00-18:00" },
  firstName: "Ana",
  queues: [
    { id: 3, name: "Vendas" },
    { id: 5, name: "Suporte" },
  ],
  history: typeof asked === "string" ? [customer(asked)] : asked,
  search: searchIn(knowledge),
  language: "pt",
  mask: true,
  images: false,
  ...more,
});
