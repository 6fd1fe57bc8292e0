import type { ReceivedChat, ReceivedMessage, ScriptedAnswer } from "./control.ts";

interface Piece {
  source: number;
  title: string;
  text: string;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const noise = new Set(
  "que como para com uma uns por dos das voce voces qual quais quando onde tem sao esse essa este esta meu minha seu sua mais muito nao sim ola bom boa dia tarde noite gostaria queria quero saber posso pode favor fica ser estar tenho aceitam aceita".split(
    " ",
  ),
);
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(" ")
    .filter((word) => word.length > 2 && !noise.has(word))
    .map((word) => word.slice(0, 5));

/** Words with the same meaning, as a model would connect them. */
const families = [
  ["devolver", "devolucao", "troca", "trocar", "arrependimento"],
  ["horas", "horario", "abre", "abrem", "funcionamento", "fecha", "fecham"],
  ["pagar", "pagamento", "cartao", "pix", "boleto"],
  ["entrega", "entregam", "frete", "chega", "prazo", "envio"],
  ["endereco", "localizada", "fica", "local", "loja"],
];
const widened = (question: string): string[] => {
  const words = plain(question).split(" ");
  return families.filter((family) => family.some((word) => words.includes(word))).flat();
};

const textOf = ({ content }: ReceivedMessage): string =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join("\n")
      : "";
/** The text in the last `<name>` tag, because the instructions may mention the tag before. */
function between(text: string, name: string): string {
  const begin = text.lastIndexOf(`<${name}>`);
  const end = text.lastIndexOf(`</${name}>`);
  return begin < 0 || end < begin ? "" : text.slice(begin + name.length + 2, end);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
const isPiece = (value: unknown): value is Piece =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
const piecesIn = (value: unknown): Piece[] => (Array.isArray(value) ? value.filter(isPiece) : []);

/** The available pieces: in the instructions, and in the results of earlier calls. */
function offered(messages: readonly ReceivedMessage[]): Piece[] {
  const system = messages.find(({ role }) => role === "system");
  const known = piecesIn(parsed(between(system ? textOf(system) : "", "knowledge")));
  const found = messages
    .filter(({ role }) => role === "tool")
    .flatMap((message) => piecesIn((parsed(textOf(message)) as { results?: unknown } | null)?.results));
  return [...known, ...found];
}

const greets = /^(?:(?:oi|ola|opa|bom dia|boa tarde|boa noite|tudo bem|hello|hi)\s*)+$/;
const thanks = /^(?:(?:muito|obrigad[oa]|valeu|brigad[oa]|thanks|tchau|ok)\s*)+$/;

/** Answers by rules: it searches for the question, gives the best sentence with its source, and hands over when no source answers. */
export function think({ messages, tools = [] }: ReceivedChat): ScriptedAnswer {
  const question = textOf(messages.findLast(({ role }) => role === "user") ?? { role: "user", content: "" });
  if (!tools.some(({ function: { name } }) => name === "search_knowledge"))
    return withoutTools(messages, tools, question);
  const said = plain(question);
  if (greets.test(said)) return { text: "Olá! Sou o atendente virtual. Como posso ajudar?" };
  if (thanks.test(said)) return { text: "Por nada! Até logo." };
  const hasLooked = messages.some(({ role }) => role === "tool");
  if (!hasLooked) {
    const query = [
      ...new Set([
        ...plain(question)
          .split(" ")
          .filter((word) => word.length > 3),
        ...widened(question),
      ]),
    ];
    return { text: null, tools: [{ name: "search_knowledge", args: { query: query.slice(0, 12).join(" ") } }] };
  }
  const best = bestSentence(offered(messages), wantedIn(question));
  if (best) return { text: `${best.sentence} [[source:${best.source}]]` };
  const args = { reason: "no-source", summary: `O cliente pergunta: ${question.slice(0, 200)}` };
  return { text: null, tools: [{ name: "transfer_to_human", args }] };
}

/** The wanted words. The customer's own words count four times as much as words with the same meaning. */
function wantedIn(question: string): Map<string, number> {
  const meant = widened(question).map((word) => [word.slice(0, 5), 1] as const);
  return new Map([...meant, ...wordsOf(question).map((word) => [word, 4] as const)]);
}

/** A suggestion is shown to an attendant first, so it needs no hand-over. */
function suggestion(messages: readonly ReceivedMessage[], question: string): ScriptedAnswer {
  const best = bestSentence(offered(messages), wantedIn(question));
  return { text: best ? `${best.sentence} [[source:${best.source}]]` : "-" };
}

/** The sentence with the most wanted words. Words of its title count half. One wanted word alone is not enough. */
function bestSentence(pieces: readonly Piece[], wanted: ReadonlyMap<string, number>) {
  const weigh = (text: string) =>
    [...new Set(wordsOf(text))].reduce((weight, word) => weight + (wanted.get(word) ?? 0), 0);
  const scored = pieces
    .flatMap(({ source, title, text }) =>
      sentences(text).map((sentence) => ({ source, sentence, weight: weigh(sentence) + weigh(title) / 2 })),
    )
    .toSorted((one, other) => other.weight - one.weight);
  const [best] = scored;
  return best && best.weight >= 4.5 ? best : null;
}
const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** Answers without tools: help for attendants, and the test of a connection. */
function withoutTools(
  messages: readonly ReceivedMessage[],
  tools: NonNullable<ReceivedChat["tools"]>,
  question: string,
): ScriptedAnswer {
  const [tool] = tools;
  const task = textOf(messages.find(({ role }) => role === "system") ?? { role: "system", content: "" });
  if (/for a colleague/i.test(task) && between(task, "knowledge") !== "") return suggestion(messages, question);
  if (tool) return { text: null, tools: [{ name: tool.function.name, args: {} }] };
  const material = between(question, "text") || between(question, "conversation") || question;
  const bare = material.replaceAll("\\u003c", "<").trim();
  if (/summar/i.test(task)) return { text: `Resumo: ${sentences(bare).slice(-3).join(" ").slice(0, 300)}` };
  if (/translat/i.test(task)) return { text: `[tradução] ${bare}` };
  const [first = "", ...rest] = bare;
  return {
    text: /[.!?]$/.test(bare) ? first.toUpperCase() + rest.join("") : `${first.toUpperCase()}${rest.join("")}.`,
  };
}
