/** Words that alone mean yes or no to the question whether a person wants the message: lower case, without accents and punctuation. */
const yes = new Set(["sim", "s", "1", "ok", "quero", "claro", "pode", "aceito", "yes", "y", "si", "quiero"]);
const no = new Set(["nao", "n", "2", "no", "not"]);
/** Words that may stand beside these words without changing the meaning. */
const beside = new Set([
  ..."por favor pfv pf mandar manda envia enviar receber eu agora enquanto obrigado obrigada brigado brigada gostaria".split(
    " ",
  ),
  ..."com certeza pra mim nada muito mesmo please send it thanks thank you gracias enviar recibir me gustaria".split(
    " ",
  ),
]);
/** A longer text is another conversation. */
const longest = 40;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Figures and single letters count as an answer only alone: "1 por favor" names something else. */
const standsAlone = (word: string): boolean => word.length === 1;

/** The answer of a person to the campaign's question. Null when the text is no answer; then the question stays open. */
export function confirmationAnswer(text: string): "yes" | "no" | null {
  const words = text.length > longest ? [] : wordsOf(text);
  const [first = ""] = words;
  if (words.length === 1 && yes.has(first)) return "yes";
  if (words.length === 1 && no.has(first)) return "no";
  const isAnswer = words.every((word) => !standsAlone(word) && (yes.has(word) || no.has(word) || beside.has(word)));
  if (!isAnswer) return null;
  // "Não quero" is a no, and so is "ok, não", although it begins like a yes.
  if (no.has(first)) return "no";
  return yes.has(first) && !words.some((word) => no.has(word)) ? "yes" : null;
}

/** What happened between a campaign's question and the customer's words. */
export interface SinceQuestion {
  /** The message quotes the question. */
  isQuoted: boolean;
  /** People of the company took the conversation over since, or wrote: at the desk, on the phone, by a program or by a scheduled message. */
  byPeople: boolean;
  /** A company's program or the assistant spoke since. */
  byTalker: boolean;
  /** A menu or a tree waits for a choice or came since, or a rating was requested since: figures answer these, a repeated figure too. */
  listsFigures: boolean;
  /** The menu or the tree has a line that the text chooses. */
  isChoice: boolean;
}

/**
 * What a text means to a campaign that asked. A text answers the last question, or the question that it quotes. A menu that came since is no
 * yes-or-no question: it takes figures and the names of its lines, and no other words.
 */
export function answerToCampaign(text: string, since: SinceQuestion): "yes" | "no" | null {
  const answer = confirmationAnswer(text);
  if (answer === null || since.isQuoted) return answer;
  if (since.byPeople || since.byTalker || since.isChoice) return null;
  return since.listsFigures && /\p{N}/u.test(text) ? null : answer;
}
